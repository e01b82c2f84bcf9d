/**
 * Preparation at send: one incremental update adds every form and signature field of an
 * envelope, the footer and any spare signature places. After it no page, no field list and
 * no form entry ever changes again; signers only fill values and sign.
 */
import { randomBytes } from 'node:crypto'
import { appendUpdate, PdfUpdate } from '../../sync/pdf/appender.ts'
import { listFields } from '../../sync/pdf/fields.ts'
import { encodeText, isDict } from '../../sync/pdf/objects.ts'
import { listPages, type PdfPage } from '../../sync/pdf/pages.ts'
import { findSignatures, locksOf } from '../../sync/pdf/signatures.ts'
import { longTermFieldName, sealFieldName, signatureFieldName, slotPrefix } from './field-names.ts'
import { join, openForSealing } from './open-pdf.ts'
import { addFooter } from './prepare-footer.ts'
import { FormBuilder } from './prepare-form.ts'
import { addSparePages } from './prepare-spare.ts'
import type { PreparedSlot } from './prepared-slot.ts'
import { SealingError } from './sealing-error.ts'
import { settle } from './settle.ts'
import type { TextEngine } from './text/text-engine.ts'
import { sharedTextEngine } from './text/text-engine.ts'
import { sha256 } from './timestamp.ts'

export interface PrepareOptions {
  readonly envelopeId: string
  /** Document title, used when the upload has none. */
  readonly title?: string
  /** Small line at the foot of every page, such as the envelope's id. */
  readonly footerText?: string
  readonly slots: readonly PreparedSlot[]
  /** Signature places for people who are added later, on a page of their own (invisible when the upload is signed). */
  readonly spare?: { readonly slotIds: readonly string[]; readonly heading: string }
}

export interface PreparedDocument {
  readonly pdf: Uint8Array
  readonly sha256: string
  /** True when the upload was signed already: then only signature fields were added and values have no place in the file. */
  readonly onlySignatureFields: boolean
  readonly pages: number
}

/**
 * Adds everything that later steps need. The upload stays a strict prefix of the result.
 * @throws SealingError `page-out-of-range`, `place-not-valid`, `name-not-unique`,
 * `pdf-signed-and-locked`, and what reading refuses.
 */
export function prepareDocument(
  pdf: Uint8Array,
  options: PrepareOptions,
  engine: TextEngine = sharedTextEngine(),
): PreparedDocument {
  const file = openForSealing(pdf)
  const view = file.view()
  const signatures = findSignatures(file, view)
  if (locksOf(view, signatures).documentLevel === 1)
    throw new SealingError('pdf-signed-and-locked', 'certified with no changes allowed')
  const onlySignatureFields = signatures.length > 0
  const update = new PdfUpdate(file)
  if (!onlySignatureFields) settle(update)
  const pages = [...listPages(view)]
  checkPlaces(options, pages)

  const fonts = engine.fonts(update)
  const spare =
    options.spare && !onlySignatureFields
      ? addSparePages(update, engine, fonts, pages, options.spare)
      : undefined
  const form = new FormBuilder(update, engine, fonts, pages, onlySignatureFields)
  const uploadedFields = listFields(view).map((field) => field.name)
  const lockedBySeal: string[] = onlySignatureFields ? [] : uploadedFields.filter((name) => name !== '')
  for (const slot of options.slots) lockedBySeal.push(...form.addSlot(options.envelopeId, slot))
  options.spare?.slotIds.forEach((slotId, at) => {
    form.addSignature(signatureFieldName(options.envelopeId, slotId), spare?.[at], [])
  })
  form.addSignature(sealFieldName(options.envelopeId), undefined, lockedBySeal)
  form.addSignature(longTermFieldName(options.envelopeId), undefined, [])
  form.finish()
  if (!onlySignatureFields) {
    if (options.footerText) addFooter(update, engine, fonts, pages, options.footerText)
    if (options.title) setTitle(update, options.title)
  }
  fonts.finish()
  const result = join(pdf, appendUpdate(update, randomBytes(16)).tail)
  checkPrepared(result, options, uploadedFields)
  return {
    pdf: result,
    sha256: Buffer.from(sha256(result)).toString('hex'),
    onlySignatureFields,
    pages: listPages(openForSealing(result).view()).length,
  }
}

function checkPlaces(options: PrepareOptions, pages: readonly PdfPage[]): void {
  const names = new Set<string>()
  for (const slot of options.slots) {
    for (const field of slot.fields) {
      const name = `${slotPrefix(options.envelopeId, slot.slotId)}${field.id}`
      if (names.has(name))
        throw new SealingError('name-not-unique', `field ${field.id} of slot ${slot.slotId}`)
      names.add(name)
      for (const place of [...field.places, ...(field.optionPlaces ?? [])]) {
        if (!pages[place.page - 1])
          throw new SealingError('page-out-of-range', `page ${place.page} of ${pages.length}`)
        const numbers = [place.xPt, place.yPt, place.widthPt, place.heightPt]
        if (
          !numbers.every(Number.isFinite) ||
          place.widthPt <= 0 ||
          place.heightPt <= 0 ||
          numbers.some((side) => Math.abs(side) > 20_000)
        )
          throw new SealingError('place-not-valid', `field ${field.id}: ${numbers.join(' ')}`)
      }
    }
  }
  const slots = [...options.slots.map((slot) => slot.slotId), ...(options.spare?.slotIds ?? [])]
  if (new Set(slots).size !== slots.length) throw new SealingError('name-not-unique', 'slot ids')
}

function setTitle(update: PdfUpdate, title: string): void {
  const reference = update.view.trailer.get('Info')
  if (
    !isDict(update.resolve(reference)) ||
    typeof reference !== 'object' ||
    reference === null ||
    !('kind' in reference) ||
    reference.kind !== 'ref'
  )
    return
  const information = update.edit(reference)
  if (!information.has('Title')) information.set('Title', encodeText(title))
}

/** Reads the result as everybody will: all old fields there, and each slot's signature field once. */
function checkPrepared(pdf: Uint8Array, options: PrepareOptions, uploadedFields: readonly string[]): void {
  const view = openForSealing(pdf).view()
  const names = listFields(view).map((field) => field.name)
  const present = new Set(names)
  const wanted = [
    ...uploadedFields,
    sealFieldName(options.envelopeId),
    longTermFieldName(options.envelopeId),
    ...options.slots
      .filter((slot) => slot.kind === 'signature')
      .map((slot) => signatureFieldName(options.envelopeId, slot.slotId)),
  ]
  for (const name of wanted)
    if (!present.has(name)) throw new SealingError('own-output-invalid', `field ${name} is missing`)
}
