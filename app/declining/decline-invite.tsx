/** Saying no to an invitation: with a reason or without, and nothing of the person is asked for. */
import { Trans, useLingui } from '@lingui/react/macro'
import { IconMailOff } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { MAX_DECLINE_REASON } from '../../sync/rules/decline-reason.ts'
import { Button } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { State } from '../ui/states.tsx'
import { TextArea } from '../ui/text-area.tsx'

export function DeclineInvite(props: {
  readonly organization: string
  /** Looks of the page it stands on. */
  readonly className: string
  readonly leadClass: string | undefined
  readonly busy: boolean
  readonly failure: ReactNode
  /** Whether it was taken. */
  readonly onDecline: (reason: string) => Promise<boolean>
  readonly onBack: () => void
}) {
  const { organization, className, leadClass, busy, failure, onDecline, onBack } = props
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const [done, setDone] = useState(false)
  const decline = async (event: FormEvent) => {
    event.preventDefault()
    if (await onDecline(reason.trim())) setDone(true)
  }
  if (done)
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
      {failure}
      <TextArea
        label={t`Reason (optional)`}
        rows={3}
        maxLength={MAX_DECLINE_REASON}
        value={reason}
        onText={setReason}
      />
      <Button type="submit" variant="danger" size="md" wide busy={busy}>
        <Trans>Decline</Trans>
      </Button>
      <Button variant="link" onClick={onBack}>
        <Trans>Back</Trans>
      </Button>
    </form>
  )
}
