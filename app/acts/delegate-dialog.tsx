import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Envelope, MAX_REASON, type Recipient } from '../../sync/entities/envelope.ts'
import { revocableDelegate } from '../../sync/rules/workflow/delegate.ts'
import { SIGNING_FACES } from '../faces/signing/signing-faces.ts'
import { PersonInput } from '../people/person-input.tsx'
import { Switch } from '../ui/checkbox.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { ActForm, focusFirstError } from './act-form.tsx'
import { useKeptForm } from './kept-form.ts'
import { type Captured, useAct } from './use-act.ts'

type Common = { envelope: Envelope; recipient: Recipient; onCaptured: Captured; onClose: () => void }

/** Hands one's part to somebody with an account. Who has one only the server knows, and the form says so. */
export function DelegateDialog({ envelope, recipient, onCaptured, onClose }: Common) {
  const { t } = useLingui()
  const act = useAct(envelope.title, onCaptured)
  const [form, change, forget] = useKeptForm(`delegate-${recipient.id}`, {
    text: '',
    email: '',
    name: '',
    proxy: false as boolean,
    reason: '',
  })
  const [asked, setAsked] = useState(false)
  const beside = envelope.recipients.filter((one) => one.order === recipient.order).map((one) => one.email)
  const here = form.email !== '' && beside.includes(form.email)
  const problem = !asked
    ? undefined
    : form.email === ''
      ? t`Choose somebody, or type a whole e-mail address`
      : here
        ? t`This person has a part in this step already`
        : undefined
  return (
    <ActForm
      face={SIGNING_FACES.delegateStep}
      needsConnection
      validate={(element) => {
        setAsked(true)
        if (form.email === '' || here) {
          focusFirstError(element)
          return false
        }
        return true
      }}
      onConfirm={() =>
        act('delegateStep', {
          envelopeId: envelope.id,
          recipientId: recipient.id,
          email: form.email,
          ...(form.name !== '' && { name: form.name }),
          reason: form.reason.trim(),
          proxy: form.proxy,
        })
      }
      onDone={forget}
      onClose={onClose}
    >
      <PersonInput
        label={t`Delegate to`}
        hint={t`They need an account here. That is checked when it is sent.`}
        error={problem}
        leaveOut={beside}
        text={form.text}
        onText={(text) => change({ text })}
        onPerson={({ name, email }) => change({ name, email })}
      />
      <Switch
        label={t`Sign in my name`}
        hint={
          form.proxy ? (
            <Trans>
              The document says “<bdi>{form.name === '' ? t`Delegate` : form.name}</bdi> on behalf of{' '}
              <bdi>{recipient.name}</bdi>”.
            </Trans>
          ) : (
            t`Off: the part becomes theirs, and the document carries their name alone.`
          )
        }
        checked={form.proxy}
        onChecked={(proxy) => change({ proxy })}
      />
      <TextArea
        label={t`Reason`}
        optional
        hint={t`Your delegate and the sender read it.`}
        maxLength={MAX_REASON}
        counter
        rows={3}
        value={form.reason}
        onText={(reason) => change({ reason })}
      />
    </ActForm>
  )
}

export function RevokeDelegationDialog({ envelope, recipient, onCaptured, onClose }: Common) {
  const act = useAct(envelope.title, onCaptured)
  const delegate = revocableDelegate(envelope, recipient)
  return (
    <ActForm
      face={SIGNING_FACES.revokeDelegation}
      lead={
        <Trans>
          <bdi className="b">{delegate?.name ?? ''}</bdi> can no longer act, and it is the turn of{' '}
          <bdi className="b">{recipient.name}</bdi> again.
        </Trans>
      }
      needsConnection
      onConfirm={() => act('revokeDelegation', { envelopeId: envelope.id, delegatedId: recipient.id })}
      onClose={onClose}
    />
  )
}
