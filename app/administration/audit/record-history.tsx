/** What was done to one record of the organisation, of its trail: asked for when somebody opens it. */
import { Trans, useLingui } from '@lingui/react/macro'
import { IconArrowNarrowRight } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { isRecordId } from '../../../sync/ids.ts'
import { PlainLink } from '../../shell/links.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ListSkeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { DateTime } from '../../ui/values.tsx'
import { useHolds } from '../managed-list.tsx'
import styles from './audit.module.css'
import { fieldWords } from './field-words.ts'
import { isList, partsOf, useToldPart } from './told-values.ts'
import { type AuditRow, useAudit } from './use-audit.ts'

const SHOWN = 30

/** Folded under a record for whoever may read the trail; `startsOpen` where it is all there is to see. */
export function RecordHistory({
  of,
  startsOpen = false,
}: {
  readonly of: string
  readonly startsOpen?: boolean
}) {
  const mayRead = useHolds('reportRead')
  const [open, setOpen] = useState(startsOpen)
  // What is built in has an id of another make, and no history.
  if (!mayRead || !isRecordId(of)) return null
  return startsOpen ? (
    <Changes of={of} />
  ) : (
    <details className={styles.history} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Trans>History</Trans>
      </summary>
      {open ? <Changes of={of} /> : null}
    </details>
  )
}

function Changes({ of }: { readonly of: string }) {
  const { t } = useLingui()
  const query = useMemo(() => ({ filters: { about: of }, pageNumber: 1, pageSize: SHOWN }), [of])
  const { rows, phase, retry } = useAudit(query)
  const acts = useMemo(() => actsOf(rows), [rows])
  if (phase === 'loading') return <ListSkeleton />
  if (phase === 'absent')
    return (
      <p className="m">
        <Trans>Needs a connection.</Trans>
      </p>
    )
  if (phase === 'failed' && retry)
    return <ErrorState title={t`The history could not be loaded.`} {...(retry && { onRetry: retry })} />
  if (acts.length === 0)
    return (
      <p className="m">
        <Trans>Nothing has been changed yet.</Trans>
      </p>
    )
  return (
    <>
      <ol className={styles.acts}>
        {acts.map((one) => (
          <li key={one[0].n}>
            <p className={styles.by}>
              {one[0].user === '' ? <Trans>Nobody named</Trans> : <bdi className="b">{one[0].user}</bdi>}
              <span className="m t12">
                <DateTime at={one[0].at} />
              </span>
            </p>
            <ul>
              {one.map((event) => (
                <Change key={event.n} of={of} event={event} />
              ))}
            </ul>
          </li>
        ))}
      </ol>
      <PlainLink
        to="/administration/reports"
        search={{ where: { about: [of] } }}
        className={styles.whole}
        activeProps={{}}
      >
        <Trans>Show in the audit trail</Trans>
      </PlainLink>
    </>
  )
}

type Act = readonly [AuditRow, ...AuditRow[]]

/** What one person did at one moment stands together. */
function actsOf(rows: readonly AuditRow[]): readonly Act[] {
  const acts: [AuditRow, ...AuditRow[]][] = []
  for (const row of rows) {
    const last = acts.at(-1)
    if (last && last[0].at === row.at && last[0].by === row.by) last.unshift(row)
    else acts.push([row])
  }
  return acts
}

function Change({ of, event }: { readonly of: string; readonly event: AuditRow }) {
  const { t } = useLingui()
  const label = fieldWords(of, event)
  return (
    <li>
      <span>{label ? t(label) : <bdi>{event.description}</bdi>}</span>
      <ChangedValue event={event} />
    </li>
  )
}

/** From what to what; of a list what came and what went. */
export function ChangedValue({ event }: { readonly event: AuditRow }) {
  const { t } = useLingui()
  const part = useToldPart()
  const { before, after } = event
  if (before === null && after === null) return null
  if (isList(event)) {
    const [had, has] = [partsOf(before), partsOf(after)]
    const came = has.filter((one) => !had.includes(one))
    const went = had.filter((one) => !has.includes(one))
    return (
      <>
        {[
          [t({ message: 'Given', context: 'history' }), came] as const,
          [t({ message: 'Taken away', context: 'history' }), went] as const,
        ].map(([word, parts]) =>
          parts.length === 0 ? null : (
            <span key={word} className={styles.change}>
              <span className="m">{word}</span>
              {parts.map((one) => (
                <bdi key={one} className={styles.part}>
                  {part(event, one)}
                </bdi>
              ))}
            </span>
          ),
        )}
      </>
    )
  }
  const said = (value: AuditRow['before']) => {
    const text = String(value ?? '')
    return text === '' ? <span className="m">{t`Nothing`}</span> : <bdi dir="auto">{part(event, text)}</bdi>
  }
  return (
    <span className={styles.change}>
      {before === null || before === '' ? null : (
        <>
          <span className={styles.was}>{said(before)}</span>
          <Icon of={IconArrowNarrowRight} mirror size={16} />
        </>
      )}
      {said(after)}
    </span>
  )
}
