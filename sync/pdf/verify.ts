/**
 * Verification of a signed PDF, the same in the browser and on the server. It answers three
 * questions apart: are the signatures right, is what one sees what was signed, and who
 * vouches for the signers. The report is plain JSON with codes; the screens have the words.
 *
 * Enforced (PDF.md §8.1): (a) the signed range has exactly one gap, the signature itself;
 * (b) the newest signature or time stamp reaches the end of the file; (c) every revision
 * after a signature changes nothing but what that signature allows. (d), comparing with
 * stored hashes, is the caller's: each revision carries its SHA-256.
 */
import { type Change, change } from './changes.ts'
import {
  type CertificateFacts,
  type ChainQuestion,
  certificateFacts,
  createChainChecker,
  hex,
  type KnownCertificate,
  parseCertificate,
  parseRevocationList,
  type Trust,
} from './cms/certificates.ts'
import { type CmsProblem, checkSignedData, type Digest, digestPortable } from './cms/signed-data.ts'
import { checkTimeStamp, type TimeStampReport } from './cms/time-stamp-token.ts'
import { trimDer } from './cms/trim-der.ts'
import { listFields } from './fields.ts'
import { decodeText, isArray, isStream } from './objects.ts'
import { listPages, notePages } from './pages.ts'
import { openPdf, type PdfFile, type PdfView, type ReadOptions } from './reader.ts'
import { PdfRefusal, type PdfRefusalCode } from './refusal.ts'
import { changesBetween } from './revisions.ts'
import { type CoverageProblem, type FoundSignature, findSignatures, locksOf } from './signatures.ts'

/**
 * `valid`: all signatures right and nothing changed that they do not allow · `changed`: the
 * file shows or holds something that was not signed · `invalid`: a signature is not what it
 * claims to be · `unsigned`: no signature · `unreadable`: refused, see `refusal`.
 */
export type Verdict = 'valid' | 'changed' | 'invalid' | 'unsigned' | 'unreadable'

export interface SignatureReport {
  readonly fieldName: string
  readonly kind: 'signature' | 'time-stamp'
  readonly state: 'valid' | 'invalid'
  readonly problems: readonly (
    | CmsProblem
    | CoverageProblem
    | 'time-stamp-imprint-mismatch'
    | 'format-not-supported'
  )[]
  /** Page of the visible mark, one-based; null when invisible. */
  readonly page: number | null
  /** From the signature dictionary: what the signing software wrote. */
  readonly name: string | null
  readonly reason: string | null
  readonly location: string | null
  /** /M as an ISO instant: claimed, not proven. */
  readonly claimedTime: string | null
  readonly certificate: CertificateFacts | null
  readonly trust: Trust
  readonly timeStamp: TimeStampReport | null
  readonly digestAlgorithm: string | null
  /** Signed bytes are `[0, gapStart)` and `[gapEnd, coversTo)`. */
  readonly coversTo: number
  readonly gapStart: number
  readonly gapEnd: number
}

export interface RevisionReport {
  /** One-based, oldest first. */
  readonly number: number
  /** The revision added bytes `[startByte, endByte)`. */
  readonly startByte: number
  readonly endByte: number
  /** SHA-256 of the file up to `endByte`, hex. Null when hashing was switched off or would take minutes. */
  readonly sha256: string | null
  readonly signatures: readonly SignatureReport[]
  /** What it changed, when something before it was signed. */
  readonly changes: readonly Change[]
}

export interface VerificationReport {
  readonly verdict: Verdict
  /** `trusted` only when every signature is. Without it, a valid verdict does not say who signed. */
  readonly trust: 'trusted' | 'not-trusted' | 'none'
  readonly sizeBytes: number
  readonly sha256: string | null
  readonly pages: number
  readonly refusal: { readonly code: PdfRefusalCode; readonly detail: string } | null
  readonly revisions: readonly RevisionReport[]
  /** Everything that no signature covers. Empty in a file that is as its last signer left it. */
  readonly changesAfterLastSignature: readonly Change[]
}

export interface VerifyOptions {
  /** DER of the roots to trust. */
  readonly trustedRoots: readonly Uint8Array[]
  /** The instant that certificates without a trusted time stamp are judged at. */
  readonly now: Date
  readonly read?: ReadOptions
  readonly digest?: Digest
  /** False leaves out the hash of every revision (each is over the whole file up to it). */
  readonly hashRevisions?: boolean
}

/**
 * Verifies a file revision by revision. Never throws for what a file contains.
 * @example const report = await verifyPdf(bytes, { trustedRoots: [rootDer], now: new Date() })
 */
export async function verifyPdf(bytes: Uint8Array, options: VerifyOptions): Promise<VerificationReport> {
  const digest = options.digest ?? digestPortable
  const sha256 = options.hashRevisions === false ? null : hex(await digest('SHA-256', [bytes]))
  try {
    return await report(openPdf(bytes, options.read), sha256, digest, options)
  } catch (error) {
    const refusal = error instanceof PdfRefusal ? error : new PdfRefusal('pdf-damaged', String(error))
    return {
      verdict: 'unreadable',
      trust: 'none',
      sizeBytes: bytes.length,
      sha256,
      pages: 0,
      refusal: { code: refusal.code, detail: refusal.detail },
      revisions: [],
      changesAfterLastSignature: [],
    }
  }
}

const maxHashedBytes = 4 * 1024 * 1024 * 1024

interface Context {
  readonly file: PdfFile
  readonly digest: Digest
  readonly now: Date
  readonly others: readonly KnownCertificate[]
  readonly crls: ChainQuestion['crls']
  readonly checkChain: (question: ChainQuestion) => Promise<Trust>
}

async function report(
  file: PdfFile,
  sha256: string | null,
  digest: Digest,
  options: VerifyOptions,
): Promise<VerificationReport> {
  const roots = options.trustedRoots.flatMap((der) => parseCertificate(der) ?? [])
  const context: Context = {
    file,
    digest,
    now: options.now,
    ...validationData(file.view()),
    checkChain: createChainChecker(roots),
  }
  // Each hash is over the whole file up to there: many revisions of a large file would take minutes.
  const hashing = sha256 !== null && file.bytes.length * file.revisions.length <= maxHashedBytes
  const revisions: RevisionReport[] = []
  const known = new Set<string>()
  let earlier: FoundSignature[] = []
  for (const revision of file.revisions) {
    const view = file.view(revision.index)
    const found = findSignatures(file, view, listFields(view))
    const fresh = found.filter((signature) => !known.has(identity(signature)))
    for (const signature of fresh) known.add(identity(signature))
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
    sha256,
    pages: listPages(file.view()).length,
    refusal: null,
    revisions,
    changesAfterLastSignature: after,
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
  // A digest that does not match means other bytes were signed: the file changed, the signature is sound.
  if (problems.some((problem) => problem !== 'digest-mismatch')) return 'invalid'
  if (problems.length > 0 || after.length > 0) return 'changed'
  return revisions.some((revision) => revision.changes.some((item) => !item.allowed)) ? 'changed' : 'valid'
}

function afterLastSignature(file: PdfFile, revisions: readonly RevisionReport[]): Change[] {
  const all = revisions.flatMap((revision) => revision.signatures)
  if (all.length === 0) return []
  const covered = Math.max(...all.map((signature) => signature.coversTo))
  if (covered >= file.bytes.length) return []
  const uncovered = revisions.filter((revision) => revision.endByte > covered)
  const changes = uncovered
    .flatMap((revision) => revision.changes)
    .map((item) => ({ ...item, allowed: false }))
  return changes.length > 0
    ? changes
    : [change('bytes-added', false, { from: String(covered), to: String(file.bytes.length) })]
}

async function checkSignature(
  context: Context,
  view: PdfView,
  found: FoundSignature,
): Promise<SignatureReport> {
  const { file, digest } = context
  const [, gapStart, gapEnd, length] = found.byteRange ?? [0, 0, 0, 0]
  const signed = [file.bytes.subarray(0, gapStart), file.bytes.subarray(gapEnd, gapEnd + length)]
  const facts = {
    fieldName: found.field.name,
    page: visiblePage(view, found),
    name: decodeText(view.resolve(found.dict.get('Name'))) ?? null,
    reason: decodeText(view.resolve(found.dict.get('Reason'))) ?? null,
    location: decodeText(view.resolve(found.dict.get('Location'))) ?? null,
    claimedTime: parsePdfDate(decodeText(view.resolve(found.dict.get('M')))),
    coversTo: gapEnd + length,
    gapStart,
    gapEnd,
  }
  if (found.isTimeStamp) return { ...facts, ...(await checkDocumentTimeStamp(context, found, signed)) }
  const supported = ['ETSI.CAdES.detached', 'adbe.pkcs7.detached'].includes(found.subFilter)
  const der = trimDer(found.contents)
  const check = await checkSignedData({
    der,
    contentType: 'data',
    detached: signed,
    requireSigningCertificate: found.subFilter === 'ETSI.CAdES.detached',
    digest,
  })
  const others = [...check.certificates, ...context.others]
  const timeStamp = check.timeStampToken
    ? await checkTimeStamp({
        token: check.timeStampToken,
        stamped: [check.signatureValue],
        digest,
        checkChain: context.checkChain,
        others,
        crls: context.crls,
      })
    : null
  const proven = timeStamp?.state === 'valid' && timeStamp.trust === 'trusted' && timeStamp.time
  const at = proven ? new Date(proven) : context.now
  const problems: SignatureReport['problems'][number][] = [
    ...found.problems,
    ...(supported ? check.problems : (['format-not-supported'] as const)),
  ]
  if (timeStamp?.state === 'invalid') problems.push('time-stamp-imprint-mismatch')
  return {
    ...facts,
    kind: 'signature',
    state: problems.length === 0 ? 'valid' : 'invalid',
    problems,
    certificate: check.signer ? await certificateFacts(check.signer) : null,
    trust: check.signer
      ? await context.checkChain({ leaf: check.signer, others, crls: context.crls, at, purpose: 'sign' })
      : 'unknown-issuer',
    timeStamp,
    digestAlgorithm: check.digestAlgorithm ?? null,
  }
}

async function checkDocumentTimeStamp(
  context: Context,
  found: FoundSignature,
  signed: readonly Uint8Array[],
) {
  const timeStamp = await checkTimeStamp({
    token: trimDer(found.contents),
    stamped: signed,
    digest: context.digest,
    checkChain: context.checkChain,
    others: context.others,
    crls: context.crls,
  })
  // For a time stamp over the document a wrong imprint says the same as a wrong digest elsewhere.
  const own = timeStamp.problems.map((problem) =>
    problem === 'time-stamp-imprint-mismatch' ? 'digest-mismatch' : problem,
  )
  const problems = [...found.problems, ...own]
  return {
    kind: 'time-stamp' as const,
    state: problems.length === 0 ? ('valid' as const) : ('invalid' as const),
    problems,
    certificate: timeStamp.authority,
    trust: timeStamp.trust,
    timeStamp,
    digestAlgorithm: null,
  }
}

function visiblePage(view: PdfView, found: FoundSignature): number | null {
  const widget = found.field.widgets[0]
  const rect = view.resolve(widget?.dict.get('Rect'))
  if (!widget?.ref || !isArray(rect) || rect.every((side) => side === 0)) return null
  return notePages(view).get(widget.ref.num) ?? null
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

/** `D:YYYYMMDDHHmmSSOHH'mm'` (ISO 32000-2 §7.9.4) as an ISO instant. */
export function parsePdfDate(text: string | undefined): string | null {
  const match = /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:Z|([+-])(\d\d)'?(\d\d)?)?/.exec(text ?? '')
  if (!match) return null
  const [
    ,
    year,
    month = '01',
    day = '01',
    hour = '00',
    minute = '00',
    second = '00',
    sign,
    offHour = '00',
    offMinute = '00',
  ] = match
  const zone = sign ? `${sign}${offHour}:${offMinute}` : 'Z'
  const instant = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`)
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString()
}
