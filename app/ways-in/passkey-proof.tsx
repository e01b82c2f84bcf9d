import { Trans, useLingui } from '@lingui/react/macro'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { beginPasskeyProof, proveByPasskey } from '../../sync/calls/passkeys.ts'
import { FailureBanner } from '../identity/failure-banner.tsx'
import { type PasskeyFailure, showPasskey } from '../identity/passkey.ts'
import styles from '../identity/reactivate.module.css'
import { useCall } from '../identity/use-call.ts'
import { useSession } from '../session/use-session.tsx'
import { Button } from '../ui/button.tsx'
import type { OwnProofProps } from './own-proof.ts'
import { usePasskeyWords } from './passkey-words.ts'

/** One of the account’s passkeys. */
export function PasskeyProof({ onShown }: OwnProofProps) {
  const { t } = useLingui()
  const session = useSession()
  const call = useCall(t`Something Went Wrong`)
  const words = usePasskeyWords()
  const [notShown, setNotShown] = useState<PasskeyFailure | null>(null)
  const show = async () => {
    setNotShown(null)
    const asked = await call.run(() => session.call(beginPasskeyProof, {}))
    if (asked === null) return
    const passkey = await showPasskey(asked.data.options)
    if (!passkey.ok) return setNotShown(passkey.error)
    const done = await call.run(() => session.call(proveByPasskey, { passkey: passkey.value }))
    if (done !== null) onShown(done.data.missingProof)
  }
  return (
    <div className={styles.idForm}>
      <FailureBanner text={notShown === null ? call.failure : words(notShown)} />
      <Button
        variant="outline"
        size="md"
        wide
        icon={IconFingerprint}
        busy={call.busy}
        onClick={() => void show()}
      >
        <Trans>Use a passkey</Trans>
      </Button>
    </div>
  )
}
