/** Puts values and drawings into the fields of slots; part of an act's update. */
import type { PdfUpdate } from '../../sync/pdf/appender.ts'
import type { PdfField } from '../../sync/pdf/fields.ts'
import {
  decodeText,
  encodeText,
  isArray,
  isName,
  type PdfDict,
  type PdfObject,
  type PdfRef,
  pdfDict,
  pdfName,
} from '../../sync/pdf/objects.ts'
import { type AppearanceBox, textAppearance } from './appearances.ts'
import { markAppearance } from './mark-appearance.ts'
import { displayedSize } from './page-geometry.ts'
import { addPicture, type Picture } from './picture.ts'
import { SealingError } from './sealing-error.ts'
import type { PdfFonts } from './text/pdf-fonts.ts'
import type { TextEngine } from './text/text-engine.ts'

/** One update's tools. `images` keeps a drawing that several places show to one object. */
export interface FillContext {
  readonly update: PdfUpdate
  readonly engine: TextEngine
  readonly fonts: PdfFonts
  readonly images: Map<Picture, PdfRef>
}

export function imageOf(context: FillContext, picture: Picture): PdfRef {
  const known = context.images.get(picture) ?? addPicture(context.update, picture)
  context.images.set(picture, known)
  return known
}

/** The size of a widget as people see it. */
export function widgetBox(update: PdfUpdate, widget: PdfDict): AppearanceBox {
  const rect = update.resolve(widget.get('Rect'))
  const sides = isArray(rect) ? rect.map(Number) : []
  const look = update.resolve(widget.get('MK'))
  const turn = look instanceof Map ? look.get('R') : 0
  const rotate = typeof turn === 'number' ? turn : 0
  return { ...displayedSize(sides, rotate), rotate }
}

/** @throws SealingError `field-value-not-valid`. */
export function fillField(
  context: FillContext,
  field: PdfField,
  value: string | boolean | undefined,
  picture: Picture | undefined,
): void {
  if (field.type === 'Btn') fillButton(context, field, value)
  else if (field.type === 'Tx' || field.type === 'Ch') fillText(context, field, value, picture)
  else throw new SealingError('field-value-not-valid', `${field.name} takes no value`)
}

function refOf(field: PdfField): PdfRef {
  if (!field.ref) throw new SealingError('field-unknown', `${field.name} is not an indirect object`)
  return field.ref
}

function fillText(
  context: FillContext,
  field: PdfField,
  value: string | boolean | undefined,
  picture: Picture | undefined,
): void {
  const { update } = context
  const text = typeof value === 'string' ? value : ''
  const dict = update.edit(refOf(field))
  dict.set('V', encodeText(text))
  if (field.type === 'Ch') {
    const options = update.resolve(dict.get('Opt'))
    const index = isArray(options)
      ? options.findIndex((option) => decodeText(update.resolve(option)) === text)
      : -1
    if (index < 0 && text !== '')
      throw new SealingError('field-value-not-valid', `${field.name} has no option ${text}`)
    if (index >= 0) dict.set('I', [index])
  }
  const style = decodeText(update.resolve(dict.get('DA')))?.slice(0, LONGEST_STYLE)
  const ink = /[\d. ]+(?:rg|g)\s*$/.exec(style ?? '')?.[0].trim()
  const look = {
    sizePt: sizeOf(style),
    ...(ink === undefined ? {} : { ink }),
    align: (['start', 'center', 'end'] as const)[Number(update.resolve(dict.get('Q')))] ?? 'start',
    multiline: (field.flags & 4096) !== 0,
  }
  for (const widget of field.widgets) {
    if (!widget.ref) continue
    const box = widgetBox(update, widget.dict)
    const drawn = picture
      ? markAppearance(update, context.engine, context.fonts, box, {
          picture: { image: imageOf(context, picture), width: picture.width, height: picture.height },
          captionLines: [],
        })
      : textAppearance(update, context.engine, context.fonts, box, text, look)
    update.edit(widget.ref).set('AP', pdfDict({ N: drawn }))
  }
}

/** Of a style; what programs write has some thirty characters. */
const LONGEST_STYLE = 1_000

/** What the field's own style says (`/Helv 11 Tf 0 g`). */
function sizeOf(appearance: string | undefined): number {
  const size = Number(/([\d.]+)\s+Tf/.exec(appearance ?? '')?.[1])
  return size > 0 ? size : 10
}

/** True, false or "true" for a check box; one of the options for radio buttons. */
function fillButton(context: FillContext, field: PdfField, value: string | boolean | undefined): void {
  const { update } = context
  const options = update.resolve(field.dict.get('Opt'))
  let state = 'Off'
  if (isArray(options)) {
    const index = options.findIndex((option) => decodeText(update.resolve(option)) === value)
    if (index < 0 && value !== undefined && value !== '' && value !== false)
      throw new SealingError('field-value-not-valid', `${field.name} has no option ${value}`)
    if (index >= 0) state = String(index)
  } else if (value === true || value === 'true' || value === 'Yes') state = 'Yes'
  update.edit(refOf(field)).set('V', pdfName(state))
  for (const widget of field.widgets) {
    if (!widget.ref) continue
    const own = hasState(update, widget.dict, state) ? state : 'Off'
    if (!isName(widget.dict.get('AS'), own)) update.edit(widget.ref).set('AS', pdfName(own))
  }
}

function hasState(update: PdfUpdate, widget: PdfDict, state: string): boolean {
  const look: PdfObject = update.resolve(widget.get('AP'))
  const normal = look instanceof Map ? update.resolve(look.get('N')) : null
  return normal instanceof Map && normal.has(state)
}
