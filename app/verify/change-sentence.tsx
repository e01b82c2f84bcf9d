import { Trans, useLingui } from '@lingui/react/macro'
import type { Change } from '../../sync/pdf/changes.ts'
import { classNames } from '../ui/class-names.ts'
import styles from './revision-list.module.css'
import { CHANGES } from './verify-words.ts'

/** "Page 1, Total: was 724,000.00, is 742,000.00"; without values, what was done and where. */
export function ChangeSentence({ change }: { change: Change }) {
  const { t } = useLingui()
  const place = [
    change.page === null ? '' : t`Page ${change.page}`,
    change.field === null || isOurs(change.field) ? '' : `\u2068${change.field}\u2069`,
  ]
    .filter(Boolean)
    .join(', ')
  const values = change.code !== 'bytes-added' && (change.from !== null || change.to !== null)
  const words = t(CHANGES[change.code])
  return (
    <div className={classNames('t12', styles.change)}>
      {place === '' ? null : <>{place}: </>}
      {values ? (
        <Trans>
          was <bdi className="b">{change.from || t`empty`}</bdi>, is{' '}
          <bdi className="b">{change.to || t`empty`}</bdi>
        </Trans>
      ) : (
        words
      )}
    </div>
  )
}

/** Fields we make are named for machines; their page says more than such a name. */
const isOurs = (field: string): boolean => field.startsWith('tq_')
