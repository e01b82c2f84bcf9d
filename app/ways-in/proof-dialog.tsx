import { Trans, useLingui } from '@lingui/react/macro'
import type { MissingProof } from '../../sync/rules/sign-in-policy.ts'
import styles from '../identity/reactivate.module.css'
import { Dialog } from '../ui/dialog.tsx'
import { type AskedFor, ShowProof } from './show-proof.tsx'
import { useWaysWords } from './words.ts'

/** What an act that is under way asks for; it goes on as soon as it has been shown. */
export function ProofDialog(props: {
  readonly email: string
  readonly missing?: MissingProof | undefined
  readonly asks?: AskedFor | undefined
  /** It waits on this device already, and is sent then. */
  readonly isKept: boolean
  readonly onShown: () => void
  readonly onClose: () => void
}) {
  useWaysWords()
  const { email, missing, asks, isKept, onShown, onClose } = props
  const { t } = useLingui()
  return (
    <Dialog open title={t`Confirm that it is you`} onClose={onClose}>
      <div className={styles.idForm}>
        <p className={styles.lead}>
          {isKept && asks?.act === 'policy' ? (
            <Trans>How people sign in is changed once you have shown that you can come in that way.</Trans>
          ) : isKept ? (
            <Trans>What you signed is kept here, and is sent once you have shown who you are.</Trans>
          ) : (
            <Trans>Your organization asks for it before this. What you entered stays as it is.</Trans>
          )}
        </p>
        <ShowProof {...{ email, missing, asks }} keepsPage onShown={onShown} />
      </div>
    </Dialog>
  )
}
