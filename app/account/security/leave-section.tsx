/** Going away: for a while, or for good. */
import { Trans, useLingui } from '@lingui/react/macro'
import { IconTrash, IconUserPause } from '@tabler/icons-react'
import { useState } from 'react'
import { deactivate } from '../../../sync/calls/activation.ts'
import { isPending } from '../../../sync/replication/outbox.ts'
import { FailureBanner } from '../../identity/failure-banner.tsx'
import { useProvenCall } from '../../identity/use-proven-call.ts'
import { useReplicaView } from '../../replica/use-replica.tsx'
import { useSession } from '../../session/use-session.tsx'
import { rememberLeft } from '../../shell/left-how.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { AccountSection } from '../account-section.tsx'
import { OnceOnline } from '../once-online.tsx'

const EraseDialog = onDemand(async () => (await import('./erase-dialog.tsx')).EraseDialog)

export function LeaveSection() {
  const [erasing, setErasing] = useState(false)
  return (
    <>
      <AccountSection
        title={<Trans>Switch the account off</Trans>}
        lead={
          <Trans>
            For a while: nobody can sign in as you, and colleagues do not find you. All that is yours stays. A
            code to your e-mail switches it on again.
          </Trans>
        }
      >
        <OnceOnline>
          <SwitchOff />
        </OnceOnline>
      </AccountSection>
      <AccountSection
        title={<Trans>Erase the account</Trans>}
        lead={
          <Trans>
            For good: what is yours goes, and nobody can bring it back. You are shown what goes and what stays
            before.
          </Trans>
        }
      >
        <OnceOnline>
          <div>
            <Button variant="danger" size="md" icon={IconTrash} onClick={() => setErasing(true)}>
              <Trans>Erase my account…</Trans>
            </Button>
          </div>
        </OnceOnline>
      </AccountSection>
      {erasing ? <EraseDialog onClose={() => setErasing(false)} /> : null}
    </>
  )
}

function SwitchOff() {
  const { t } = useLingui()
  const session = useSession()
  const call = useProvenCall(t`Something Went Wrong`)
  const [asked, setAsked] = useState(false)
  const unsent = useReplicaView(({ outbox }) => outbox).some(isPending)
  const switchOff = async () => {
    setAsked(false)
    if (!(await call.run(() => session.call(deactivate, {})))) return
    rememberLeft('switchedOff')
    await session.signOut()
  }
  return (
    <>
      <FailureBanner text={call.failure} />
      <div className="row wrap">
        <Button
          variant="outline"
          size="md"
          icon={IconUserPause}
          busy={call.busy}
          disabled={unsent}
          onClick={() => setAsked(true)}
        >
          <Trans>Switch my account off…</Trans>
        </Button>
        {unsent ? (
          <span className="m">
            <Trans>Something on this device has not been sent yet.</Trans>
          </span>
        ) : null}
      </div>
      <AlertDialog
        open={asked}
        destructive
        title={t`Switch your account off?`}
        confirmLabel={t`Switch off`}
        cancelLabel={t`Keep it on`}
        onConfirm={() => void switchOff()}
        onCancel={() => setAsked(false)}
      >
        <p>
          <Trans>
            You are signed out on every device. Documents that wait for you go on waiting, and their senders
            are not told. To come back, sign in as before: a code to your e-mail switches the account on.
          </Trans>
        </p>
      </AlertDialog>
    </>
  )
}
