/** Saying no to an invitation: with a reason or without, and nothing of the person is asked for. */
import { Trans, useLingui } from '@lingui/react/macro'
import { IconMailOff } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { declineInvitation } from '../../sync/calls/invitation.ts'
import { MAX_DECLINE_REASON } from '../../sync/rules/decline-reason.ts'
import { FailureBanner } from '../identity/failure-banner.tsx'
import lockScreenStyles from '../identity/lock-screen.module.css'
import reactivateStyles from '../identity/reactivate.module.css'
import { useCall } from '../identity/use-call.ts'
import { useSession } from '../session/use-session.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { State } from '../ui/states.tsx'
import { TextArea } from '../ui/text-area.tsx'

export function DeclineInvite(props: {
  readonly code: string
  readonly organization: string
  readonly onBack: () => void
}) {
  const { code, organization, onBack } = props
  const { t } = useLingui()
  const session = useSession()
  const call = useCall(t`The invitation could not be declined. Try again.`)
  const [reason, setReason] = useState('')
  const [done, setDone] = useState(false)
  const decline = async (event: FormEvent) => {
    event.preventDefault()
    const body = { invitationCode: code, ...(reason.trim() && { reason: reason.trim() }) }
    if (await call.run(() => session.call(declineInvitation, body))) setDone(true)
  }
  if (done)
    return (
      <State icon={IconMailOff} level={1} title={t`You have declined`}>
        <Trans>Whoever invited you is told. This link leads nowhere any more.</Trans>
      </State>
    )
  return (
    <form
      className={classNames(lockScreenStyles.idCard, reactivateStyles.idForm)}
      onSubmit={(event) => void decline(event)}
    >
      <div>
        <PageTitle title={t`Decline the invitation to ${organization}?`} />
        <p className={reactivateStyles.lead}>
          <Trans>You can be invited again later. Nothing else is told about you.</Trans>
        </p>
      </div>
      <FailureBanner text={call.failure} />
      <TextArea
        label={t`Reason (optional)`}
        rows={3}
        maxLength={MAX_DECLINE_REASON}
        value={reason}
        onText={setReason}
      />
      <Button type="submit" variant="danger" size="md" wide busy={call.busy}>
        <Trans>Decline</Trans>
      </Button>
      <Button variant="link" onClick={onBack}>
        <Trans>Back</Trans>
      </Button>
    </form>
  )
}
