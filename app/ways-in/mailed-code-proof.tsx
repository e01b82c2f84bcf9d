import { Trans, useLingui } from '@lingui/react/macro'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { mailProofCode, proveByCode } from '../../sync/calls/mailed-sign-in.ts'
import { CodeEntry } from '../identity/code-entry.tsx'
import { FailureBanner } from '../identity/failure-banner.tsx'
import styles from '../identity/reactivate.module.css'
import { useCall } from '../identity/use-call.ts'
import { usePlatformConfig } from '../identity/use-config.ts'
import { useSession } from '../session/use-session.tsx'
import { Button } from '../ui/button.tsx'
import type { OwnProofProps } from './own-proof.ts'

/** A code that is mailed to the main address of the account. */
export function MailedCodeProof({ email, onShown }: OwnProofProps) {
  const { t } = useLingui()
  const session = useSession()
  const call = useCall(t`Something Went Wrong`)
  const config = usePlatformConfig()
  const [mailed, setMailed] = useState(false)
  const [code, setCode] = useState('')
  const mail = async () => {
    const sent = (await call.run(() => session.call(mailProofCode, {}))) !== null
    if (sent) setMailed(true)
    return sent
  }
  const show = async (checkOtp: string) => {
    const done = await call.run(() => session.call(proveByCode, { checkOtp }))
    if (done === null) setCode('')
    else onShown(done.data.missingProof)
  }
  return (
    <div className={styles.idForm}>
      <FailureBanner text={call.failure} />
      {mailed ? (
        <>
          <p className={styles.lead}>
            <Trans>
              We sent a 6-digit code to <bdi dir="ltr">{email}</bdi>.
            </Trans>
          </p>
          <CodeEntry
            code={code}
            onCode={setCode}
            onComplete={(full) => void show(full)}
            onResend={mail}
            mailboxUrl={config?.mailboxUrl ?? null}
          />
        </>
      ) : (
        <Button variant="outline" size="md" wide icon={IconMail} busy={call.busy} onClick={() => void mail()}>
          <Trans>Mail me a code</Trans>
        </Button>
      )}
    </div>
  )
}
