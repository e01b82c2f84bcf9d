/**
 * The draft of one row: a copy of the chosen draft's live document with the row's values in it. It goes to the server
 * whole with its sending, so that a row the server refuses is a draft like any other, which can be opened and mended.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import * as Y from 'yjs'
import { contentHash } from '../../../sync/collab/content-hash.ts'
import { copyDraft } from '../../../sync/collab/copy-draft.ts'
import { edit } from '../../../sync/collab/draft-doc.ts'
import type { Problem } from '../../../sync/collab/draft-problem.ts'
import type { PageSize } from '../../../sync/collab/draft-view.ts'
import { updateField } from '../../../sync/collab/edit-fields.ts'
import { updateRecipient } from '../../../sync/collab/edit-recipients.ts'
import { setSubject, setTitle } from '../../../sync/collab/edit-settings.ts'
import { readDraft } from '../../../sync/collab/read-draft.ts'
import type { SendEnvelopeInput } from '../../../sync/commands/envelopes/send-envelope.ts'
import type { IdSource } from '../../../sync/ids.ts'
import { err, ok, type Result } from '../../../sync/result.ts'
import { toBase64 } from '../../composing/finalise/send-draft.ts'
import type { CheckedRow } from './check-row.ts'

export interface DraftCopy {
  /** The chosen draft as it was when the list was sent. */
  readonly template: Uint8Array
  /** Pages of each of its documents, by SHA-256. */
  readonly pages: Readonly<Record<string, readonly PageSize[]>>
}

type EnvelopeId = `envelope:${string}`

/** What `sendEnvelope` is told for one row, or what still keeps it from being sent. */
export function rowSending(
  { template, pages }: DraftCopy,
  values: CheckedRow['values'],
  envelopeId: EnvelopeId,
): Result<SendEnvelopeInput, readonly Problem[]> {
  const source = new Y.Doc()
  Y.applyUpdate(source, template)
  edit(source, 'replaceContent', '', () => {
    for (const [key, value] of Object.entries(values)) write(source, key, value)
  })
  const pagesOf = (sha256: string) => pages[sha256] ?? null
  const { problems } = readDraft(source, { pagesOf })
  const ydoc = copyDraft(source, envelopeId, idsOf(envelopeId))
  source.destroy()
  const content = ydoc && problems.length === 0 ? readDraft(ydoc, { pagesOf }).content : null
  if (!ydoc || !content) return err(problems)
  const update = toBase64(Y.encodeStateAsUpdate(ydoc))
  const seen = toBase64(Y.encodeStateVector(ydoc))
  ydoc.destroy()
  return ok({ envelopeId, content, contentHash: contentHash(content, hash), update, seen })
}

/** A row that is tried again is the same draft again, and not a second one beside it. */
function idsOf(envelopeId: EnvelopeId): IdSource {
  let n = 0
  return {
    now: () => 0,
    randomBytes: (length) => sha256(new TextEncoder().encode(`${envelopeId} ${n++}`)).slice(0, length),
  }
}

const hash = (bytes: Uint8Array): string => bytesToHex(sha256(bytes))

function write(ydoc: Y.Doc, key: string, value: string): void {
  const [kind = '', id = ''] = key.split(' ')
  if (kind === 'title') setTitle(ydoc, value)
  else if (kind === 'subject') setSubject(ydoc, value)
  else if (kind === 'name') updateRecipient(ydoc, id as `recipient:${string}`, { name: value })
  else if (kind === 'email') updateRecipient(ydoc, id as `recipient:${string}`, { email: value })
  else updateField(ydoc, id as `field:${string}`, { defaultValue: value })
}
