/** The ways back and round again: return, revert, recall, re-initiate; and withdrawing what nobody has acted on. */

import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { actedBefore } from '../../sync/commands/signing/go-back.ts'
import { type Envelope, MAX_REASON, type Recipient } from '../../sync/entities/envelope.ts'
import { liveActs } from '../../sync/rules/workflow/change-envelope.ts'
import { ENVELOPE_FACES } from '../faces/envelopes/envelope-faces.ts'
import { SIGNING_FACES } from '../faces/signing/signing-faces.ts'
import { useFormat } from '../i18n/use-format.ts'
import { TextArea } from '../ui/text-area.tsx'
import { ActForm } from './act-form.tsx'
import { useKeptForm } from './kept-form.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { type Captured, useAct } from './use-act.ts'

type Common = { envelope: Envelope; onCaptured: Captured; onClose: () => void }
type OfPart = Common & { recipient: Recipient }

export function ReturnDialog({ envelope, recipient, onCaptured, onClose }: OfPart) {
  const format = useFormat()
  const act = useAct(envelope.title, onCaptured)
  const names = format.list(actedBefore(envelope, recipient).map((one) => one.name))
  return (
    <ReasonDialog
      keptAs={`return-${recipient.id}`}
      face={SIGNING_FACES.returnStep}
      online
      onClose={onClose}
      onConfirm={(reason) =>
        act('returnStep', { envelopeId: envelope.id, recipientId: recipient.id, reason })
      }
    >
      <Trans>
        <bdi className="b">{names}</bdi> will be asked to act again and will read your reason. What they
        signed stays as evidence. After that it is your turn again.
      </Trans>
    </ReasonDialog>
  )
}

export function RevertDialog({ envelope, recipient, onCaptured, onClose }: OfPart) {
  const act = useAct(envelope.title, onCaptured)
  return (
    <ReasonDialog
      keptAs={`revert-${recipient.id}`}
      face={SIGNING_FACES.revertEnvelope}
      online
      onClose={onClose}
      onConfirm={(reason) =>
        act('revertEnvelope', { envelopeId: envelope.id, recipientId: recipient.id, reason })
      }
    >
      <Trans>
        The document stops until <bdi className="b">{envelope.owner.name}</bdi> sends it round again.
        Everybody in it can read your reason.
      </Trans>
    </ReasonDialog>
  )
}

export function RecallDialog({ envelope, recipient, onCaptured, onClose }: OfPart) {
  const { t } = useLingui()
  const act = useAct(envelope.title, onCaptured)
  const next = envelope.recipients.filter((one) => one.order > recipient.order && one.state === 'waiting')
  const format = useFormat()
  const names = format.list(next.map((one) => one.name))
  return (
    <ActForm
      face={SIGNING_FACES.recallAct}
      lead={
        <>
          {t(SIGNING_FACES.recallAct.confirm.lead)}{' '}
          {next.length === 0 ? null : (
            <Trans>
              <bdi className="b">{names}</bdi> will wait until you have acted.
            </Trans>
          )}
        </>
      }
      needsConnection
      onConfirm={() => act('recallAct', { envelopeId: envelope.id, recipientId: recipient.id })}
      onClose={onClose}
    />
  )
}

/** A reverted document goes round again, as the same document. */
export function ReinitiateDialog({ envelope, onCaptured, onClose }: Common) {
  const { t } = useLingui()
  const act = useAct(envelope.title, onCaptured)
  const [form, change, forget] = useKeptForm(`again-${envelope.id}`, { comment: '' })
  const count = new Set(liveActs(envelope.acts).map((one) => one.recipientId)).size
  return (
    <ActForm
      face={ENVELOPE_FACES.reinitiateEnvelope}
      lead={
        <>
          {t(ENVELOPE_FACES.reinitiateEnvelope.confirm.lead)}{' '}
          {count === 0
            ? null
            : t`${plural(count, {
                one: '# person has acted and is asked again. What they signed stays as evidence.',
                other: '# people have acted and are asked again. What they signed stays as evidence.',
              })}`}
        </>
      }
      needsConnection
      onConfirm={() => act('reinitiateEnvelope', { envelopeId: envelope.id, comment: form.comment.trim() })}
      onDone={forget}
      onClose={onClose}
    >
      <TextArea
        label={t`Comment`}
        optional
        hint={t`Kept in the audit trail.`}
        maxLength={MAX_REASON}
        counter
        rows={3}
        value={form.comment}
        onText={(comment) => change({ comment })}
      />
    </ActForm>
  )
}
