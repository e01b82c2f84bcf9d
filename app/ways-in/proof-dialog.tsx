import { Trans, useLingui } from '@lingui/react/macro'
import type { MissingProof, ProofAct } from '../../sync/rules/sign-in-policy.ts'
import styles from '../identity/reactivate.module.css'
import { Dialog } from '../ui/dialog.tsx'
import { ShowProof } from './show-proof.tsx'
import { useWaysWords } from './words.ts'

/** What an act that is under way asks for; it goes on as soon as it has been shown. */
export function ProofDialog(props: {
  readonly email: string
  readonly missing?: MissingProof | undefined
  readonly act?: ProofAct | undefined
  /** It waits on this device already, and is sent then. */
  readonly isKept: boolean
  readonly onShown: () => void
  readonly onClose: () => void
}) {
  useWaysWords()
  const { email, missing, act, isKept, onShown, onClose } = props
  const { t } = useLingui()
  return (
    <Dialog open title={t`Confirm that it is you`} onClose={onClose}>
      <div className={styles.idForm}>
        <p className={styles.lead}>
          {isKept ? (
            <Trans>What you signed is kept here, and is sent once you have shown who you are.</Trans>
          ) : (
            <Trans>Your organization asks for it before this. What you entered stays as it is.</Trans>
          )}
        </p>
        <ShowProof email={email} missing={missing} {...(act && { act })} keepsPage onShown={onShown} />
      </div>
    </Dialog>
  )
}
