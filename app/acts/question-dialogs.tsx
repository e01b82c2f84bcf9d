/** Requests for information: whom to ask and what, and the answer to one. */

import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Envelope, MAX_REASON, type Question } from '../../sync/entities/envelope.ts'
import type { RecipientId } from '../../sync/ids.ts'
import { hasBeenReached, isOutOfRoute, recipientById } from '../../sync/rules/workflow/route.ts'
import { SIGNING_FACES } from '../faces/signing/signing-faces.ts'
import { STEP_FACES } from '../faces/signing/step-faces.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Radio } from '../ui/checkbox.tsx'
import { classNames } from '../ui/class-names.ts'
import { TextArea } from '../ui/text-area.tsx'
import { ActForm, focusFirstError } from './act-form.tsx'
import styles from './audience-input.module.css'
import { useKeptForm } from './kept-form.ts'
import { type Captured, useAct } from './use-act.ts'

type Common = { envelope: Envelope; onCaptured: Captured; onClose: () => void }

/** Whom the asker may choose beside the initiator: everybody the route has come to. */
export const possibleAskees = (envelope: Envelope, askerId: string) =>
  envelope.recipients.filter(
    (one) => one.id !== askerId && one.kind !== 'integration' && hasBeenReached(one) && !isOutOfRoute(one),
  )

export function AskDialog({ envelope, recipientId, onCaptured, onClose }: Common & { recipientId: string }) {
  const { t } = useLingui()
  const act = useAct(envelope.title, onCaptured)
  const [form, change, forget] = useKeptForm(`ask-${envelope.id}-${recipientId}`, { askee: '', text: '' })
  const [asked, setAsked] = useState(false)
  const people = possibleAskees(envelope, recipientId)
  const askee = people.find((one) => one.id === form.askee)
  const missing = form.text.trim() === ''
  return (
    <ActForm
      face={SIGNING_FACES.askQuestion}
      validate={(element) => {
        setAsked(true)
        if (missing) focusFirstError(element)
        return !missing
      }}
      onConfirm={() =>
        act('askQuestion', {
          envelopeId: envelope.id,
          recipientId: recipientId as RecipientId,
          askeeId: askee?.id ?? null,
          text: form.text.trim(),
        })
      }
      onDone={forget}
      onClose={onClose}
    >
      <fieldset className={classNames('field', styles.choices)}>
        <legend className="lab">
          <Trans>Whom to ask</Trans>
        </legend>
        <Radio
          name="askee"
          checked={askee === undefined}
          onChecked={() => change({ askee: '' })}
          label={<AskeeLabel name={envelope.owner.name} what={t`Sender`} />}
        />
        {people.map((one) => (
          <Radio
            key={one.id}
            name="askee"
            checked={askee?.id === one.id}
            onChecked={() => change({ askee: one.id })}
            label={<AskeeLabel name={one.name} what={t(STEP_FACES[one.kind].role)} />}
          />
        ))}
      </fieldset>
      <TextArea
        label={t`Question`}
        maxLength={MAX_REASON}
        counter
        rows={4}
        value={form.text}
        error={asked && missing ? t`Write your question` : undefined}
        onText={(text) => change({ text })}
      />
    </ActForm>
  )
}

const AskeeLabel = ({ name, what }: { name: string; what: string }) => (
  <span className="row">
    <Avatar name={name} size={24} />
    <bdi>{name}</bdi>
    <span className="t12 m">{what}</span>
  </span>
)

export function AnswerDialog({ envelope, question, onCaptured, onClose }: Common & { question: Question }) {
  const { t } = useLingui()
  const act = useAct(envelope.title, onCaptured)
  const [form, change, forget] = useKeptForm(`answer-${question.id}`, { text: '' })
  const [asked, setAsked] = useState(false)
  const asker = recipientById(envelope, question.askerId)
  const missing = form.text.trim() === ''
  return (
    <ActForm
      face={SIGNING_FACES.answerQuestion}
      lead={
        <Trans>
          <bdi className="b">{asker?.name ?? ''}</bdi> asks: <q dir="auto">{question.text}</q>
        </Trans>
      }
      validate={(element) => {
        setAsked(true)
        if (missing) focusFirstError(element)
        return !missing
      }}
      onConfirm={() =>
        act('answerQuestion', {
          envelopeId: envelope.id,
          questionId: question.id,
          text: form.text.trim(),
        })
      }
      onDone={forget}
      onClose={onClose}
    >
      <TextArea
        label={t`Answer`}
        maxLength={MAX_REASON}
        counter
        rows={5}
        value={form.text}
        error={asked && missing ? t`Write your answer` : undefined}
        onText={(text) => change({ text })}
      />
    </ActForm>
  )
}

/** Goes on without the answer. */
export function WithdrawDialog({
  envelope,
  recipientId,
  onCaptured,
  onClose,
}: Common & { recipientId: string }) {
  const act = useAct(envelope.title, onCaptured)
  const open = envelope.questions.find((one) => one.askerId === recipientId && one.answeredAt === null)
  return (
    <ActForm
      face={SIGNING_FACES.withdrawQuestion}
      lead={
        <Trans>
          Your question is withdrawn and it is your turn again. <q dir="auto">{open?.text ?? ''}</q>
        </Trans>
      }
      onConfirm={() =>
        act('withdrawQuestion', { envelopeId: envelope.id, recipientId: recipientId as RecipientId })
      }
      onClose={onClose}
    />
  )
}
