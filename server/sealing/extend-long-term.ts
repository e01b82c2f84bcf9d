/**
 * Makes a sealed file verifiable for decades: everything a verifier will need goes into the
 * file (/DSS), then a time stamp over all of it. Repeat before that time stamp's certificate
 * ends. Source: ETSI EN 319 142-1 §5.4-5.5 (B-LT, B-LTA).
 */
import { randomBytes } from 'node:crypto'
import { PdfUpdate } from '../../sync/pdf/appender.ts'
import { checkSignedData } from '../../sync/pdf/cms/signed-data.ts'
import { trimDer } from '../../sync/pdf/cms/trim-der.ts'
import { listFields } from '../../sync/pdf/fields.ts'
import {
  isArray,
  isDict,
  isRef,
  isStream,
  type PdfDict,
  type PdfObject,
  pdfDict,
  pdfName,
} from '../../sync/pdf/objects.ts'
import { listPages } from '../../sync/pdf/pages.ts'
import type { PdfFile } from '../../sync/pdf/reader.ts'
import { findSignatures } from '../../sync/pdf/signatures.ts'
import { applySignature } from './apply-signature.ts'
import { checkOwnOutput } from './check-own-output.ts'
import { longTermFieldName } from './field-names.ts'
import { digestNode, FileDigest } from './file-digest.ts'
import { openForSealing } from './open-pdf.ts'
import { FormBuilder } from './prepare-form.ts'
import type { SealedRevision } from './seal-act.ts'
import { SealingError } from './sealing-error.ts'
import { packed } from './text/pdf-fonts.ts'
import { sharedTextEngine, type TextEngine } from './text/text-engine.ts'
import { stampFirst, type Timestamper } from './timestamp.ts'

export interface LongTermOptions {
  readonly envelopeId: string
  readonly timestampers: readonly Timestamper[]
  /** DER of issuers and roots that no signature carries itself. */
  readonly certificates?: readonly Uint8Array[]
  /** DER of revocation lists and OCSP responses, as fresh as possible. */
  readonly revocationLists?: readonly Uint8Array[]
  readonly ocspResponses?: readonly Uint8Array[]
  readonly now: Date
}

/** @throws SealingError `time-stamp-unavailable`, `own-output-invalid`. */
export async function extendForLongTerm(
  pdf: Uint8Array,
  options: LongTermOptions,
  engine: TextEngine = sharedTextEngine(),
): Promise<SealedRevision> {
  if (options.timestampers.length === 0) throw new SealingError('time-stamp-unavailable', 'none configured')
  const file = openForSealing(pdf)
  const update = new PdfUpdate(file)
  await addValidationData(file, update, options)
  const { name, ref } = timeStampField(file, update, options.envelopeId, engine)
  const value = update.reserve()
  update.edit(ref).set('V', value)
  const digest = new FileDigest()
  const result = await applySignature({
    pdf,
    update,
    ref: value,
    entries: pdfDict({
      Type: pdfName('DocTimeStamp'),
      Filter: pdfName('Adobe.PPKLite'),
      SubFilter: pdfName('ETSI.RFC3161'),
      V: 0,
    }),
    roomBytes: 8192,
    changeId: randomBytes(16),
    digest,
    sign: (hash) => stampFirst(options.timestampers, hash),
  })
  const sha256 = await checkOwnOutput({
    before: file,
    after: result,
    fieldName: name,
    digest,
  })
  return { pdf: result, sizeBytes: result.length, sha256, timeStamped: true }
}

/** The prepared field, or a new invisible one when it is used: a renewal. */
function timeStampField(file: PdfFile, update: PdfUpdate, envelopeId: string, engine: TextEngine) {
  const fields = new Map(listFields(file.view()).map((field) => [field.name, field]))
  for (let renewal = 0; ; renewal++) {
    const name = longTermFieldName(envelopeId, renewal)
    const field = fields.get(name)
    if (field?.ref && field.value === null) return { name, ref: field.ref }
    if (field) continue
    const form = new FormBuilder(update, engine, engine.fonts(update), listPages(file.view()), true)
    const ref = form.addSignature(name, undefined, [])
    form.finish()
    if (!ref) throw new SealingError('pdf-damaged', 'no page')
    return { name, ref }
  }
}

async function addValidationData(file: PdfFile, update: PdfUpdate, options: LongTermOptions): Promise<void> {
  const lists = {
    Certs: [...(await certificatesInFile(file)), ...(options.certificates ?? [])],
    CRLs: options.revocationLists ?? [],
    OCSPs: options.ocspResponses ?? [],
  }
  const catalog = update.edit(update.view.rootRef)
  const value = catalog.get('DSS')
  const known = update.resolve(value)
  const store: PdfDict = new Map(isDict(known) ? known : [['Type', pdfName('DSS')]])
  for (const [key, entries] of Object.entries(lists)) {
    const listed = update.resolve(store.get(key))
    const items: PdfObject[] = isArray(listed) ? [...listed] : []
    const present = new Set(items.map((item) => identity(update, item)))
    for (const der of entries) {
      const id = Buffer.from(der).toString('base64')
      if (present.has(id)) continue
      present.add(id)
      items.push(update.add(packed(der)))
    }
    if (items.length > 0) store.set(key, items)
  }
  if (isRef(value) && isDict(known)) update.set(value, store)
  else catalog.set('DSS', update.add(store))
}

function identity(update: PdfUpdate, item: PdfObject): string {
  const stream = update.resolve(item)
  return isStream(stream) ? Buffer.from(update.view.decode(stream)).toString('base64') : ''
}

/** Of signers, their issuers and the time-stamp authorities, from the signatures themselves. */
async function certificatesInFile(file: PdfFile): Promise<Uint8Array[]> {
  const found: Uint8Array[] = []
  for (const signature of findSignatures(file, file.view())) {
    const check = await checkSignedData({
      der: trimDer(signature.contents),
      contentType: signature.isTimeStamp ? 'time-stamp' : 'data',
      detached: signature.isTimeStamp ? undefined : [],
      requireSigningCertificate: false,
      digest: digestNode,
    })
    found.push(...check.certificates.map((item) => item.der))
    if (!check.timeStampToken) continue
    const token = await checkSignedData({
      der: check.timeStampToken,
      contentType: 'time-stamp',
      detached: undefined,
      requireSigningCertificate: false,
      digest: digestNode,
    })
    found.push(...token.certificates.map((item) => item.der))
  }
  return found
}
