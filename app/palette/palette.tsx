import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import {
  IconCloudOff,
  IconDeviceLaptop,
  IconHistory,
  IconListSearch,
  IconSearch,
  IconTemplate,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react'
import { isOffered } from '../../sync/entities/template.ts'
import { statusFilterOf } from '../../sync/rules/lists.ts'
import { FOLDER_TITLES, STATUS_TITLES } from '../faces/envelopes/envelope-words.ts'
import { useFormat } from '../i18n/use-format.ts'
import { rowHref } from '../paths/row-href.ts'
import { findPeople } from '../people/find-people.ts'
import { MatchedText } from '../people/matched-text.tsx'
import personOptionStyles from '../people/person-option.module.css'
import { PersonLine } from '../people/person-option.tsx'
import { usePeople } from '../people/use-people.ts'
import { useHeld, useReplicaView } from '../replica/use-replica.tsx'
import { type PaletteProps, useShellData } from '../shell/shell-data.ts'
import { Avatar } from '../ui/avatar.tsx'
import { classNames } from '../ui/class-names.ts'
import { comboboxKey } from '../ui/combobox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { useKeptWords } from '../ui/kept-words.ts'
import styles from './palette.module.css'
import { findDocuments } from './rules/find-documents.ts'
import { findNamed } from './rules/find-named.ts'
import { readRecent, withRecent } from './rules/recent-searches.ts'
import { useDestinations } from './use-destinations.ts'

interface Entry {
  readonly id: string
  readonly label: string
  readonly content: ReactNode
  readonly run: () => void
}
interface Group {
  readonly id: string
  readonly head: string
  readonly aside?: ReactNode
  readonly entries: readonly Entry[]
}

const RECENT_KEY = 'recent-searches'

/** One field over documents in every folder, people, templates, acts and settings; from what this device knows. */
export function Palette(props: PaletteProps) {
  const { onShortcuts, onClose } = props
  const { t } = useLingui()
  const words = useKeptWords()
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const [text, setText] = useState(props.text)
  const [moved, setMoved] = useState(0)
  const groups = useGroups(text, setText, onShortcuts)
  const entries = groups.flatMap((one) => one.entries)
  const active = Math.min(moved, entries.length - 1)
  const isOffline = useShellData().connection.state === 'offline'

  const show = (at: number) => {
    setMoved(at)
    document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }
  const take = (entry: Entry | undefined) => {
    if (!entry) return
    if (entry.id.startsWith('recent ')) return entry.run()
    words.write(RECENT_KEY, JSON.stringify(withRecent(readRecent(words.read(RECENT_KEY)), text)))
    onClose()
    entry.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab' && entries.length > 0) {
      event.preventDefault()
      return show(nextGroup(groups, active, event.shiftKey ? -1 : 1))
    }
    const act = comboboxKey(event.key, { open: true, active, count: entries.length, empty: false })
    if (act === undefined || act.kind === 'close') return
    event.preventDefault()
    if (act.kind === 'move') show(act.to)
    if (act.kind === 'choose') take(entries[active])
  }
  let at = -1
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Search`}
      width={850}
      dismissable
      className={styles.palette}
      closeButton={false}
    >
      <label className={styles.paletteField}>
        <Icon of={IconSearch} />
        <input
          type="search"
          role="combobox"
          aria-label={t`Search documents, people, templates, acts and settings`}
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
          autoComplete="off"
          enterKeyHint="go"
          dir="auto"
          placeholder={t`Search documents, people, acts and settings`}
          value={text}
          autoFocus
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setText(event.target.value)
            setMoved(0)
          }}
        />
        <button type="button" className={styles.paletteClose} onClick={onClose} aria-label={t`Close`}>
          <kbd>Esc</kbd>
        </button>
      </label>
      <div ref={list} id={listId} role="listbox" aria-label={t`Found`} className={styles.paletteList}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, which a fieldset is not
          <div key={group.id} role="group" aria-label={group.head}>
            <div className={styles.paletteHead} aria-hidden="true">
              <span>{group.head}</span>
              {group.aside}
            </div>
            {group.entries.map((entry) => {
              at++
              const index = at
              return (
                // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus (aria-activedescendant)
                // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the input
                <div
                  key={entry.id}
                  id={`${listId}-${index}`}
                  role="option"
                  aria-label={entry.label}
                  aria-selected={index === active}
                  className={styles.paletteEntry}
                  onPointerMove={() => setMoved(index)}
                  onClick={() => take(entry)}
                >
                  {entry.content}
                </div>
              )
            })}
          </div>
        ))}
        {entries.length === 0 ? (
          <p className={classNames('m', styles.paletteNone)}>
            {text.trim() === '' ? t`Type a title, a name, a number, or what you want to do.` : t`No matches`}
          </p>
        ) : null}
      </div>
      <div className={classNames(styles.paletteFoot, 't12 m')}>
        <span className={styles.paletteKeys} aria-hidden="true">
          <kbd>↑</kbd>
          <kbd>↓</kbd> {t`move`}
          <kbd>Enter</kbd> {t`open`}
          <kbd>Tab</kbd> {t`next group`}
        </span>
        <span aria-live="polite">
          {isOffline ? (
            <>
              <Icon of={IconCloudOff} size={16} />{' '}
              <Trans>Offline: searched titles, names and numbers on this device</Trans>
            </>
          ) : (
            <Trans>Searches titles, names and numbers in every folder</Trans>
          )}
        </span>
      </div>
    </Dialog>
  )
}

/** The first entry of the group after, or before, the one the entry `at` is in. */
function nextGroup(groups: readonly Group[], at: number, step: 1 | -1): number {
  const starts: number[] = []
  let count = 0
  for (const { entries } of groups) {
    starts.push(count)
    count += entries.length
  }
  const here = starts.findLastIndex((start) => start <= at)
  return starts[(here + step + starts.length) % starts.length] ?? 0
}

function useGroups(text: string, setText: (text: string) => void, onShortcuts: () => void): readonly Group[] {
  const { t } = useLingui()
  const format = useFormat()
  const navigate = useNavigate()
  const words = useKeptWords()
  const rows = useReplicaView((view) => view.rows)
  const marks = useReplicaView((view) => view.marks)
  const templates = useHeld('template')
  const people = usePeople(true)
  const destinations = useDestinations(onShortcuts)
  return useMemo(() => {
    const open = (to: string, search: object = {}) => void navigate({ to, search } as never)
    if (text.trim() === '') {
      const recent = readRecent(words.read(RECENT_KEY)).map((one) => ({
        id: `recent ${one}`,
        label: one,
        content: (
          <>
            <Icon of={IconHistory} />
            <span className="grow cut" dir="auto">
              {one}
            </span>
          </>
        ),
        run: () => setText(one),
      }))
      const first = destinations.filter((one) => one.group === 'acts').slice(0, 8)
      return withoutEmpty([
        { id: 'recent', head: t`Recent searches`, entries: recent },
        { id: 'acts', head: t`Acts`, entries: first.map((one) => destinationEntry(one, '')) },
      ])
    }
    const { found, total } = findDocuments(rows.values(), marks, text, 6)
    const documents: Entry[] = found.map(({ row, folder }) => {
      const { to, search } = rowHref(row)
      const where = t(FOLDER_TITLES[folder])
      const status = statusFilterOf(row)
      return {
        id: row.id,
        label: `${row.title}, ${where}, ${row.ownerName}`,
        content: (
          <>
            <Avatar name={row.ownerName} />
            <span className={classNames('grow', personOptionStyles.personWords)}>
              <span className="cut" dir="auto">
                <MatchedText text={row.title} typed={text} />
              </span>
              <span className="t12 m cut">
                {where} · <bdi>{row.ownerName}</bdi> · {format.date(new Date(row.modifiedAt))}
              </span>
            </span>
            {status ? <span className="end t12 m">{t(STATUS_TITLES[status])}</span> : null}
          </>
        ),
        run: () => open(to, search),
      }
    })
    if (total > found.length) {
      const more = total - found.length
      const label = t`${plural(more, { one: '# more in the list', other: '# more in the list' })}`
      documents.push({
        id: 'all',
        label,
        content: (
          <>
            <Icon of={IconListSearch} />
            <span className="grow brand">{label}</span>
          </>
        ),
        run: () => open('/', { folder: 'all', q: text.trim() }),
      })
    }
    const persons = findPeople(people, text, 4).map((person) => ({
      id: person.id,
      label: `${person.name}, ${person.shownEmail}`,
      content: <PersonLine person={person} typed={text} />,
      run: () => open('/', { folder: 'all', q: person.name }),
    }))
    const named = [...templates.values()].filter(isOffered)
    const begun = findNamed(named, text, 4).map((one) => ({
      id: one.id,
      label: one.name,
      content: (
        <>
          <Icon of={IconTemplate} />
          <span className="grow cut" dir="auto">
            <MatchedText text={one.name} typed={text} />
          </span>
        </>
      ),
      run: () => open(`/documents/template/${one.id}`),
    }))
    const of = (group: 'acts' | 'settings') =>
      findNamed(
        destinations.filter((one) => one.group === group),
        text,
        5,
      ).map((one) => destinationEntry(one, text))
    return withoutEmpty([
      { id: 'documents', head: t`Documents`, aside: <OnDevice />, entries: documents },
      { id: 'people', head: t`People`, entries: persons },
      { id: 'templates', head: t`Templates`, entries: begun },
      { id: 'acts', head: t`Acts`, entries: of('acts') },
      { id: 'settings', head: t`Settings`, entries: of('settings') },
    ])
  }, [text, setText, t, format, navigate, words, rows, marks, templates, people, destinations])
}

const withoutEmpty = (groups: readonly Group[]) => groups.filter((one) => one.entries.length > 0)

function OnDevice() {
  return (
    <span className={styles.paletteAside}>
      <Icon of={IconDeviceLaptop} size={16} />
      <Trans>found on this device</Trans>
    </span>
  )
}

const destinationEntry = (
  { id, name, icon, shortcut, run }: ReturnType<typeof useDestinations>[number],
  typed: string,
): Entry => ({
  id,
  label: name,
  content: (
    <>
      <Icon of={icon} />
      <span className="grow cut">
        <MatchedText text={name} typed={typed} />
      </span>
      {shortcut === undefined ? null : (
        <span className="end">
          {shortcut.split(' ').map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </span>
      )}
    </>
  ),
  run,
})
