/** The files of an envelope on their way to a service, and back: filled in here, signed there, judged before they count. */
import { createHash } from 'node:crypto'
import { rm, stat, writeFile } from 'node:fs/promises'
import { type Refusal, refusal } from '../../sync/answers.ts'
import { valuesAfter } from '../../sync/commands/signing/act-input.ts'
import type { Signature } from '../../sync/commands/signing/sign-step.ts'
import { currentRevision, type Envelope, type Recipient } from '../../sync/entities/envelope.ts'
import { bareId } from '../../sync/ids.ts'
import type { VerificationReport } from '../../sync/pdf/report.ts'
import { err, ok, type Result } from '../../sync/result.ts'
import type { DocumentFiles } from '../documents/document-files.ts'
import { ridingActs, ridingRecipients } from '../documents/document-jobs.ts'
import { slotOf, slotsOf, slotValues } from '../documents/slots.ts'
import type { SealingPool } from '../sealing/pool.ts'
import type { AtService } from './ceremony.ts'
import type { RemoteDocument } from './remote-signing.ts'
import { isCertificateOf } from './same-person.ts'

/** Files go through memory on their way out. */
export const MAX_REMOTE_BYTES = 50_000_000
/** What a signature with its certificates, time stamp and picture may add. */
export const MAX_ADDED_BYTES = 5_000_000

export interface SignedFilesDeps {
  readonly pool: SealingPool
  readonly files: DocumentFiles
  readonly now: () => number
  /** DER; empty when the operator has named none. */
  readonly roots: readonly Uint8Array[]
}

export interface OutgoingFiles {
  readonly documents: readonly RemoteDocument[]
  readonly sent: readonly Omit<AtService['files'][number], 'address'>[]
  readonly riding: readonly string[]
  readonly filledAt: number
}

/** The present revisions with the values of this act, and of acts that wait to ride along, filled in. */
export async function outgoingFiles(
  { pool, files, now }: SignedFilesDeps,
  envelope: Envelope,
  recipient: Recipient,
  signature: Signature,
): Promise<Result<OutgoingFiles, Refusal>> {
  const riding = ridingActs(envelope, null)
  const people = [recipient, ...ridingRecipients(envelope, riding)]
  const filledAt = now()
  const after = {
    ...envelope,
    values: valuesAfter(envelope, signature, { kind: 'signed', now: filledAt }),
  }
  const slotId = slotOf(envelope, recipient)
  const documents: RemoteDocument[] = []
  const sent: OutgoingFiles['sent'][number][] = []
  for (const document of envelope.documents) {
    const base = currentRevision(document)
    if (!base) throw new Error('not prepared')
    if (base.sizeBytes > MAX_REMOTE_BYTES) return err(refusal('file-too-large'))
    const { values, drawings } = slotValues(after, document.id, people)
    const pictures = Object.fromEntries(
      await Promise.all(
        Object.entries(drawings).map(async ([id, sha256]) => [id, await files.read(sha256)] as const),
      ),
    )
    const present = new Set(slotsOf(envelope, document.id).map((one) => one.slotId))
    const targetPath = files.stagingPath()
    try {
      const filled = await pool.run('fillAct', {
        sourcePath: await files.pathOf(base.sha256),
        targetPath,
        options: {
          envelopeId: bareId(envelope.id),
          slotId,
          valueSlots: people
            .slice(1)
            .map((one) => slotOf(envelope, one))
            .filter((id) => present.has(id)),
          values,
          pictures,
        },
      })
      if (!filled.ok) throw new Error(`${filled.error.code}: ${filled.error.detail}`)
      const { sha256, sizeBytes, place } = filled.value
      await files.adopt(targetPath, sha256)
      const mark = envelope.fields.find(
        (one) => one.kind === 'signature' && drawings[bareId(one.id)] && one.documentId === document.id,
      )
      const fieldName = `UAEPASS_${bareId(recipient.id)}_${document.revisions.length}`
      documents.push({
        name: document.name,
        pdf: await files.read(sha256),
        fieldName,
        place,
        picture: (mark && pictures[bareId(mark.id)]) ?? null,
      })
      sent.push({
        documentId: document.id,
        fieldName,
        baseSha256: base.sha256,
        sentSha256: sha256,
        sentBytes: sizeBytes,
      })
    } finally {
      await rm(targetPath, { force: true })
    }
  }
  return ok({ documents, sent, riding: riding.map((one) => one.commandId), filledAt })
}

/** Why a file that came back does not count; for the operator's log. */
export type Flaw =
  | 'other-bytes'
  | 'not-signed'
  | 'not-valid'
  | 'changed'
  | 'somebody-else'
  | 'not-trusted'
  | 'unreadable'

/**
 * Takes a file into the store when it is ours with one signature of this person behind it and nothing else: our
 * bytes are its beginning, the signature covers everything, is right, and is theirs.
 */
export async function takeSignedFile(
  { pool, files, now, roots }: SignedFilesDeps,
  signed: Uint8Array,
  sent: AtService['files'][number],
  identity: AtService['identity'],
): Promise<Result<{ readonly sha256: string; readonly sizeBytes: number }, Flaw>> {
  const beginning = createHash('sha256').update(signed.subarray(0, sent.sentBytes)).digest('hex')
  if (beginning !== sent.sentSha256) return err('other-bytes')
  const path = files.stagingPath()
  try {
    await writeFile(path, signed, { mode: 0o600 })
    const judged = await pool.run('verify', { sourcePath: path, trustedRoots: roots, now: new Date(now()) })
    if (!judged.ok) return err('unreadable')
    const flaw = flawOf(judged.value, sent, identity, roots.length > 0)
    if (flaw) return err(flaw)
    const sha256 = createHash('sha256').update(signed).digest('hex')
    const { size: sizeBytes } = await stat(path)
    await files.adopt(path, sha256)
    return ok({ sha256, sizeBytes })
  } finally {
    await rm(path, { force: true })
  }
}

function flawOf(
  report: VerificationReport,
  sent: AtService['files'][number],
  identity: AtService['identity'],
  mustBeTrusted: boolean,
): Flaw | null {
  const added = report.revisions.filter((one) => one.endByte > sent.sentBytes)
  const made = added.flatMap((one) => one.signatures).filter((one) => one.kind === 'signature')
  const [own] = made
  if (!own || made.length !== 1) return report.verdict === 'unreadable' ? 'unreadable' : 'not-signed'
  if (report.verdict === 'changed' || report.changesAfterLastSignature.some((one) => !one.allowed))
    return 'changed'
  if (report.verdict !== 'valid' || own.state !== 'valid') return 'not-valid'
  // What the service adds beside the signature must be time stamps and validation data, which are allowed changes.
  if (added.some((one) => one.changes.some((change) => !change.allowed))) return 'changed'
  if (!own.certificate || !isCertificateOf(own.certificate, identity)) return 'somebody-else'
  return mustBeTrusted && own.trust !== 'trusted' ? 'not-trusted' : null
}
