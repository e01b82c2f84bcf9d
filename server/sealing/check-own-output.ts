/**
 * Before anything is stored, our own output is read back and judged as a stranger's file
 * would be: strict prefix, old fields still there, the new signature right over all bytes,
 * and nothing changed that the signatures before it do not allow.
 */
import { createHash, type Hash } from 'node:crypto'
import { checkSignedData, type Digest } from '../../sync/pdf/cms/signed-data.ts'
import { checkTimeStamp } from '../../sync/pdf/cms/time-stamp-token.ts'
import { trimDer } from '../../sync/pdf/cms/trim-der.ts'
import { listFields } from '../../sync/pdf/fields.ts'
import type { PdfFile } from '../../sync/pdf/reader.ts'
import { changesBetween } from '../../sync/pdf/revisions.ts'
import { findSignatures, locksOf } from '../../sync/pdf/signatures.ts'
import { digestAfter } from './apply-signature.ts'
import { openForSealing } from './open-pdf.ts'
import { SealingError } from './sealing-error.ts'
import type { Signer } from './signer.ts'

/** Hashes parts without laying them together: the files are large. */
export const digestNode: Digest = async (algorithm, parts) => {
  const hash = createHash(algorithm.replace('-', '').toLowerCase())
  for (const part of parts) hash.update(part)
  return hash.digest()
}

export interface OutputQuestion {
  readonly before: PdfFile
  readonly after: Uint8Array
  readonly fieldName: string
  /** Undefined for a document time stamp. */
  readonly signer: Signer | undefined
  /** SHA-256 over the bytes of `before`. Used for `after` too, once both are known to begin alike. */
  readonly prefixHash: Hash
}

/** @returns SHA-256 of the whole file, hex. @throws SealingError `own-output-invalid`. */
export async function checkOwnOutput({
  before,
  after,
  fieldName,
  signer,
  prefixHash,
}: OutputQuestion): Promise<string> {
  const fail = (detail: string): never => {
    throw new SealingError('own-output-invalid', detail)
  }
  const old = before.bytes
  if (after.length <= old.length || Buffer.compare(after.subarray(0, old.length), old) !== 0)
    fail('not a strict prefix')
  const file = openForSealing(after)
  if (file.revisions.length !== before.revisions.length + 1) fail('not exactly one revision more')
  const view = file.view()
  const previous = before.view()
  const names = new Set(listFields(view).map((field) => field.name))
  for (const field of listFields(previous)) if (!names.has(field.name)) fail(`field ${field.name} is lost`)
  const signatures = findSignatures(file, view)
  const own = signatures.find((signature) => signature.field.name === fieldName)
  if (!own?.byteRange) return fail('signature is missing')
  if (own.problems.length > 0) fail(own.problems.join(', '))
  const [, gapStart, gapEnd, length] = own.byteRange
  if (gapEnd + length !== after.length) fail('signature does not reach the end')
  const signed = [after.subarray(0, gapStart), after.subarray(gapEnd)]
  const digest = digestBehind(prefixHash, old.length, after)
  const problems = signer
    ? (
        await checkSignedData({
          der: trimDer(own.contents),
          contentType: 'data',
          detached: signed,
          requireSigningCertificate: true,
          digest,
        })
      ).problems
    : (
        await checkTimeStamp({
          token: trimDer(own.contents),
          stamped: signed,
          digest,
          checkChain: async () => 'unknown-issuer',
          others: [],
          crls: [],
        })
      ).problems
  if (problems.length > 0) fail(problems.join(', '))
  // The views of `before` and `after` agree on every older revision, since its bytes are the same.
  const earlier = findSignatures(before, previous)
  if (signatures.length !== earlier.length + 1) fail('an earlier signature is lost')
  const forbidden = changesBetween(previous, view, locksOf(previous, earlier)).filter((item) => !item.allowed)
  if (forbidden.length > 0 && earlier.length > 0)
    fail(forbidden.map((item) => `${item.code} ${item.field ?? item.key ?? ''}`).join(', '))
  return Buffer.from(digestAfter(prefixHash, [after.subarray(old.length)])).toString('hex')
}

/** Hashes only what is new, when asked for a SHA-256 over parts that begin with the old file. */
function digestBehind(prefixHash: Hash, prefixLength: number, file: Uint8Array): Digest {
  return async (algorithm, parts) => {
    const [first, ...rest] = parts
    const startsTheFile =
      first?.buffer === file.buffer && first.byteOffset === file.byteOffset && first.length >= prefixLength
    return first && startsTheFile && algorithm === 'SHA-256'
      ? digestAfter(prefixHash, [first.subarray(prefixLength), ...rest])
      : digestNode(algorithm, parts)
  }
}
