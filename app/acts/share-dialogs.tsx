/** Readers beside the route: shared with, no longer shared with. */

import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Envelope, MAX_REASON, type Viewer } from '../../sync/entities/envelope.ts'
import { ENVELOPE_FACES } from '../faces/envelopes/envelope-faces.ts'
import { PersonInput } from '../people/person-input.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { ActForm, focusFirstError } from './act-form.tsx'
import { useKeptForm } from './kept-form.ts'
import { type Captured, useAct } from './use-act.ts'

type Common = { envelope: Envelope; onCaptured: Captured; onClose: () => void }

export function ShareDialog({ envelope, onCaptured, onClose }: Common) {
  const { t } = useLingui()
  const act = useAct(envelope.title, onCaptured)
  const [form, change, forget] = useKeptForm(`share-${envelope.id}`, {
    text: '',
    name: '',
    email: '',
    message: '',
  })
  const [asked, setAsked] = useState(false)
  const readers = envelope.viewers.map((one) => one.email)
  const already = readers.includes(form.email)
  const bad = form.email === '' || already
  return (
    <ActForm
      face={ENVELOPE_FACES.shareEnvelope}
      needsConnection
      validate={(element) => {
        setAsked(true)
        if (bad) focusFirstError(element)
        return !bad
      }}
      onConfirm={() =>
        act('shareEnvelope', {
          envelopeId: envelope.id,
          name: form.name.trim() === '' ? form.email : form.name.trim(),
          email: form.email,
          message: form.message.trim(),
        })
      }
      onDone={forget}
      onClose={onClose}
    >
      <PersonInput
        label={t`Share with`}
        hint={t`They need an account here. That is checked when it is sent.`}
        error={
          !asked
            ? undefined
            : already
              ? t`This person reads it already`
              : form.email === ''
                ? t`Choose somebody, or type a whole e-mail address`
                : undefined
        }
        leaveOut={[...readers, envelope.owner.email]}
        text={form.text}
        onText={(text) => change({ text })}
        onPerson={({ name, email }) => change({ name, email })}
      />
      <TextArea
        label={t`Message`}
        optional
        hint={t`Stands in the e-mail they get.`}
        maxLength={MAX_REASON}
        counter
        rows={3}
        value={form.message}
        onText={(message) => change({ message })}
      />
    </ActForm>
  )
}

export function UnshareDialog({ envelope, viewer, onCaptured, onClose }: Common & { viewer: Viewer }) {
  const act = useAct(envelope.title, onCaptured)
  return (
    <ActForm
      face={ENVELOPE_FACES.unshareEnvelope}
      lead={
        <Trans>
          <bdi className="b">{viewer.name}</bdi> can no longer open this document. What was downloaded before
          stays with them.
        </Trans>
      }
      needsConnection
      onConfirm={() => act('unshareEnvelope', { envelopeId: envelope.id, viewerId: viewer.id })}
      onClose={onClose}
    />
  )
}
