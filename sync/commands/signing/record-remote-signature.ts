/**
 * A signature that its person made at a service of their own, such as UAE PASS. There is no time between the two
 * facts here: the file comes back signed, so accepting and sealing are one change. It counts only on the very
 * revisions that went to the service; whatever changed them meanwhile came first.
 */
import * as z from 'zod/mini'
import { refusal } from '../../answers.ts'
import { auditFacts } from '../../entities/audit-event.ts'
import { currentRevision } from '../../entities/envelope.ts'
import { idSchema } from '../../ids.ts'
import { ok } from '../../result.ts'
import { addRevisions } from '../../rules/workflow/add-revisions.ts'
import {
  advance,
  changed,
  putEnvelope,
  sealActs,
  withRecipient,
} from '../../rules/workflow/change-envelope.ts'
import { refuseNotUnderWay } from '../../rules/workflow/guards.ts'
import { recipientById } from '../../rules/workflow/route.ts'
import { type Command, defineCommand } from '../command.ts'
import { found, reads, system } from '../envelopes/system-command.ts'
import { actedRecipient, actOf, valuesAfter } from './act-input.ts'
import { refuseSignature, signature, signatureAccepted } from './sign-step.ts'

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const remoteSignature = z.object({
  ...signature.shape,
  /** How the person was known here when they went to the service. */
  identity: z.enum(['account', 'link', 'inPerson', 'embedded']),
  /** In whose page they were, when they were in one (`embeddedFacts`). */
  embedded: z.optional(auditFacts),
  personId: z.nullable(idSchema('person')),
  service: z.enum(['uaePass']),
  /** Which person of the service signed, as a keyed commitment: it can be compared and not be read. */
  serviceIdentity: sha256,
  files: z.array(
    z.object({
      documentId: idSchema('document'),
      /** The revision that went to the service. */
      baseSha256: sha256,
      sha256,
      sizeBytes: z.int(),
    }),
  ),
  /** When values were put into the files that went to the service; the days in them are of then. */
  filledAt: z.optional(z.int()),
  /** Acts whose values went along in the same revision. */
  riding: z.array(z.string()),
})

export const recordRemoteSignature: Command<z.infer<typeof remoteSignature>> = defineCommand({
  ...system,
  name: 'recordRemoteSignature',
  area: 'signing',
  summary: 'A recipient has signed at a service of their own, and the signed files are stored',
  input: remoteSignature,
  reads,
  check: (facts, input) => {
    const envelope = found(facts, input)
    const recipient = recipientById(envelope, input.recipientId)
    if (recipient?.kind !== 'uaePassSign' || recipient.state !== 'waiting')
      return refusal('recipient-already-acted', { title: envelope.title })
    const stopped = refuseNotUnderWay(envelope) ?? refuseSignature(envelope, input)
    if (stopped) return stopped
    const bases = new Map(input.files.map((file) => [file.documentId as string, file.baseSha256]))
    const isUnchanged =
      input.files.length === envelope.documents.length &&
      envelope.documents.every((item) => bases.get(item.id) === currentRevision(item)?.sha256) &&
      // Somebody whose signature was accepted is about to change them.
      !envelope.recipients.some((item) => item.state === 'signing')
    return isUnchanged ? null : refusal('document-changed', { title: envelope.title })
  },
  apply: (facts, input, { now, ids, commandId }) => {
    const before = found(facts, input)
    const recipient = recipientById(before, input.recipientId)
    if (!recipient) throw new Error('checked')
    const act = actOf(input, 'signed', { commandId, now, claimedAt: null, consent: input.consent })
    const sealed = new Set([commandId, ...input.riding])
    const next = advance(
      changed(before, now, {
        values: valuesAfter(before, input, { kind: 'signed', now: input.filledAt ?? now }),
        documents: addRevisions(before.documents, input.files, {
          cause: 'signed',
          recipientId: recipient.id,
          commandIds: [...sealed],
          now,
          ids,
        }),
        recipients: withRecipient(before.recipients, recipient.id, {
          ...actedRecipient(before, recipient, now, input.personId),
          state: 'signed',
        }),
        acts: sealActs([...before.acts, act], sealed, now),
        lease: before.lease?.recipientId === recipient.id ? null : before.lease,
      }),
      now,
    )
    const { identity, service, serviceIdentity, embedded } = input
    return ok({
      put: putEnvelope(next.envelope),
      events: [
        signatureAccepted(recipient, input, {
          claimedAt: null,
          identity,
          ...embedded,
          service,
          serviceIdentity,
        }),
        ...input.files.map((file) => ({
          kind: 'signatureSealed' as const,
          recipientId: recipient.id,
          documentSha256: file.sha256,
          facts: { sizeBytes: file.sizeBytes, service },
        })),
      ],
      effects: next.effects,
    })
  },
})
