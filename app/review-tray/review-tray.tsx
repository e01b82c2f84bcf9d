/**
 * Several documents with one signature and one consent. Each is judged by itself before and after: what is ready
 * is signed, what is not says why, and what was refused keeps its line until it is tried again.
 */

import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconWritingSign } from '@tabler/icons-react'
import { useState } from 'react'
import { marksNeeded } from '../../sync/commands/signing/bulk-act.ts'
import type { Language } from '../../sync/entities/envelope.ts'
import { bareId } from '../../sync/ids.ts'
import { consentIn } from '../../sync/rules/consent-text.ts'
import { DIALOG_RESULTS } from '../../sync/rules/marks/mark-dialog.ts'
import { useReplica } from '../replica/use-replica.tsx'
import { PlainLinkButton } from '../shell/links.tsx'
import { ScreenHeader } from '../shell/screen-header.tsx'
import type { SheetDraft } from '../signing/rules/signing-progress.ts'
import { keepMark } from '../signing/signature/keep-mark.ts'
import { pngUrl } from '../signing/signature/mark-picture.ts'
import { type MarkAnswer, SignatureSheet } from '../signing/signature/signature-sheet.tsx'
import { useSavedMarks } from '../signing/signature/use-saved-marks.ts'
import { useSigningHost } from '../signing/signing-host.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Dialog } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/states.tsx'
import styles from './review-tray.module.css'
import { TrayLine } from './tray-line.tsx'
import type { TrayRow } from './tray-row.ts'
import { type MarkKind, type TrayMarks, useSignAll } from './use-sign-all.ts'
import { type TrayItem, useTray } from './use-tray.ts'

export function ReviewTray(props: {
  ids: readonly string[] | undefined
  onIds: (ids: readonly string[]) => void
}) {
  const { t, i18n } = useLingui()
  const replica = useReplica()
  const items = useTray(props.ids)
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const [marks, setMarks] = useMarks()
  const language = i18n.locale as Language
  const { signAll, refused, busy } = useSignAll(marks, language)
  const ready = items.filter(isReady)
  const chosen = ready.filter((item) => !leftOut.has(item.id))
  const retry = async ({ state }: TrayItem) => {
    if (typeof state === 'string' || state.status !== 'Error') return
    // The refused wish leaves the outbox; the line is judged anew and can be signed again.
    await replica.discard(state.entry.id)
  }
  const readyCount = ready.length
  return (
    <>
      <ScreenHeader
        title={t`Review tray`}
        lead={
          items.length === 0
            ? undefined
            : readyCount === 0
              ? t`Nothing is ready yet. Each line says what it needs; open it there.`
              : t`${plural(readyCount, { one: '# document is ready', other: '# documents are ready' })}`
        }
      />
      {items.length === 0 ? (
        <EmptyState
          icon={IconWritingSign}
          acts={
            <PlainLinkButton to="/" search={{ folder: 'all', tab: 'waitingForMe' }} variant="filled">
              <Trans>Documents that wait for me</Trans>
            </PlainLinkButton>
          }
        >
          <Trans>Select documents in a list to sign them together here.</Trans>
        </EmptyState>
      ) : (
        <div className={styles.tray}>
          <ul className={classNames('card', styles.trayLines)} aria-label={t`Documents in the tray`}>
            {items.map((item) => (
              <TrayLine
                key={item.id}
                item={item}
                refused={isReady(item) ? refused.get(item.id) : undefined}
                chosen={!leftOut.has(item.id)}
                onChoose={(on) => setLeftOut(withOrWithout(leftOut, item.id, !on))}
                onRetry={() => void retry(item)}
                onTakeBack={() =>
                  typeof item.state !== 'string' && item.state.status === 'Waiting'
                    ? void replica.takeBack(item.state.entry.id)
                    : undefined
                }
                onRemove={() =>
                  props.onIds(items.filter(({ id }) => id !== item.id).map(({ id }) => bareId(id)))
                }
              />
            ))}
          </ul>
          {readyCount > 0 ? (
            <SignBar
              chosen={chosen}
              marks={marks}
              onMarks={setMarks}
              language={language}
              busy={busy}
              onSign={() => void signAll(chosen)}
            />
          ) : null}
        </div>
      )}
    </>
  )
}

type ReadyItem = TrayItem & { readonly state: Extract<TrayRow, { status: 'Ready' }> }
const isReady = (item: TrayItem): item is ReadyItem =>
  typeof item.state !== 'string' && item.state.status === 'Ready'

function withOrWithout(ids: ReadonlySet<string>, id: string, member: boolean): ReadonlySet<string> {
  const next = new Set(ids)
  if (member) next.add(id)
  else next.delete(id)
  return next
}

/** Chosen here, or else the one adopted before. */
function useMarks() {
  const [chosen, setChosen] = useState<TrayMarks>({})
  const saved = useSavedMarks(NOTHING_ADOPTED)
  const of = (which: MarkKind): TrayMarks => {
    const picture = saved[which][0]
    const mark = chosen[which] ?? (picture && { picture, made: 'saved' as const })
    return mark ? { [which]: mark } : {}
  }
  return [{ ...of('signature'), ...of('initials') }, setChosen] as const
}
const NOTHING_ADOPTED = { adopted: {}, drawings: {} }

/** One statement, one signature, one button. */
function SignBar(props: {
  chosen: readonly ReadyItem[]
  marks: TrayMarks
  onMarks: (change: (before: TrayMarks) => TrayMarks) => void
  language: Language
  busy: boolean
  onSign: () => void
}) {
  const { chosen, marks, onMarks, language, busy } = props
  const { t } = useLingui()
  const replica = useReplica()
  const { actor } = replica
  const host = useSigningHost()
  const saved = useSavedMarks(NOTHING_ADOPTED)
  const [sheet, setSheet] = useState<MarkKind | null>(null)
  const [drafts, setDrafts] = useState<Partial<Record<MarkKind, SheetDraft>>>({})
  const [reading, setReading] = useState(false)
  const answered = (which: MarkKind, answer: MarkAnswer) => {
    setSheet(null)
    if (answer.result !== DIALOG_RESULTS.done) return
    const { act, mark: picture, made } = answer
    if (act !== 'saveOnly') onMarks((before) => ({ ...before, [which]: { picture, made } }))
    if (act !== 'use') void keepMark(replica, host, { which, picture, title: t`Signature` })
  }
  const states = chosen.map(({ state }) => state.ready)
  const needed = marksNeeded(states)
  const missing = (['signature', 'initials'] as const).find((which) => needed.has(which) && !marks[which])
  const count = chosen.length
  const approvals = states.filter(({ part }) => part.kind === 'approve').length
  const acts = approvals === 0 ? 'sign' : approvals === count ? 'approve' : 'both'
  const name = 'name' in actor ? actor.name : ''
  return (
    <div className={styles.trayBar} data-own-foot>
      <div className={styles.trayMarks}>
        {(['signature', 'initials'] as const).map((which) => {
          if (!needed.has(which)) return null
          const mark = marks[which]
          const label =
            which === 'initials'
              ? mark
                ? t`Change initials`
                : t`Choose initials`
              : mark
                ? t`Change signature`
                : t`Choose signature`
          return (
            <span key={which} className={styles.trayMark}>
              {mark ? (
                <img
                  src={pngUrl(mark.picture.png)}
                  alt={which === 'initials' ? t`Your initials` : t`Your signature`}
                />
              ) : null}
              <Button variant={mark ? 'link' : 'quiet'} onClick={() => setSheet(which)}>
                {label}
              </Button>
            </span>
          )
        })}
      </div>
      <div className="grow">
        <p className="b">
          <Statement acts={acts} count={count} />{' '}
          <Trans>
            as <bdi>{name}</bdi>
          </Trans>
        </p>
        <p className="t12 m">
          {acts === 'approve' ? (
            <Trans>Each of them is approved by itself.</Trans>
          ) : (
            <Trans>By signing you agree to sign each of them electronically.</Trans>
          )}{' '}
          <Button variant="link" onClick={() => setReading(true)}>
            <Trans>Details</Trans>
          </Button>
        </p>
        {missing ? (
          <p className="t12 m" id="tray-why">
            {missing === 'initials' ? t`Choose your initials first.` : t`Choose your signature first.`}
          </p>
        ) : null}
      </div>
      <Button
        variant="filled"
        size="lg"
        busy={busy}
        disabled={count === 0 || missing !== undefined}
        aria-describedby={missing ? 'tray-why' : undefined}
        onClick={props.onSign}
      >
        <Statement acts={acts} count={count} />
      </Button>
      <Dialog open={reading} title={t`What you agree to`} onClose={() => setReading(false)}>
        <p>{consentIn(language).text}</p>
      </Dialog>
      {sheet ? (
        <SignatureSheet
          which={sheet}
          place="task"
          name={name}
          draft={drafts[sheet]}
          onDraft={(draft) => setDrafts((before) => ({ ...before, [sheet]: draft }))}
          saved={saved[sheet]}
          onAnswer={(answer) => answered(sheet, answer)}
        />
      ) : null}
    </div>
  )
}

/** Says what will be done, never more: an approval is no signature. */
function Statement({ acts, count }: { acts: 'sign' | 'approve' | 'both'; count: number }) {
  if (acts === 'sign') return <Plural value={count} one="Sign # document" other="Sign # documents" />
  if (acts === 'approve') return <Plural value={count} one="Approve # document" other="Approve # documents" />
  return <Plural value={count} one="Sign or approve # document" other="Sign or approve # documents" />
}
