import { Trans, useLingui } from '@lingui/react/macro'
import type { SignatureReport } from '../../sync/pdf/verify.ts'
import { useFormat } from '../i18n/use-format.ts'
import { classNames } from '../ui/class-names.ts'
import revisionListStyles from './revision-list.module.css'
import styles from './signature-facts.module.css'
import { mainProblem, signedAt } from './verdict.ts'
import { PROBLEMS, TRUSTS } from './verify-words.ts'

/** When, why and by whose word; each on a line of its own. */
export function SignatureFacts({ signature }: { signature: SignatureReport }) {
  const { t } = useLingui()
  const when = signedAt(signature)
  const format = useFormat()
  const time = when === null ? '' : format.exact(new Date(when.at))
  const problem = signature.state === 'invalid' ? mainProblem(signature) : null
  const issuer = signature.certificate?.issuer ?? ''
  const trust = signature.trust === 'trusted' ? null : t(TRUSTS[signature.trust])
  return (
    <>
      {when === null ? null : (
        <div className="t12 m">
          {when.proven ? (
            <Trans>
              <bdi>{time}</bdi>, time-stamped
            </Trans>
          ) : (
            <Trans>
              <bdi>{time}</bdi>, as the signer’s software says
            </Trans>
          )}
        </div>
      )}
      {problem === null ? null : (
        <div className={classNames('t12', revisionListStyles.change)}>{t(PROBLEMS[problem])}</div>
      )}
      {signature.reason ? (
        <div className="t12 m">
          <Trans>
            Reason: <bdi>{signature.reason}</bdi>
          </Trans>
        </div>
      ) : null}
      <div className="t12 m">
        {issuer === '' ? (
          <Trans>No certificate</Trans>
        ) : trust === null ? (
          <Trans>
            Certificate: <bdi>{issuer}</bdi>
          </Trans>
        ) : (
          <Trans>
            Certificate: <bdi>{issuer}</bdi>, <span className={styles.warnWords}>{trust}</span>
          </Trans>
        )}
        {signature.page === null ? null : <>. {t`Visible on page ${signature.page}`}</>}
      </div>
    </>
  )
}
