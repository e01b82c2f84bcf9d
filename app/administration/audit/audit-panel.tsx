import { Trans, useLingui } from '@lingui/react/macro'
import { SidePanel } from '../../records/panel/side-panel.tsx'
import { Fingerprint } from '../../ui/fingerprint.tsx'
import { DateTime } from '../../ui/values.tsx'
import styles from './audit.module.css'
import { isList, partsOf, useToldPart } from './told-values.ts'
import type { AuditRow } from './use-audit.ts'

/** One event: who and when, what stood there and what stands there now, and its place in the chain. */
export function AuditPanel({ event, onClose }: { readonly event: AuditRow; readonly onClose: () => void }) {
  const { t } = useLingui()
  const { n } = event
  const hasValues = event.before !== null || event.after !== null
  return (
    <SidePanel
      title={<bdi>{event.description}</bdi>}
      lead={
        <>
          {event.user === '' ? null : <bdi>{event.user}</bdi>}
          <DateTime at={event.at} />
        </>
      }
      onClose={onClose}
    >
      {hasValues ? (
        <dl className={styles.values}>
          <div>
            <dt>{t`Before`}</dt>
            <dd>
              <Value event={event} of={event.before} />
            </dd>
          </div>
          <div>
            <dt>{t`After`}</dt>
            <dd>
              <Value event={event} of={event.after} />
            </dd>
          </div>
        </dl>
      ) : event.erased ? (
        <p className="m">
          <Trans>Names and words of this event have been erased. That it happened stays.</Trans>
        </p>
      ) : null}
      <details className={styles.chain}>
        <summary>
          <Trans>Details for auditors</Trans>
        </summary>
        <p className="m t12">
          <Trans>Entry {n} of the organization’s chain of evidence. Its fingerprint:</Trans>
        </p>
        <Fingerprint sha256={event.hash} whole />
      </details>
    </SidePanel>
  )
}

const COLOUR = /^#[0-9a-f]{6}$/i

function Value({ event, of }: { readonly event: AuditRow; readonly of: AuditRow['before'] }) {
  const told = useToldPart()
  if (of === null || of === '')
    return (
      <span className="m">
        <Trans>Nothing</Trans>
      </span>
    )
  const text = String(of)
  if (isList(event))
    return (
      <span className={styles.change}>
        {partsOf(of).map((one) => (
          <bdi key={one} className={styles.part}>
            {told(event, one)}
          </bdi>
        ))}
      </span>
    )
  return (
    <>
      {COLOUR.test(text) ? <span className={styles.swatch} style={{ background: text }} /> : null}
      <bdi dir="auto">{told(event, text)}</bdi>
    </>
  )
}
