import { Trans, useLingui } from '@lingui/react/macro'
import type { OutboxEntry } from '../../sync/replication/outbox.ts'
import { useFormat } from '../i18n/use-format.ts'
import { classNames } from '../ui/class-names.ts'
import styles from './outbox-screen.module.css'

/** For whoever asks about an entry: its name on the wire, its number, its times. Folded away. */
export function EntryDetails({ entry }: { entry: OutboxEntry }) {
  const { t } = useLingui()
  const format = useFormat()
  const rows: [string, string][] = [
    [t`Saved on this device`, format.dateTime(new Date(entry.createdAt))],
    ...(entry.result
      ? [[t`Answered by the server`, format.dateTime(new Date(entry.result.at))] as [string, string]]
      : []),
    ...(entry.n === null ? [] : [[t`Number on this device`, format.number(entry.n)] as [string, string]]),
    ...(entry.attempts > 0 ? [[t`Tries`, format.number(entry.attempts)] as [string, string]] : []),
    ...(entry.result?.status === 'refused' ? [[t`Code`, entry.result.code] as [string, string]] : []),
    [t`Reference`, entry.id],
  ]
  return (
    <details className={classNames(styles.oiDetails, 't12')}>
      <summary className="m">
        <Trans>Details</Trans>
      </summary>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt className="m">{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
