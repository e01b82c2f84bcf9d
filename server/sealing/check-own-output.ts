/**
 * Before anything is stored, our own output is read back and judged by the verifier that judges a stranger's file.
 * Beside its verdict: strict prefix, one revision more, old fields still there, the new signature over all bytes.
 */
import { listFields } from '../../sync/pdf/fields.ts'
import type { PdfFile } from '../../sync/pdf/reader.ts'
import type { VerificationReport } from '../../sync/pdf/report.ts'
import { findSignatures } from '../../sync/pdf/signatures.ts'
import { verifyPdf } from '../../sync/pdf/verify.ts'
import { digestAfter, type FileDigest } from './file-digest.ts'
import { inflateNode, openForSealing } from './open-pdf.ts'
import { SealingError } from './sealing-error.ts'

export interface OutputQuestion {
  readonly before: PdfFile
  readonly after: Uint8Array
  readonly fieldName: string
  /** Of `before`; `after` begins alike. */
  readonly digest: FileDigest
}

/** @returns SHA-256 of the whole file, hex. @throws SealingError `own-output-invalid`. */
export async function checkOwnOutput({ before, after, fieldName, digest }: OutputQuestion): Promise<string> {
  const old = before.bytes
  if (after.length <= old.length || Buffer.compare(after.subarray(0, old.length), old) !== 0)
    throw fault('not a strict prefix')
  const file = openForSealing(after)
  const names = new Set(listFields(file.view()).map((field) => field.name))
  for (const field of listFields(before.view()))
    if (!names.has(field.name)) throw fault(`field ${field.name} is lost`)
  if (findSignatures(file, file.view()).length !== findSignatures(before, before.view()).length + 1)
    throw fault('an earlier signature is lost')
  const report = await verifyOwn(after, digest, before.revisions.length)
  checkReport(report, fieldName, after.length)
  if (report.revisions.length !== 1) throw fault('not exactly one revision more')
  const whole = digestAfter(digest.upTo(old, old.length), [after.subarray(old.length)])
  return Buffer.from(whole).toString('hex')
}

/**
 * The verifier's report on a file of ours. `known`: revisions that it has judged before and that are the same bytes.
 * Nobody's root is trusted here: who signed is for those who read the file.
 */
export function verifyOwn(pdf: Uint8Array, digest: FileDigest, known = 0): Promise<VerificationReport> {
  return verifyPdf(pdf, {
    trustedRoots: [],
    now: new Date(),
    hashes: 'none',
    knownRevisions: known,
    digest: digest.of(pdf),
    read: { inflate: inflateNode },
  })
}

/** @throws SealingError when the newest signature is not right, or something changed that may not. */
export function checkReport(report: VerificationReport, fieldName: string, length: number): void {
  if (report.refusal) throw fault(`${report.refusal.code}: ${report.refusal.detail}`)
  const newest = report.revisions.at(-1)
  const own = newest?.signatures.find((signature) => signature.fieldName === fieldName)
  if (!own || newest?.signatures.length !== 1) throw fault('signature is missing')
  if (own.problems.length > 0) throw fault(own.problems.join(', '))
  if (own.coversTo !== length) throw fault('signature does not reach the end')
  const forbidden = newest.changes.filter((item) => !item.allowed)
  if (forbidden.length > 0)
    throw fault(forbidden.map((item) => `${item.code} ${item.field ?? item.key ?? ''}`).join(', '))
}

const fault = (detail: string): SealingError => new SealingError('own-output-invalid', detail)
