import {
  type ChainQuestion,
  certificateFacts,
  type KnownCertificate,
  type Trust,
} from './cms/certificates.ts'
import type { Digest } from './cms/digests.ts'
import { checkSignedData } from './cms/signed-data.ts'
import { checkTimeStamp, type TimeStampReport } from './cms/time-stamp-token.ts'
import { trimDer } from './cms/trim-der.ts'
import { sameBytes } from './equality.ts'
import { decodeText, isArray } from './objects.ts'
import { notePages } from './pages.ts'
import type { PdfFile } from './reader.ts'
import type { SignatureReport } from './report.ts'
import type { FoundSignature } from './signatures.ts'
import type { PdfView } from './view.ts'

/** What is the same for every signature of a file. */
export interface SignatureContext {
  readonly file: PdfFile
  readonly digest: Digest
  readonly now: Date
  readonly others: readonly KnownCertificate[]
  readonly crls: ChainQuestion['crls']
  readonly checkChain: (question: ChainQuestion) => Promise<Trust>
}

/** One signature: coverage, CMS, time stamp, chain. */
export async function checkSignature(
  context: SignatureContext,
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
  // The oldest kind signs the SHA-1 of the bytes, which stands inside (ISO 32000-1 §12.8.3.3).
  const hashInside = found.subFilter === 'adbe.pkcs7.sha1'
  const supported = hashInside || ['ETSI.CAdES.detached', 'adbe.pkcs7.detached'].includes(found.subFilter)
  const check = await checkSignedData({
    der: trimDer(found.contents),
    contentType: 'data',
    detached: hashInside ? undefined : signed,
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
  if (hashInside && !sameBytes(check.content ?? new Uint8Array(0), await digest('SHA-1', signed)))
    problems.push('digest-mismatch')
  if (timeStamp?.state === 'invalid') problems.push(problemOf(timeStamp))
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

/** A time stamp that is not right makes a signature what it does not claim to be; one nobody here can check does not. */
function problemOf({ problems }: TimeStampReport): SignatureReport['problems'][number] {
  return problems.every((problem) => problem === 'algorithm-not-supported')
    ? 'algorithm-not-supported'
    : 'time-stamp-imprint-mismatch'
}

async function checkDocumentTimeStamp(
  context: SignatureContext,
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
