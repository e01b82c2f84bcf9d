/** Freezes what the sender sees into a command: the content, its hash, and what the server may not have yet. */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import * as Y from 'yjs'
import type { Refusal } from '../../../sync/answers.ts'
import { contentHash } from '../../../sync/collab/content-hash.ts'
import type { DraftContent } from '../../../sync/collab/draft-content.ts'
import type { DraftReading } from '../../../sync/collab/draft-view.ts'
import { readDraft } from '../../../sync/collab/read-draft.ts'
import type { SendEnvelopeInput } from '../../../sync/commands/envelopes/send-envelope.ts'
import type { OutboxEntry } from '../../../sync/replication/outbox.ts'
import type { Result } from '../../../sync/result.ts'
import type { LiveDraft } from '../../live/live-draft.ts'
import type { Replica } from '../../replica/engine.ts'

/**
 * The content that can be sent now, or as soon as the files have arrived; null while anything else is missing.
 * The outbox holds the command back until every file in it is complete.
 */
export function sendableContent(live: LiveDraft, reading: DraftReading): DraftContent | null {
  if (reading.content) return reading.content
  const isOnlyUploading =
    reading.problems.length > 0 && reading.problems.every((one) => one.code === 'file-uploading')
  if (!isOnlyUploading || !reading.draft) return null
  const pages = new Map(reading.draft.documents.map((one) => [one.sha256, one.pages]))
  return readDraft(live.doc, { pagesOf: (hash) => pages.get(hash) ?? null }).content
}

export function sendInput(live: LiveDraft, content: DraftContent): SendEnvelopeInput {
  const update = live.unsavedUpdate()
  return {
    envelopeId: live.envelopeId,
    content,
    contentHash: contentHash(content, (bytes) => bytesToHex(sha256(bytes))),
    update: update ? toBase64(update) : null,
    seen: toBase64(Y.encodeStateVector(live.doc)),
  }
}

export const sendDraft = (
  replica: Pick<Replica, 'dispatch'>,
  live: LiveDraft,
  content: DraftContent,
): Promise<Result<OutboxEntry, Refusal>> =>
  replica.dispatch('sendEnvelope', sendInput(live, content), { title: content.title })

export function toBase64(bytes: Uint8Array): string {
  let text = ''
  // In slices: a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}
