import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Dialog } from '../ui/dialog.tsx'
import { useCreateEntries } from './create-menu.tsx'
import { LIST_SHORTCUTS, type ListKeyAct } from './rules/list-keys.ts'
import { SHORTCUTS, type Shortcut, type ShortcutPlace } from './rules/shortcuts.ts'
import { useShellData } from './shell-data.ts'
import styles from './shortcuts-overlay.module.css'

const PLACES: Readonly<Record<ShortcutPlace, MessageDescriptor>> = {
  everywhere: msg`Everywhere`,
  documents: msg`Documents`,
  otherLists: msg`Other lists`,
  home: msg`Home`,
  createMenu: msg`In the Create menu`,
}

/** What the key does, by name of the act and what it is about. */
const EFFECTS: Readonly<Record<string, MessageDescriptor>> = {
  openPalette: msg`Search`,
  toggleSidebar: msg`Show or hide the sidebar`,
  showShortcuts: msg`Show this list`,
  openCreate: msg`Open the Create menu`,
  createDocument: msg`Create document`,
  createRequest: msg`Create request`,
  'goTo inbox': msg`Inbox`,
  'goTo archive': msg`Archive`,
  'goTo draft': msg`Drafts`,
  'goTo deleted': msg`Deleted items`,
  'listFilter 0': msg`First filter`,
  'listFilter 1': msg`Second filter`,
  'listFilter 2': msg`Third filter`,
}

const LIST_EFFECTS: Readonly<Record<ListKeyAct, MessageDescriptor>> = {
  next: msg`Next row`,
  previous: msg`Previous row`,
  first: msg`First row`,
  last: msg`Last row`,
  open: msg`Open the row`,
  choose: msg`Select the row`,
  chooseNext: msg`Select on to the next row`,
  choosePrevious: msg`Select on to the previous row`,
  chooseAll: msg`Select all rows`,
  archive: msg`Archive`,
  favourite: msg`Favorite`,
  unread: msg`Mark as unread`,
  delete: msg`Delete`,
  clear: msg`Clear the selection`,
}

const KEY_SIGNS: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  Delete: 'Del',
  Escape: 'Esc',
}
const shownKey = (key: string): string => KEY_SIGNS[key] ?? (key.length === 1 ? key.toUpperCase() : key)

/** The name of what a shortcut of the frame does, as the list has words for it. */
export const effectOf = ({ act }: Pick<Shortcut, 'act'>): MessageDescriptor | undefined => {
  const about = 'entry' in act ? ` ${act.entry}` : 'index' in act ? ` ${act.index}` : ''
  return EFFECTS[`${act.act}${about}`]
}

interface Row {
  readonly keys: readonly string[]
  readonly effect: string
}

/** The list behind the key ?: whole, for it is read from the tables that decide what a key does. */
export function ShortcutsOverlay({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { preferences, setPreference } = useShellData()
  // By the names of the menu, which differ between deployments.
  const created = new Map(useCreateEntries().map((one) => [one.key, one.label]))
  const nameOf = (one: Shortcut, effect: MessageDescriptor) =>
    (one.place === 'createMenu' ? created.get(shownKey(one.key)) : undefined) ?? t(effect)
  const frame = (Object.keys(PLACES) as ShortcutPlace[]).map((place) => ({
    title: t(PLACES[place]),
    rows: SHORTCUTS.filter((one) => one.place === place).flatMap((one): Row[] => {
      const effect = effectOf(one)
      return effect
        ? [{ keys: [...(one.withCtrl ? ['Ctrl'] : []), shownKey(one.key)], effect: nameOf(one, effect) }]
        : []
    }),
  }))
  const list = {
    title: t`In a list`,
    rows: LIST_SHORTCUTS.map(
      ({ act, key, held }): Row => ({
        keys: [...(held === '' ? [] : [held]), shownKey(key)],
        effect: t(LIST_EFFECTS[act]),
      }),
    ),
  }
  return (
    <Dialog open onClose={onClose} title={t`Keyboard shortcuts`} width={640} dismissable>
      <div className={styles.list}>
        {[...frame, list].map((group) => (
          <section key={group.title}>
            <h3 className="t12 m">{group.title}</h3>
            <dl>
              {group.rows.map(({ keys, effect }) => (
                <div key={keys.join(' ')}>
                  <dt>
                    {keys.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{effect}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <label className="opt">
        <input
          type="checkbox"
          checked={preferences.letterShortcuts}
          onChange={(event) => setPreference('letterShortcuts', event.target.checked)}
        />
        <span>
          <Trans>Use single letters as shortcuts</Trans>
        </span>
      </label>
    </Dialog>
  )
}
