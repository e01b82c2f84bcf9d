import { useLingui } from '@lingui/react/macro'
import type { LookDifference } from '../../sync/pdf/looks/look-report.ts'
import type { VerificationReport } from '../../sync/pdf/verify.ts'
import styles from './seen-and-signed.module.css'
import { signerName } from './verdict.ts'

/** What was signed and what is shown, in words, beside each other. Nothing where no words are to be compared. */
export function SeenAndSigned({ report, first }: { report: VerificationReport; first: LookDifference }) {
  const { t } = useLingui()
  if (first.before === '' && first.after === '') return null
  const signature = report.revisions[first.revision - 1]?.signatures[0]
  const who = signature ? signerName(signature) : ''
  return (
    <dl className={styles.signedAndShown}>
      <div>
        <dt className="t12 m">{who === '' ? t`What was signed` : t`What ${who} signed`}</dt>
        <dd dir="auto">{first.before || t`nothing`}</dd>
      </div>
      <div className="now">
        <dt className="t12">{t`Shown now`}</dt>
        <dd dir="auto">{first.after || (first.kind === 'covered' ? t`hidden` : t`nothing`)}</dd>
      </div>
    </dl>
  )
}
