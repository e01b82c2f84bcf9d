/** The ways back and round again: return, revert, recall, re-initiate; and withdrawing what nobody has acted on. */
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { actedBefore } from '../../../sync/commands/signing/go-back.ts'
import { type Envelope, MAX_REASON, type Recipient } from '../../../sync/entities/envelope.ts'
import { liveActs } from '../../../sync/rules/workflow/change-envelope.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { ActForm } from './act-form.tsx'
import { useKeptForm } from './kept-form.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { type Captured, useAct } from './use-act.ts'

type Common = { envelope: Envelope; onCaptured: Captured; onClose: () => void }
type OfPart = Common & { recipient: Recipient }

export function ReturnDialog({ envelope, recipient, onCaptured, onClose }: OfPart) {
  const { t } = useLingui()
  const format = useFormat()
  const act = useAct(envelope.title, onCaptured)
  const names = format.list(actedBefore(envelope, recipient).map((one) => one.name))
  return (
    <ReasonDialog
      keptAs={`return-${recipient.id}`}
      title={t`Return to the previous step?`}
      confirmLabel={t`Return document`}
      cancelLabel={t`Keep document`}
      danger={false}
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
  const { t } = useLingui()
  const act = useAct(envelope.title, onCaptured)
  return (
    <ReasonDialog
      keptAs={`revert-${recipient.id}`}
      title={t`Revert for changes?`}
      confirmLabel={t`Send back`}
      cancelLabel={t`Keep document`}
      danger={false}
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
      title={t`Recall your last action?`}
      lead={
        <>
          {t`It is your turn again, and what you entered is filled in for you. Your action stays in the audit trail as taken back.`}{' '}
          {next.length === 0 ? null : (
            <Trans>
              <bdi className="b">{names}</bdi> will wait until you have acted.
            </Trans>
          )}
        </>
      }
      confirmLabel={t`Take back`}
      cancelLabel={t`Leave as it is`}
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
      title={t`Start this document again?`}
      lead={
        <>
          {t`It goes round from the first step.`}{' '}
          {count === 0
            ? null
            : t`${plural(count, {
                one: '# person has acted and is asked again. What they signed stays as evidence.',
                other: '# people have acted and are asked again. What they signed stays as evidence.',
              })}`}
        </>
      }
      confirmLabel={t`Re-initiate`}
      cancelLabel={t`Not now`}
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
