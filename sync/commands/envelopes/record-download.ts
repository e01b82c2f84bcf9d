import * as z from 'zod/mini'
import { refusal } from '../../answers.ts'
import { subjectOf } from '../../entities/actor.ts'
import type { Envelope } from '../../entities/envelope.ts'
import { idSchema } from '../../ids.ts'
import { ok } from '../../result.ts'
import { refuseDownload } from '../../rules/download-access.ts'
import { myRecipients, readerOf, renderEnvelope } from '../../rules/render-envelope.ts'
import { defineCommand } from '../command.ts'
import { refuseClosed } from '../workflow-command.ts'

const input = z.object({
  envelopeId: idSchema('envelope'),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})

/**
 * Somebody saved a file of an envelope outside the product. Files lie on the device, so this may have happened with
 * no network; the trail has it once for each person, file and day, however often they saved it.
 */
export const recordDownload = defineCommand<z.infer<typeof input>>({
  name: 'recordDownload',
  version: 1,
  area: 'envelopes',
  summary: 'Record that somebody saved a file of an envelope',
  offline: 'A',
  from: 'anyone',
  input,
  reads: (input) => [{ kind: 'envelope', id: input.envelopeId }],
  check: (facts, input, actor) => {
    const envelope = facts.get('envelope', input.envelopeId)
    const shown = envelope && renderEnvelope(envelope, readerOf(actor))
    if (!shown || shown.sentAt === null || !fileOf(shown, input.sha256)) return refusal('not-permitted')
    return refuseClosed(shown, actor) ?? refuseDownload(shown, readerOf(actor))
  },
  apply: (facts, input, { actor, now, claimedAt }) => {
    const envelope = facts.get('envelope', input.envelopeId)
    const file = envelope && fileOf(envelope, input.sha256)
    if (!envelope || !file) throw new Error('checked')
    const part =
      envelope.ownerId === subjectOf(actor) ? undefined : myRecipients(envelope, readerOf(actor))[0]
    return ok({
      put: [],
      effects: [
        {
          kind: 'recordDownload',
          envelopeId: envelope.id,
          recipientId: part?.id ?? null,
          by: subjectOf(actor),
          name: actor.name,
          identity: actor.kind === 'guest' ? 'link' : 'account',
          sha256: input.sha256,
          file,
          claimedAt,
          at: now,
        },
      ],
    })
  },
})

export type DownloadedFile = 'document' | 'attachment' | 'certificate'

/** What these bytes are in an envelope; null when they are none of it. */
export function fileOf(envelope: Envelope, sha256: string): DownloadedFile | null {
  if (envelope.certificateSha256 === sha256) return 'certificate'
  if (envelope.attachments.some((one) => one.sha256 === sha256)) return 'attachment'
  const isDocument = envelope.documents.some(
    (one) =>
      one.originalSha256 === sha256 ||
      one.pdfSha256 === sha256 ||
      one.revisions.some((revision) => revision.sha256 === sha256),
  )
  return isDocument ? 'document' : null
}
