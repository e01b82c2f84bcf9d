/**
 * Puts the values of an act into its fields and signs nothing: the file then goes to a service at which its person
 * signs it. What was there before stays byte for byte.
 */
import { createHash, randomBytes } from 'node:crypto'
import { appendUpdate, PdfUpdate } from '../../sync/pdf/appender.ts'
import { listFields } from '../../sync/pdf/fields.ts'
import { isArray } from '../../sync/pdf/objects.ts'
import { notePages } from '../../sync/pdf/pages.ts'
import type { PdfView } from '../../sync/pdf/view.ts'
import { signatureFieldName } from './field-names.ts'
import type { FillContext } from './fill-fields.ts'
import { join, openForSealing } from './open-pdf.ts'
import { type Filling, fillSlots } from './seal-act.ts'
import { sharedTextEngine, type TextEngine } from './text/text-engine.ts'

export interface FillOptions extends Filling {
  readonly envelopeId: string
  readonly slotId: string
}

export interface FilledRevision {
  readonly pdf: Uint8Array
  readonly sizeBytes: number
  readonly sha256: string
  /** Where the signature of the slot is shown, in points of the unrotated page; null for an invisible one. */
  readonly place: SignaturePlace | null
}
export interface SignaturePlace {
  readonly page: number
  readonly xPt: number
  readonly yPt: number
  readonly widthPt: number
  readonly heightPt: number
}

/** Throws what `sealAct` throws about fields and pictures. */
export async function fillAct(
  pdf: Uint8Array,
  options: FillOptions,
  engine: TextEngine = sharedTextEngine(),
): Promise<FilledRevision> {
  const file = openForSealing(pdf)
  const update = new PdfUpdate(file)
  const fields = new Map(listFields(update.view).map((field) => [field.name, field]))
  const name = signatureFieldName(options.envelopeId, options.slotId)
  const fonts = engine.fonts(update)
  const context: FillContext = { update, engine, fonts, images: new Map() }
  await fillSlots(options, name, [options.slotId, ...(options.valueSlots ?? [])])(context, fields)
  fonts.finish()
  // Nothing to fill in: the file as it stands is what gets signed.
  const filled = update.changes().size === 0 ? pdf : join(pdf, appendUpdate(update, randomBytes(16)).tail)
  return {
    pdf: filled,
    sizeBytes: filled.length,
    sha256: createHash('sha256').update(filled).digest('hex'),
    place: placeOf(update.view, fields.get(name)),
  }
}

function placeOf(
  view: PdfView,
  field: ReturnType<typeof listFields>[number] | undefined,
): SignaturePlace | null {
  const rect = view.resolve(field?.dict.get('Rect'))
  const page = field?.ref && notePages(view).get(field.ref.num)
  if (!isArray(rect) || !page) return null
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = rect.map((side) => Number(view.resolve(side)))
  const place = { page, xPt: x0, yPt: y0, widthPt: x1 - x0, heightPt: y1 - y0 }
  return place.widthPt > 0 && place.heightPt > 0 ? place : null
}
