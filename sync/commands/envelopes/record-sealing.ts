/** What the platform's work on the documents came to: prepared, sealed, failed, completed. */
import * as z from 'zod/mini'
import { refusal } from '../../answers.ts'
import { FINAL_STATES, type Recipient } from '../../entities/envelope.ts'
import { idSchema } from '../../ids.ts'
import { ok } from '../../result.ts'
import { addRevisions } from '../../rules/workflow/add-revisions.ts'
import {
  advance,
  changed,
  mailAbout,
  mailTo,
  putEnvelope,
  sealActs,
  withRecipient,
} from '../../rules/workflow/change-envelope.ts'
import { isSettled } from '../../rules/workflow/route.ts'
import { expiryTimers, reminderTimer } from '../../rules/workflow/timers.ts'
import { type Command, defineCommand } from '../command.ts'
import type { Effect } from '../effects.ts'
import { envelopeId, found, reads, system } from './system-command.ts'

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const newRevision = z.object({ documentId: idSchema('document'), sha256, sizeBytes: z.int() })

const preparation = z.object({ envelopeId, documents: z.array(newRevision) })
export const recordPreparation: Command<z.infer<typeof preparation>> = defineCommand({
  ...system,
  name: 'recordPreparation',
  summary: 'Documents have been prepared; the first recipients may act',
  input: preparation,
  reads,
  check: (facts, input) =>
    found(facts, input).state === 'validating' ? null : refusal('envelope-not-waiting'),
  apply: (facts, input, { now, ids }) => {
    const before = found(facts, input)
    const documents = addRevisions(before.documents, input.documents, {
      cause: 'prepared',
      recipientId: null,
      now,
      ids,
    })
    const next = advance(changed(before, now, { state: 'inProgress', documents, remindersFrom: now }), now)
    return ok({
      put: putEnvelope(next.envelope),
      events: input.documents.map((file) => ({
        kind: 'documentPrepared' as const,
        documentSha256: file.sha256,
        facts: { sizeBytes: file.sizeBytes },
      })),
      effects: [...next.effects, ...expiryTimers(next.envelope), ...reminderTimer(next.envelope)],
    })
  },
})

const seal = z.object({
  envelopeId,
  recipientId: idSchema('recipient'),
  documents: z.array(newRevision),
  /** Commands whose values this revision holds, the signature's own among them. */
  commandIds: z.array(z.string()),
})
export const recordSeal: Command<z.infer<typeof seal>> = defineCommand({
  ...system,
  name: 'recordSeal',
  summary: 'A signature has been sealed into its documents',
  input: seal,
  reads,
  check: (facts, input) =>
    found(facts, input).recipients.some((item) => item.id === input.recipientId && item.state === 'signing')
      ? null
      : refusal('recipient-already-acted'),
  apply: (facts, input, { now, ids }) => {
    const before = found(facts, input)
    const next = advance(
      changed(before, now, {
        state: before.state === 'error' ? 'inProgress' : before.state,
        stateReason: null,
        documents: addRevisions(before.documents, input.documents, {
          cause: 'signed',
          recipientId: input.recipientId,
          commandIds: input.commandIds,
          now,
          ids,
        }),
        recipients: withRecipient(before.recipients, input.recipientId, { state: 'signed' }),
        acts: sealActs(before.acts, new Set(input.commandIds), now),
      }),
      now,
    )
    return ok({
      put: putEnvelope(next.envelope),
      events: input.documents.map((file) => ({
        kind: 'signatureSealed' as const,
        recipientId: input.recipientId,
        documentSha256: file.sha256,
        facts: { sizeBytes: file.sizeBytes },
      })),
      effects: next.effects,
    })
  },
})

const failure = z.object({ envelopeId, reason: z.string().check(z.maxLength(500)) })
export const recordSealFailure: Command<z.infer<typeof failure>> = defineCommand({
  ...system,
  name: 'recordSealFailure',
  summary: 'Preparation or sealing failed for good; the owner can retry',
  input: failure,
  reads,
  // What has ended stays ended, whatever a job that came too late has to say.
  check: (facts, input) => (FINAL_STATES.has(found(facts, input).state) ? refusal('envelope-final') : null),
  apply: (facts, input, { now }) => {
    const before = found(facts, input)
    return ok({
      put: putEnvelope(changed(before, now, { state: 'error', stateReason: input.reason })),
      events: [{ kind: 'sealFailed', facts: { reason: input.reason } }],
      effects: [mailTo(before, 'sealFailed', null)],
    })
  },
})

const completion = z.object({
  envelopeId,
  documents: z.array(newRevision),
  /** The sealed files with long-term validation data, when a time-stamp authority is configured. */
  extended: z.optional(z.array(newRevision)),
  certificateSha256: sha256,
})
export const recordCompletion: Command<z.infer<typeof completion>> = defineCommand({
  ...system,
  name: 'recordCompletion',
  summary: 'The closing seal and the completion certificate are stored',
  input: completion,
  reads,
  check: (facts, input) => {
    const envelope = found(facts, input)
    if (envelope.state === 'completed') return refusal('envelope-completed')
    // Cancelled while the closing seal was being made: the cancelling was accepted first.
    if (envelope.state !== 'inProgress') return refusal('envelope-final')
    const sealed = new Set(input.documents.map((item) => item.documentId))
    return envelope.recipients.every(isSettled) && envelope.documents.every((item) => sealed.has(item.id))
      ? null
      : refusal('envelope-not-waiting')
  },
  apply: (facts, input, { now, ids }) => {
    const before = found(facts, input)
    const after = changed(before, now, {
      state: 'completed',
      stateReason: null,
      completedAt: now,
      certificateSha256: input.certificateSha256,
      documents: addRevisions(
        addRevisions(before.documents, input.documents, { cause: 'sealed', recipientId: null, now, ids }),
        input.extended ?? [],
        { cause: 'extended', recipientId: null, now, ids },
      ),
      acts: sealActs(before.acts, new Set(before.acts.map((item) => item.commandId)), now),
    })
    const mail = (recipientId: Recipient['id'] | null, language: Recipient['language']): Effect =>
      mailAbout(before, { template: 'completed', recipientId, language })
    return ok({
      put: putEnvelope(after),
      events: [
        {
          kind: 'envelopeCompleted',
          facts: { certificateSha256: input.certificateSha256 },
          documentSha256: input.documents[0]?.sha256 ?? input.certificateSha256,
        },
      ],
      effects: [
        mail(null, before.language),
        ...before.recipients.map((item) => mail(item.id, item.language)),
      ],
    })
  },
})
