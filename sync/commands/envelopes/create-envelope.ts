import * as z from 'zod/mini'
import { refusal } from '../../answers.ts'
import {
  EMPTY_ENVELOPE,
  type Envelope,
  envelopeKind,
  languageSchema,
  MAX_TITLE,
} from '../../entities/envelope.ts'
import { idSchema } from '../../ids.ts'
import { ok } from '../../result.ts'
import { isOwnerOf } from '../../rules/workflow/guards.ts'
import { defineCommand } from '../command.ts'

export const newDraft = z.object({
  envelopeId: idSchema('envelope'),
  kind: envelopeKind,
  title: z.string().check(z.trim(), z.maxLength(MAX_TITLE)),
  language: languageSchema,
  timeZone: z.string().check(z.minLength(1), z.maxLength(60)),
  /** One's own envelope that this one begins again. */
  copiedFrom: z.optional(idSchema('envelope')),
})
type Input = z.infer<typeof newDraft>

/** The line of a new draft. */
export function draftOf(
  one: Input,
  owner: {
    id: Envelope['ownerId']
    name: string
    email: string
    organizationId: Envelope['organizationId']
    organizationName: string
  },
  now: number,
): Envelope {
  return {
    ...EMPTY_ENVELOPE,
    id: one.envelopeId,
    organizationId: owner.organizationId,
    ownerId: owner.id,
    owner: { name: owner.name, email: owner.email, organizationName: owner.organizationName },
    kind: one.kind,
    rev: 1,
    title: one.title,
    language: one.language,
    timeZone: one.timeZone,
    state: 'draft',
    createdAt: now,
    modifiedAt: now,
    sentAt: null,
    recipients: [],
    copiedFrom: one.copiedFrom ?? null,
  }
}

/** Starts a draft. Its content lives in a Yjs document of the same id; this makes the line in the list. */
export const createEnvelope = defineCommand<Input>({
  name: 'createEnvelope',
  version: 1,
  area: 'envelopes',
  summary: 'Start a draft',
  offline: 'A',
  from: 'person',
  input: newDraft,
  reads: (input) => [
    { kind: 'envelope', id: input.envelopeId },
    ...(input.copiedFrom ? [{ kind: 'envelope' as const, id: input.copiedFrom }] : []),
  ],
  check: (facts, input, actor) => {
    if (actor.kind !== 'person') return refusal('not-permitted')
    const source = input.copiedFrom && facts.get('envelope', input.copiedFrom)
    if (input.copiedFrom && !(source && isOwnerOf(source, actor))) return refusal('not-permitted')
    return facts.get('envelope', input.envelopeId) ? refusal('id-in-use') : null
  },
  apply: (_facts, input, { actor, now }) => {
    if (actor.kind !== 'person') throw new Error('checked')
    const value = draftOf(input, { ...actor, id: actor.personId }, now)
    return ok({
      put: [{ kind: 'envelope', value }],
      events: [{ kind: 'envelopeCreated', personal: { name: actor.name, email: actor.email } }],
      data: { processId: value.id },
    })
  },
  preview: (_facts, input, actor, now) =>
    actor.kind === 'person'
      ? [
          {
            kind: 'envelope',
            id: input.envelopeId,
            set: { ...draftOf(input, { ...actor, id: actor.personId }, now) },
          },
        ]
      : [],
})
