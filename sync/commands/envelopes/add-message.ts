import * as z from 'zod/mini'
import { refusal } from '../../answers.ts'
import { ofEnvelope } from '../../calls/shapes.ts'
import type { Actor } from '../../entities/actor.ts'
import {
  type Envelope,
  MAX_MESSAGE,
  MAX_MESSAGES,
  type Message,
  READ_ACCESS,
} from '../../entities/envelope.ts'
import { createId, idSchema } from '../../ids.ts'
import { err, ok } from '../../result.ts'
import { changed } from '../../rules/workflow/change-envelope.ts'
import { authorIdOf, refuseStopped, takesPart } from '../../rules/workflow/guards.ts'
import { actedBy, defineWorkflowCommand } from '../workflow-command.ts'

/** Who reads a line: its author and the initiator always; their organisation's recipients; all of them. */
export const MESSAGE_ACCESS = ['all', 'internal', 'private'] as const

const input = z.object({
  envelopeId: idSchema('envelope'),
  /** Made on the device, so that the line shown beforehand is the line that stays. */
  messageId: idSchema('message'),
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_MESSAGE)),
  readAccess: z._default(z.enum(MESSAGE_ACCESS), 'all'),
})
type Input = z.infer<typeof input>
const wireBody = z.object({
  processId: idSchema('envelope'),
  message: z.string().check(z.maxLength(MAX_MESSAGE)),
  readAccessType: z._default(
    z.union([z.literal(READ_ACCESS.private), z.literal(READ_ACCESS.internal), z.literal(READ_ACCESS.all)]),
    READ_ACCESS.all,
  ),
})

/** A line of the talk beside the documents; nothing about the documents changes by it. */
export const addMessage = defineWorkflowCommand<Input>({
  name: 'addMessage',
  area: 'envelopes',
  summary: 'Write a message beside the documents',
  offline: 'B',
  as: 'reader',
  action: { code: 1120, name: 'AddMessage' },
  input,
  calls: [
    {
      path: 'TasksEf/AddMessage',
      method: 'POST',
      output: ofEnvelope,
      body: wireBody,
      toInput: ({ processId, message, readAccessType }: z.infer<typeof wireBody>, _actor, ids) => ({
        envelopeId: processId,
        messageId: createId('message', ids),
        text: message,
        readAccess: MESSAGE_ACCESS.find((one) => READ_ACCESS[one] === readAccessType) ?? 'all',
      }),
    },
  ],
  permit: (envelope, _recipient, actor) =>
    takesPart(envelope, actor) ? refuseStopped(envelope) : refusal('not-permitted'),
  refuse: (envelope, input) =>
    envelope.messages.some((item) => item.id === input.messageId) ? refusal('id-in-use') : null,
  perform: (envelope, one, { actor, now, claimedAt }) => {
    if (envelope.messages.length >= MAX_MESSAGES) return err(refusal('too-many', { what: 'messages' }))
    return ok({
      envelope: changed(envelope, now, {
        modifiedAt: envelope.modifiedAt,
        messages: [...envelope.messages, messageOf(one, actor, now)],
      }),
      events: [
        {
          kind: 'messageAdded',
          facts: { ...actedBy(actor, claimedAt), readAccess: one.readAccess },
          personal: { name: actor.name },
        },
      ],
    })
  },
  preview: (envelope: Envelope, input, actor, now) =>
    envelope.messages.length >= MAX_MESSAGES
      ? {}
      : { messages: [...envelope.messages, messageOf(input, actor, now)] },
})

const messageOf = (one: Input, actor: Actor, now: number): Message => ({
  id: one.messageId,
  authorId: authorIdOf(actor),
  authorName: actor.name,
  text: one.text,
  readAccess: one.readAccess,
  at: now,
})
