/** Requests for information while acting: the asker waits, somebody of the envelope answers, the asker goes on. */
import * as z from 'zod/mini'
import { refusal } from '../../answers.ts'
import type { Actor } from '../../entities/actor.ts'
import type { Envelope, Question, Recipient } from '../../entities/envelope.ts'
import { MAX_REASON } from '../../entities/envelope.ts'
import { createId, idSchema } from '../../ids.ts'
import { ok } from '../../result.ts'
import { hiddenFrom } from '../../rules/hidden-steps.ts'
import { advance, changed, mailTo, withRecipient } from '../../rules/workflow/change-envelope.ts'
import { answersFor, isOwnerOf, refuseActing, refuseNotUnderWay } from '../../rules/workflow/guards.ts'
import { hasBeenReached, isOutOfRoute, recipientById } from '../../rules/workflow/route.ts'
import { actedBy, defineWorkflowCommand } from '../workflow-command.ts'

const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_REASON))
const asking = z.object({
  envelopeId: idSchema('envelope'),
  recipientId: idSchema('recipient'),
  /** Null: the initiator. */
  askeeId: z.nullable(idSchema('recipient')),
  text,
})

/** The envelope waits only as far as the asker does: others at the same place go on. */
export const askQuestion = defineWorkflowCommand<z.infer<typeof asking>>({
  name: 'askQuestion',
  area: 'signing',
  summary: 'Request information before acting',
  offline: 'B',
  as: 'recipient',
  action: { code: 3, name: 'RequestInfo' },
  input: asking,
  permit: (envelope, recipient, actor) =>
    recipient ? refuseActing(envelope, recipient.id, actor) : refusal('not-permitted'),
  refuse: (envelope, input) => {
    if (input.askeeId === null) return null
    const askee = recipientById(envelope, input.askeeId)
    return askee &&
      askee.id !== input.recipientId &&
      hasBeenReached(askee) &&
      !isOutOfRoute(askee) &&
      mayKnowOf(envelope, input.recipientId, askee)
      ? null
      : refusal('input-not-valid', { where: 'askeeId' })
  },
  perform: (envelope, one, { actor, now, claimedAt, ids, recipient }) => {
    if (!recipient) throw new Error('checked')
    const question: Question = {
      id: createId('question', ids),
      askerId: recipient.id,
      askeeId: one.askeeId,
      text: one.text,
      askedAt: now,
      answer: null,
      answeredAt: null,
    }
    const next = advance(
      changed(envelope, now, {
        questions: [...envelope.questions, question],
        recipients: withRecipient(envelope.recipients, recipient.id, { state: 'infoRequested' }),
      }),
      now,
    )
    const askee = one.askeeId === null ? null : (recipientById(envelope, one.askeeId) ?? null)
    return ok({
      envelope: next.envelope,
      events: [
        {
          kind: 'informationRequested',
          recipientId: recipient.id,
          facts: actedBy(actor, claimedAt),
          personal: { name: recipient.name, question: one.text, to: askee?.name ?? envelope.owner.name },
        },
      ],
      effects: [...next.effects, mailTo(envelope, 'informationRequested', askee)],
    })
  },
})

const withdrawing = z.object({ envelopeId: idSchema('envelope'), recipientId: idSchema('recipient') })

/** Whoever asked no longer waits for the answer, and acts without it. */
export const withdrawQuestion = defineWorkflowCommand<z.infer<typeof withdrawing>>({
  name: 'withdrawQuestion',
  area: 'signing',
  summary: 'Stop waiting for requested information',
  offline: 'B',
  as: 'recipient',
  action: { code: 1115, name: 'WithdrawQuestion' },
  input: withdrawing,
  permit: (envelope, recipient) =>
    recipient?.state === 'infoRequested' ? refuseNotUnderWay(envelope) : refusal('question-not-open'),
  perform: (envelope, _one, { actor, now, claimedAt, recipient }) => {
    if (!recipient) throw new Error('checked')
    const next = advance(
      changed(envelope, now, {
        questions: envelope.questions.filter(
          (one) => one.askerId !== recipient.id || one.answeredAt !== null,
        ),
        recipients: withRecipient(envelope.recipients, recipient.id, { state: 'waiting' }),
      }),
      now,
    )
    return ok({
      ...next,
      events: [
        {
          kind: 'questionWithdrawn',
          recipientId: recipient.id,
          facts: actedBy(actor, claimedAt),
          personal: { name: recipient.name },
        },
      ],
    })
  },
})

const answering = z.object({ envelopeId: idSchema('envelope'), questionId: idSchema('question'), text })

/** Open questions this actor is asked. */
export const questionsFor = (envelope: Envelope, actor: Actor): Question[] =>
  envelope.questions.filter((one) => one.answeredAt === null && isAsked(envelope, one, actor))

function isAsked(envelope: Envelope, question: Question, actor: Actor): boolean {
  if (question.askeeId === null) return isOwnerOf(envelope, actor)
  const askee = recipientById(envelope, question.askeeId)
  return askee !== undefined && answersFor(envelope, askee, actor)
}

/** Whoever was asked answers; the asker's turn goes on. */
export const answerQuestion = defineWorkflowCommand<z.infer<typeof answering>>({
  name: 'answerQuestion',
  area: 'signing',
  summary: 'Provide requested information',
  offline: 'B',
  as: 'reader',
  action: { code: 1105, name: 'AnswerQuestion' },
  input: answering,
  permit: (envelope, _recipient, actor) =>
    refuseNotUnderWay(envelope) ??
    (questionsFor(envelope, actor).length > 0 ? null : refusal('question-not-open')),
  refuse: (envelope, input, _facts, actor) =>
    questionsFor(envelope, actor).some((item) => item.id === input.questionId)
      ? null
      : refusal('question-not-open'),
  perform: (envelope, one, { actor, now, claimedAt }) => {
    const question = envelope.questions.find((item) => item.id === one.questionId)
    const asker = question && recipientById(envelope, question.askerId)
    if (!question || !asker) throw new Error('checked')
    const questions = envelope.questions.map((item) =>
      item.id === question.id ? { ...item, answer: one.text, answeredAt: now } : item,
    )
    const stillWaits = questions.some((item) => item.askerId === asker.id && item.answeredAt === null)
    const next = advance(
      changed(envelope, now, {
        questions,
        recipients:
          asker.state === 'infoRequested' && !stillWaits
            ? withRecipient(envelope.recipients, asker.id, { state: 'waiting' })
            : envelope.recipients,
      }),
      now,
    )
    return ok({
      envelope: next.envelope,
      events: [
        {
          kind: 'informationGiven',
          recipientId: asker.id,
          facts: actedBy(actor, claimedAt),
          personal: { name: actor.name, answer: one.text, to: asker.name },
        },
      ],
      effects: [...next.effects, mailTo(envelope, 'informationGiven', asker)],
    })
  },
})

/** Who is asked learns of who asks: whoever is hidden from one another says nothing to one another. */
const mayKnowOf = (envelope: Envelope, askerId: string, askee: Recipient): boolean => {
  const asker = recipientById(envelope, askerId)
  return (
    asker !== undefined &&
    !hiddenFrom(envelope, [asker]).includes(askee) &&
    !hiddenFrom(envelope, [askee]).includes(asker)
  )
}
