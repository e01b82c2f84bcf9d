/**
 * Verification of a signed PDF, the same in the browser and on the server. It answers three
 * questions apart: are the signatures right, is what one sees what was signed, and who
 * vouches for the signers. The report is plain JSON with codes; the screens have the words.
 *
 * Enforced: (a) the signed range has exactly one gap, the signature itself;
 * (b) the newest signature or time stamp reaches the end of the file, but for data that helps to
 * check it later (ETSI EN 319 142-1 §5.5 adds these behind it); (c) every revision
 * after a signature changes nothing but what that signature allows. (d), comparing with
 * stored hashes, is the caller's: each revision carries its SHA-256.
 */
import { type Change, change } from './changes.ts'
import { checkSignature, type SignatureContext } from './check-signature.ts'
import {
  type ChainQuestion,
  createChainChecker,
  hex,
  type KnownCertificate,
  parseCertificate,
  parseRevocationList,
} from './cms/certificates.ts'
import { type Digest, digestPortable } from './cms/digests.ts'
import { listFields } from './fields.ts'
import { isArray, isDict, isStream, latin1Bytes } from './objects.ts'
import { listPages } from './pages.ts'
import { openPdf, type PdfFile, type ReadOptions } from './reader.ts'
import { PdfRefusal } from './refusal.ts'
import type { MissingPart, RevisionReport, SignatureReport, Verdict, VerificationReport } from './report.ts'
import { changesBetween } from './revisions.ts'
import { type FoundSignature, findSignatures, locksOf } from './signatures.ts'
import type { PdfView } from './view.ts'

// The shape of the answer belongs to the call: callers need nothing else from this folder.
export type { RevisionReport, SignatureReport, Verdict, VerificationReport } from './report.ts'

export interface VerifyOptions {
  /** DER of the roots to trust. */
  readonly trustedRoots: readonly Uint8Array[]
  /** The instant that certificates without a trusted time stamp are judged at. */
  readonly now: Date
  readonly read?: ReadOptions
  readonly digest?: Digest
  /** `revisions`, when left out: of the file and of every revision, each over the whole file up to there. */
  readonly hashes?: 'revisions' | 'file' | 'none'
  /** So many of the oldest revisions were verified before, byte for byte: they are read again, not judged again. */
  readonly knownRevisions?: number
}

/**
 * Verifies a file revision by revision. Never throws for what a file contains.
 * @example const report = await verifyPdf(bytes, { trustedRoots: [rootDer], now: new Date() })
 */
export async function verifyPdf(bytes: Uint8Array, options: VerifyOptions): Promise<VerificationReport> {
  const digest = options.digest ?? digestPortable
  // Platforms hash beside this thread, while the structure is read.
  const hashing = options.hashes === 'none' ? null : digest('SHA-256', [bytes]).then(hex)
  try {
    return { ...(await report(openPdf(bytes, options.read), digest, options)), sha256: await hashing }
  } catch (error) {
    const refusal = error instanceof PdfRefusal ? error : new PdfRefusal('pdf-damaged', String(error))
    return {
      verdict: 'unreadable',
      trust: 'none',
      sizeBytes: bytes.length,
      sha256: await hashing,
      pages: 0,
      refusal: { code: refusal.code, detail: refusal.detail, signed: holdsSignature(bytes) },
      missing: [],
      revisions: [],
      changesAfterLastSignature: [],
      looks: null,
    }
  }
}

const maxHashedBytes = 4 * 1024 * 1024 * 1024

async function report(
  file: PdfFile,
  digest: Digest,
  options: VerifyOptions,
): Promise<Omit<VerificationReport, 'sha256'>> {
  const roots = options.trustedRoots.flatMap((der) => parseCertificate(der) ?? [])
  const context: SignatureContext = {
    file,
    digest,
    now: options.now,
    ...validationData(file.view()),
    checkChain: createChainChecker(roots),
  }
  // Each hash is over the whole file up to there: many revisions of a large file would take minutes.
  const hashing =
    (options.hashes ?? 'revisions') === 'revisions' &&
    file.bytes.length * file.revisions.length <= maxHashedBytes
  const revisions: RevisionReport[] = []
  const known = new Set<string>()
  let earlier: FoundSignature[] = []
  for (const revision of file.revisions) {
    const view = file.view(revision.index)
    const found = findSignatures(file, view, listFields(view))
    const fresh = found.filter((signature) => !known.has(identity(signature)))
    for (const signature of fresh) known.add(identity(signature))
    if (revision.index < (options.knownRevisions ?? 0)) {
      earlier = [...earlier, ...fresh]
      continue
    }
    const signatures: SignatureReport[] = []
    for (const signature of fresh) signatures.push(await checkSignature(context, view, signature))
    const previous = revision.index > 0 ? file.view(revision.index - 1) : undefined
    const changes =
      previous && earlier.length > 0 ? changesBetween(previous, view, locksOf(previous, earlier)) : []
    revisions.push({
      number: revision.index + 1,
      startByte: revision.start,
      endByte: revision.end,
      sha256: !hashing
        ? null
        : hex(await digest('SHA-256', [file.bytes.subarray(0, endWithLineEnd(file, revision.end))])),
      signatures,
      changes,
    })
    earlier = [...earlier, ...fresh]
  }
  const after = afterLastSignature(file, revisions)
  const all = revisions.flatMap((revision) => revision.signatures)
  return {
    verdict: verdictOf(all, revisions, after),
    trust:
      all.length === 0 ? 'none' : all.every((item) => item.trust === 'trusted') ? 'trusted' : 'not-trusted',
    sizeBytes: file.bytes.length,
    pages: listPages(file.view()).length,
    refusal: null,
    missing: missingParts(file.view()),
    revisions,
    changesAfterLastSignature: after,
    looks: null,
  }
}

/** Stored files end after the line end that follows the marker, so their hash includes it. */
function endWithLineEnd(file: PdfFile, end: number): number {
  let at = end
  if (file.bytes[at] === 13) at++
  if (file.bytes[at] === 10) at++
  return at
}

function identity(signature: FoundSignature): string {
  return `${signature.field.name}@${signature.offset}`
}

function verdictOf(
  signatures: readonly SignatureReport[],
  revisions: readonly RevisionReport[],
  after: readonly Change[],
): Verdict {
  if (signatures.length === 0) return 'unsigned'
  const problems = signatures.flatMap((signature) => signature.problems)
  const unsupported = (problem: string) => problem.endsWith('-not-supported')
  const allowed =
    after.every((item) => item.allowed) &&
    revisions.every((revision) => revision.changes.every((item) => item.allowed))
  if (allowed && problems.length > 0 && problems.every(unsupported)) return 'not-supported'
  // A digest that does not match means other bytes were signed: the file changed, the signature is sound.
  if (problems.some((problem) => problem !== 'digest-mismatch' && !unsupported(problem))) return 'invalid'
  return allowed && problems.length === 0 ? 'valid' : 'changed'
}

/** Our own last two signatures have places made for them at the beginning, which tell when they are empty. */
function missingParts(view: PdfView): MissingPart[] {
  const empty = (ending: string): boolean =>
    listFields(view).some(
      ({ name, type, value }) =>
        type === 'Sig' && name.startsWith('tq_') && name.endsWith(ending) && !isDict(value),
    )
  return [...(empty('_seal') ? (['seal'] as const) : []), ...(empty('_lta') ? (['time-stamp'] as const) : [])]
}

function holdsSignature(bytes: Uint8Array): boolean {
  const mark = latin1Bytes('/ByteRange')
  for (let at = bytes.indexOf(mark[0] as number); at >= 0; at = bytes.indexOf(mark[0] as number, at + 1))
    if (mark.every((byte, more) => bytes[at + more] === byte)) return true
  return false
}

function afterLastSignature(file: PdfFile, revisions: readonly RevisionReport[]): Change[] {
  const all = revisions.flatMap((revision) => revision.signatures)
  if (all.length === 0) return []
  const covered = Math.max(...all.map((signature) => signature.coversTo))
  if (covered >= file.bytes.length) return []
  const uncovered = revisions.filter((revision) => revision.endByte > covered)
  const changes = uncovered
    .flatMap((revision) => revision.changes)
    .map((item) => ({ ...item, allowed: item.allowed && item.code === 'validation-data-added' }))
  const last = uncovered.at(-1)?.endByte ?? covered
  const more = file.bytes.subarray(endWithLineEnd(file, last)).length > 0
  const added = change('bytes-added', false, { from: String(covered), to: String(file.bytes.length) })
  return more || changes.length === 0 ? [...changes, added] : changes
}

/** Certificates and revocation lists that the file carries for later validation (/DSS). */
function validationData(view: PdfView): { others: KnownCertificate[]; crls: ChainQuestion['crls'] } {
  const store = view.dict(view.root.get('DSS'))
  const streams = (key: string): Uint8Array[] => {
    const list = view.resolve(store?.get(key))
    if (!isArray(list)) return []
    return list.slice(0, 200).flatMap((item) => {
      const stream = view.resolve(item)
      return isStream(stream) ? [view.decode(stream)] : []
    })
  }
  return {
    others: streams('Certs').flatMap((der) => parseCertificate(der) ?? []),
    crls: streams('CRLs').flatMap((der) => parseRevocationList(der) ?? []),
  }
}
