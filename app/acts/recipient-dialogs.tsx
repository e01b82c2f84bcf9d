/** Recipients after sending: a wrong address put right, somebody taken out. */

import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { Envelope, Language, Recipient } from '../../sync/entities/envelope.ts'
import { hasBeenReached } from '../../sync/rules/workflow/route.ts'
import { ENVELOPE_FACES } from '../faces/envelopes/envelope-faces.ts'
import { LOCALE_NAMES } from '../i18n/locale.ts'
import { PersonInput } from '../people/person-input.tsx'
import { isAddress } from '../people/typed-person.ts'
import { Select } from '../ui/select.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { ActForm, focusFirstError } from './act-form.tsx'
import { useKeptForm } from './kept-form.ts'
import { type Captured, useAct } from './use-act.ts'

type Common = { envelope: Envelope; recipient: Recipient; onCaptured: Captured; onClose: () => void }

export function CorrectDialog({ envelope, recipient, onCaptured, onClose }: Common) {
  const { t } = useLingui()
  const act = useAct(envelope.title, onCaptured)
  const [form, change, forget] = useKeptForm(`correct-${recipient.id}-${recipient.email}`, {
    name: recipient.name,
    email: recipient.email,
    text: recipient.email,
    language: recipient.language as string,
  })
  /** What was written last: somebody chosen comes with the name, an address alone leaves the name as it is. */
  const written = useRef(form.text)
  const [asked, setAsked] = useState(false)
  const email = form.email.trim().toLowerCase()
  const [noName, noAddress] = [form.name.trim() === '', !isAddress(email)]
  const moved = email !== recipient.email && !noAddress
  return (
    <ActForm
      face={ENVELOPE_FACES.correctRecipient}
      needsConnection
      validate={(element) => {
        setAsked(true)
        if (noName || noAddress) focusFirstError(element)
        return !noName && !noAddress
      }}
      onConfirm={() =>
        act('correctRecipient', {
          envelopeId: envelope.id,
          correctedId: recipient.id,
          name: form.name.trim(),
          email,
          language: form.language as Language,
        })
      }
      onDone={forget}
      onClose={onClose}
    >
      <TextInput
        label={t`Name`}
        maxLength={120}
        value={form.name}
        error={asked && noName ? t`Enter the name` : undefined}
        onText={(name) => change({ name })}
      />
      <PersonInput
        label={t`E-mail address`}
        error={asked && noAddress ? t`Enter a whole e-mail address` : undefined}
        {...(moved && {
          hint: t`The link sent to the old address no longer opens anything. A new one is sent.`,
        })}
        leaveOut={envelope.recipients.filter((one) => one.order === recipient.order).map((one) => one.email)}
        text={form.text}
        onText={(text) => {
          written.current = text
          change({ text })
        }}
        onPerson={({ name, email, language }) =>
          change({
            email,
            ...(written.current.includes('<') && name !== '' && { name }),
            ...(language !== '' && { language }),
          })
        }
      />
      <Select
        label={t`Language`}
        hint={t`Of the messages they get.`}
        value={form.language}
        onValue={(language) => change({ language })}
        options={Object.entries(LOCALE_NAMES).map(([value, label]) => ({ value, label }))}
      />
    </ActForm>
  )
}

export function RemoveRecipientDialog({ envelope, recipient, onCaptured, onClose }: Common) {
  const act = useAct(envelope.title, onCaptured)
  const name = <bdi className="b">{recipient.name}</bdi>
  return (
    <ActForm
      face={ENVELOPE_FACES.removeRecipient}
      lead={
        hasBeenReached(recipient) ? (
          <Trans>
            {name} gets a message that nothing is left to do, and can no longer open the document.
          </Trans>
        ) : (
          <Trans>{name} has not been asked yet and learns nothing of it. Their fields stay empty.</Trans>
        )
      }
      needsConnection
      onConfirm={() => act('removeRecipient', { envelopeId: envelope.id, removedId: recipient.id })}
      onClose={onClose}
    />
  )
}
