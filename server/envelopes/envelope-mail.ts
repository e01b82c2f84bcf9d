/** The message an envelope writes to somebody: its words are the mail's, its values stand in the envelope. */
import type { Envelope, Recipient, StepKind, Viewer } from '../../sync/entities/envelope.ts'
import type { NotificationEvent } from '../../sync/entities/notification.ts'
import { writtenTo } from '../../sync/rules/placeholders.ts'
import { recipientById } from '../../sync/rules/workflow/route.ts'
import type { EnvelopeValues, MailAct } from '../mail/mail-values.ts'
import { type MailContent, renderMail } from '../mail/render-mail.ts'

const ACTS: Readonly<Record<StepKind, MailAct>> = {
  sign: 'sign',
  eSign: 'sign',
  uaePassSign: 'sign',
  approve: 'approve',
  notify: 'other',
  endorse: 'endorse',
  action: 'action',
  requestInfo: 'inform',
  integration: 'other',
  formFilling: 'fill',
  eSeal: 'seal',
  corporateSeal: 'seal',
}

/** To whom: a recipient, somebody it was shared with, or the initiator when neither is named. */
export interface MailReader {
  readonly recipient: Recipient | null
  readonly viewer: Viewer | null
  /** The recipient it is about, when that is not who reads it. */
  readonly aboutId?: string | undefined
  /** Words of whoever caused it, for this reader alone. */
  readonly message?: string | undefined
}

export function envelopeMail(
  template: NotificationEvent,
  envelope: Envelope,
  { recipient, viewer, aboutId, message }: MailReader,
  common: EnvelopeValues,
  language: Envelope['language'],
): MailContent {
  const due =
    envelope.expiresAt === null ? {} : { due: { at: envelope.expiresAt, timeZone: envelope.timeZone } }
  const { name } = recipient ?? viewer ?? envelope.owner
  const written = writtenTo(envelope, { name, language })
  const request = {
    ...common,
    ...due,
    senderName: envelope.owner.name,
    ...(written.message === '' ? {} : { message: written.message }),
  }
  switch (template) {
    case 'yourTurn': {
      const content = renderMail('yourTurn', language, { ...request, act: ACTS[recipient?.kind ?? 'sign'] })
      // The sender's own subject line, where they wrote one.
      return written.subject === '' ? content : { ...content, subject: written.subject }
    }
    case 'forYourInformation':
    case 'reminder':
      return renderMail(template, language, request)
    case 'rejected':
    case 'cancelled':
      return renderMail(template, language, { ...common, ...ending(envelope) })
    case 'completed':
    case 'expired':
    case 'sealFailed':
    case 'integrationFailed':
      return renderMail(template, language, common)
    case 'stepAccessBlocked':
      return renderMail(template, language, { ...common, actorName: nameOf(envelope, aboutId) })
    case 'expiryWarning':
      return renderMail(template, language, { ...common, ...due })
    case 'informationRequested': {
      const asked = envelope.questions.findLast((one) => one.askeeId === (recipient?.id ?? null))
      return renderMail(template, language, {
        ...common,
        senderName: nameOf(envelope, asked?.askerId),
        reason: asked?.text ?? '',
      })
    }
    case 'informationGiven': {
      const answered = envelope.questions.findLast(
        (one) => one.answer !== null && one.askerId === recipient?.id,
      )
      return renderMail(template, language, {
        ...common,
        actorName: nameOf(envelope, answered?.askeeId),
        reason: answered?.answer ?? '',
      })
    }
    case 'delegated': {
      const from = recipientById(envelope, recipient?.delegatedFrom?.recipientId ?? '')
      return renderMail(template, language, {
        ...common,
        ...due,
        senderName: delegator(envelope, recipient),
        ...(from?.reason ? { message: from.reason } : {}),
      })
    }
    case 'delegationRevoked': {
      const { link: _, ...withoutLink } = common
      return renderMail(template, language, { ...withoutLink, senderName: delegator(envelope, recipient) })
    }
    case 'returned':
    case 'reverted': {
      const back = envelope.recipients.findLast((one) => one.state === template)
      return renderMail(template, language, {
        ...common,
        actorName: nameOf(envelope, back?.id),
        reason: back?.reason ?? '',
      })
    }
    case 'recalled':
      return renderMail(template, language, {
        ...common,
        actorName: nameOf(envelope, lastRecaller(envelope)),
      })
    case 'shared':
      return renderMail(template, language, {
        ...common,
        senderName: sharer(envelope, viewer),
        ...(message ? { message } : {}),
      })
    case 'removed': {
      const { link: _, ...withoutLink } = common
      return renderMail(template, language, { ...withoutLink, senderName: envelope.owner.name })
    }
  }
}

/** Whose doing it is that somebody is told; '' where the platform itself tells. */
export function causedBy(
  event: NotificationEvent,
  envelope: Envelope,
  { recipient, viewer, aboutId }: MailReader,
): string {
  switch (event) {
    case 'yourTurn':
    case 'forYourInformation':
    case 'reminder':
    case 'removed':
      return envelope.owner.name
    case 'rejected':
    case 'cancelled':
      return ending(envelope).actorName
    case 'stepAccessBlocked':
      return nameOf(envelope, aboutId)
    case 'informationRequested':
      return nameOf(
        envelope,
        envelope.questions.findLast((one) => one.askeeId === (recipient?.id ?? null))?.askerId,
      )
    case 'informationGiven':
      return nameOf(
        envelope,
        envelope.questions.findLast((one) => one.answer !== null && one.askerId === recipient?.id)?.askeeId,
      )
    case 'delegated':
    case 'delegationRevoked':
      return delegator(envelope, recipient)
    case 'returned':
    case 'reverted':
      return nameOf(envelope, envelope.recipients.findLast((one) => one.state === event)?.id)
    case 'recalled':
      return nameOf(envelope, lastRecaller(envelope))
    case 'shared':
      return sharer(envelope, viewer)
    case 'completed':
    case 'expired':
    case 'expiryWarning':
    case 'sealFailed':
    case 'integrationFailed':
      return ''
  }
}

/** Who ended it and why: whoever rejected with this reason, or else the initiator. */
function ending(envelope: Envelope): { actorName: string; reason: string } {
  // In a group somebody may have rejected without ending anything.
  const rejecting = envelope.recipients.findLast(
    (one) => one.state === 'rejected' && one.reason === envelope.stateReason,
  )
  return { actorName: nameOf(envelope, rejecting?.id), reason: envelope.stateReason ?? '' }
}

/** The initiator's name when no recipient is meant. */
const nameOf = (envelope: Envelope, recipientId: string | null | undefined): string =>
  (recipientId && recipientById(envelope, recipientId)?.name) || envelope.owner.name

const delegator = (envelope: Envelope, recipient: Recipient | null): string =>
  recipient?.delegatedFrom?.name ?? envelope.owner.name

const lastRecaller = (envelope: Envelope): string | undefined =>
  envelope.acts.reduce<Envelope['acts'][number] | undefined>(
    (last, one) => ((one.undoneAt ?? 0) > (last?.undoneAt ?? 0) ? one : last),
    undefined,
  )?.recipientId

const sharer = (envelope: Envelope, viewer: Viewer | null): string =>
  nameOf(envelope, viewer?.addedBy === envelope.ownerId ? null : recipientOfSharer(envelope, viewer))

const recipientOfSharer = (envelope: Envelope, viewer: Viewer | null): string | undefined =>
  envelope.recipients.find((one) => one.id === viewer?.addedBy || one.personId === viewer?.addedBy)?.id
