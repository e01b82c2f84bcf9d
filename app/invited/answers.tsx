/** What comes of an invitation besides joining anew: a no, with a reason or without, and a yes of who has an account. */
import { Trans, useLingui } from '@lingui/react/macro'
import { IconMailOff } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { declineInvitation } from '../../sync/calls/decline-invitation.ts'
import { MAX_DECLINE_REASON } from '../../sync/rules/decline-reason.ts'
import { useSession } from '../session/use-session.tsx'
import { PageLinkButton } from '../shell/page-links.tsx'
import { Button } from '../ui/button.tsx'
import { FieldMessage } from '../ui/field.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { State } from '../ui/states.tsx'
import { TextArea } from '../ui/text-area.tsx'

export interface AnswerProps {
  readonly organization: string
  /** Looks of the page it stands on. */
  readonly className: string
  readonly leadClass: string | undefined
  readonly code: string
  readonly onBack: () => void
}

/** A mailed code alone opens no account that has a password. */
export function Joined({ organization, className, leadClass }: AnswerProps) {
  const { t } = useLingui()
  return (
    <div className={className}>
      <PageTitle title={t`Welcome to ${organization}`} />
      <p className={leadClass}>
        <Trans>You have joined. Sign in with the password you already have.</Trans>
      </p>
      <PageLinkButton to="/login" variant="filled" size="md" wide>
        <Trans>Sign in</Trans>
      </PageLinkButton>
    </div>
  )
}

/** Nothing of the person is asked for to say no. */
export function DeclineInvite(props: AnswerProps) {
  const { organization, className, leadClass, code, onBack } = props
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const session = useSession()
  const [state, setState] = useState<'asked' | 'busy' | 'done'>('asked')
  const [failure, setFailure] = useState<string | null>(null)
  const decline = async (event: FormEvent) => {
    event.preventDefault()
    const why = reason.trim()
    setState('busy')
    const result = await session.call(declineInvitation, {
      invitationCode: code,
      ...(why && { reason: why }),
    })
    setState(result.ok ? 'done' : 'asked')
    if (result.ok) return
    const { error } = result
    setFailure(
      error.kind === 'refused' ? error.sentence : t`The invitation could not be declined. Try again.`,
    )
  }
  if (state === 'done')
    return (
      <State icon={IconMailOff} level={1} title={t`You have declined`}>
        <Trans>Whoever invited you is told. This link leads nowhere any more.</Trans>
      </State>
    )
  return (
    <form className={className} onSubmit={(event) => void decline(event)}>
      <div>
        <PageTitle title={t`Decline the invitation to ${organization}?`} />
        <p className={leadClass}>
          <Trans>You can be invited again later. Nothing else is told about you.</Trans>
        </p>
      </div>
      <TextArea
        label={t`Reason (optional)`}
        rows={3}
        maxLength={MAX_DECLINE_REASON}
        value={reason}
        onText={setReason}
      />
      {failure === null ? null : (
        <div role="alert">
          <FieldMessage tone="bad">{failure}</FieldMessage>
        </div>
      )}
      <Button type="submit" variant="danger" size="md" wide busy={state === 'busy'}>
        <Trans>Decline</Trans>
      </Button>
      <Button variant="link" onClick={onBack}>
        <Trans>Back</Trans>
      </Button>
    </form>
  )
}
