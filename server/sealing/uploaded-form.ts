/**
 * The uploader's own form: what it leaves to viewers is drawn before anybody signs, as they draw it, because a sealed
 * file must not look different in the next viewer. A value that nothing here can draw refuses the upload.
 * Source: ISO 32000-2 §12.7.4.3 (variable text), §12.7.5 (kinds of fields).
 */
import type { PdfUpdate } from '../../sync/pdf/appender.ts'
import {
  decodeText,
  isArray,
  isDict,
  isName,
  isRef,
  isStream,
  latin1,
  type PdfDict,
  type PdfObject,
  type PdfRef,
  pdfBytes,
  pdfDict,
  pdfName,
} from '../../sync/pdf/objects.ts'
import type { PdfPage } from '../../sync/pdf/pages.ts'
import type { PdfView } from '../../sync/pdf/view.ts'
import { type AppearanceBox, formObject } from './appearances.ts'
import { displayedSize } from './page-geometry.ts'
import { SealingError } from './sealing-error.ts'
import { type FormText, ownText, uploadedText } from './text/form-text.ts'
import type { PdfFonts } from './text/pdf-fonts.ts'
import type { TextEngine } from './text/text-engine.ts'
import {
  drawChoices,
  drawComb,
  drawFrame,
  drawLine,
  drawParagraphs,
  frameOf,
  markOf,
} from './uploaded-look.ts'

const flag = {
  multiline: 1 << 12,
  password: 1 << 13,
  comb: 1 << 24,
  combo: 1 << 17,
  radio: 1 << 15,
  push: 1 << 16,
}
const hiddenOrNoView = 2 | 32

/** What drawing needs; one per update. */
interface Drawing {
  readonly update: PdfUpdate
  readonly view: PdfView
  readonly engine: TextEngine
  readonly fonts: PdfFonts
  /** /AcroForm. */
  readonly form: PdfDict
  /** The form asks viewers to draw every value anew. */
  readonly anew: boolean
}

/** @throws SealingError `pdf-values-not-drawable`. */
export function drawUploadedForm(
  update: PdfUpdate,
  engine: TextEngine,
  fonts: PdfFonts,
  pages: readonly PdfPage[],
  form: PdfDict,
): void {
  const { view } = update
  const anew = view.resolve(form.get('NeedAppearances')) === true
  const drawing: Drawing = { update, view, engine, fonts, form, anew }
  for (const page of pages) {
    const notes = view.resolve(page.dict.get('Annots'))
    if (!isArray(notes)) continue
    for (const note of notes) {
      const widget = view.dict(note)
      if (!widget || !isName(view.resolve(widget.get('Subtype')), 'Widget')) continue
      const flags = view.resolve(widget.get('F'))
      if (typeof flags === 'number' && (flags & hiddenOrNoView) !== 0) continue
      drawWidget(drawing, note, widget)
    }
  }
}

function drawWidget(drawing: Drawing, ref: PdfObject, widget: PdfDict): void {
  const { view } = drawing
  const kind = inherited(view, widget, 'FT')
  const box = boxOf(view, widget)
  if (!box || !(box.widthPt > 0) || !(box.heightPt > 0)) return
  const flags = inherited(view, widget, 'Ff')
  const bits = typeof flags === 'number' ? flags : 0
  if (isName(kind, 'Btn')) drawButton(drawing, ref, widget, box, bits)
  else if (isName(kind, 'Tx') || isName(kind, 'Ch'))
    drawValue(drawing, ref, widget, box, bits, isName(kind, 'Ch'))
}

/** Text and choices. */
function drawValue(
  drawing: Drawing,
  ref: PdfObject,
  widget: PdfDict,
  box: AppearanceBox,
  bits: number,
  isChoice: boolean,
): void {
  const { update, view, anew } = drawing
  const shown = normalAppearance(view, widget)
  const drawn = isStream(shown)
  if (drawn && (!anew || (bits & flag.password) !== 0)) return
  const isList = isChoice && (bits & flag.combo) === 0
  const value = inherited(view, widget, 'V')
  const text =
    bits & flag.password ? '' : textOf(view, value, isChoice ? inherited(view, widget, 'Opt') : null)
  if (drawn && !isList && shows(view, shown, text)) return
  const frame = frameOf(view, widget)
  const fonts: PdfDict = new Map()
  let operators = ''
  if (isList || text !== '') {
    const style = styleOf(drawing, widget)
    const options = isList ? listOf(view, inherited(view, widget, 'Opt')) : []
    const face = faceFor(
      drawing,
      widget,
      style.font,
      isList ? options.map((option) => option.shown).join('\n') : text,
    )
    const look = { ...style, face, box, align: alignOf(drawing, widget), inset: frame.width }
    const most = inherited(view, widget, 'MaxLen')
    if (isList) {
      const top = inherited(view, widget, 'TI')
      const from = typeof top === 'number' && top > 0 ? top : 0
      operators = drawChoices(look, options.slice(from), chosen(view, value), fonts)
    } else if (isChoice || (bits & (flag.multiline | flag.comb)) === 0)
      operators = drawLine(look, text, fonts)
    else if (bits & flag.multiline) operators = drawParagraphs(look, text, fonts)
    else
      operators =
        typeof most === 'number' && most > 0 ? drawComb(look, text, most, fonts) : drawLine(look, text, fonts)
    operators = `${style.ink}\n${operators}`
  }
  const whole = `${drawFrame(frame, box)}/Tx BMC\nq 0 0 ${box.widthPt} ${box.heightPt} re W n\n${operators}Q\nEMC\n`
  put(update, ref, widget, update.add(formObject(box, whole, pdfDict({ Font: fonts }))))
}

/** Ticks, dots and captions that have no drawing of their own. */
function drawButton(
  drawing: Drawing,
  ref: PdfObject,
  widget: PdfDict,
  box: AppearanceBox,
  bits: number,
): void {
  const { update, view, anew } = drawing
  const frame = frameOf(view, widget)
  const normal = normalAppearance(view, widget)
  if (bits & flag.push) {
    if (isStream(normal)) return
    const caption = decodeText(view.resolve(view.dict(widget.get('MK'))?.get('CA'))) ?? ''
    const style = styleOf(drawing, widget)
    const fonts: PdfDict = new Map()
    const words =
      caption === ''
        ? ''
        : drawLine(
            {
              ...style,
              face: faceFor(drawing, widget, style.font, caption),
              box,
              align: 1,
              inset: frame.width,
            },
            caption,
            fonts,
          )
    const operators = `${drawFrame(frame, box)}q ${style.ink}\n${words}Q\n`
    put(update, ref, widget, update.add(formObject(box, operators, pdfDict({ Font: fonts }))))
    return
  }
  if (isStream(normal)) return
  const states: PdfDict = isDict(normal) ? normal : new Map()
  const value = stateOf(view, inherited(view, widget, 'V'))
  const own = [...states.keys()].find((state) => state !== 'Off')
  const asShown = stateOf(view, widget.get('AS'))
  // A program that fills a form and leaves the drawing to viewers sets the value and not the state.
  const filled =
    anew && value !== undefined
      ? own === undefined || value === own || value === 'Off'
        ? value
        : 'Off'
      : undefined
  const state =
    filled ?? asShown ?? (value !== undefined && (own === undefined || value === own) ? value : 'Off')
  const isDrawn = isStream(view.resolve(states.get(state)))
  if (isDrawn || (state === 'Off' && states.size > 0)) {
    if (state !== (asShown ?? 'Off') && isRef(ref)) update.edit(ref).set('AS', pdfName(state))
    return
  }
  const isRadio = (bits & flag.radio) !== 0
  const under = drawFrame(frame, box, isRadio)
  const off = update.add(formObject(box, under, new Map()))
  const drawn = new Map(states).set(
    'Off',
    isStream(view.resolve(states.get('Off'))) ? (states.get('Off') ?? off) : off,
  )
  if (state !== 'Off') {
    const mark = decodeText(view.resolve(view.dict(widget.get('MK'))?.get('CA')))
    drawn.set(state, update.add(formObject(box, under + markOf(box, mark, isRadio), new Map())))
  }
  if (!isRef(ref)) refuse('a button in place')
  update.edit(ref).set('AP', pdfDict({ N: drawn }))
  update.edit(ref).set('AS', pdfName(state))
}

function stateOf(view: PdfView, value: PdfObject | undefined): string | undefined {
  const state = view.resolve(value)
  return isName(state) ? state.name : undefined
}

function put(update: PdfUpdate, ref: PdfObject, widget: PdfDict, drawn: PdfRef): void {
  if (!isRef(ref)) refuse('a field in place')
  const look = update.view.dict(widget.get('AP'))
  update.edit(ref).set('AP', new Map([...(look ?? []), ['N', drawn]]))
}

function refuse(detail: string): never {
  throw new SealingError('pdf-values-not-drawable', detail)
}

function normalAppearance(view: PdfView, widget: PdfDict): PdfObject {
  return view.resolve(view.dict(widget.get('AP'))?.get('N'))
}

/** Whether a drawing's own strings are the value, as far as they can be read: then it is not stale. */
function shows(view: PdfView, drawn: PdfObject, text: string): boolean {
  if (!isStream(drawn)) return false
  try {
    const content = latin1(view.decode(drawn))
    // One that does not end is matched too, or each of a million beginnings would be followed to the end.
    const strings = [...content.matchAll(/\(((?:\\.|[^\\()])*)(\)?)/gs)].map(([, inside = '', end]) =>
      (end === ')' ? inside : '').replace(/\\([\\()])/g, '$1'),
    )
    const plain = (some: string): string => some.replace(/\s/g, '')
    return plain(strings.join('')) === plain(text) && text !== ''
  } catch {
    return false
  }
}

function boxOf(view: PdfView, widget: PdfDict): AppearanceBox | undefined {
  const rect = view.resolve(widget.get('Rect'))
  if (!isArray(rect)) return undefined
  const turn = view.resolve(view.dict(widget.get('MK'))?.get('R'))
  const rotate = typeof turn === 'number' ? (((Math.round(turn / 90) * 90) % 360) + 360) % 360 : 0
  const sides = rect.map((side) => Number(view.resolve(side)))
  return { ...displayedSize(sides, rotate), rotate }
}

/** An attribute of the field that a widget belongs to. */
function inherited(view: PdfView, widget: PdfDict, key: string): PdfObject {
  let node: PdfDict | undefined = widget
  for (let depth = 0; node && depth < 32; depth++) {
    const value = view.resolve(node.get(key))
    if (value !== null) return value
    node = view.dict(node.get('Parent'))
  }
  return null
}

interface Style {
  readonly font: string
  /** 0 when the viewer chooses. */
  readonly sizePt: number
  readonly ink: string
}

/** Of a style; what programs write has some thirty characters. */
const LONGEST_STYLE = 1_000

/** /DA: `/Helv 12 Tf 0 g`. */
function styleOf({ view, form }: Drawing, widget: PdfDict): Style {
  const said = decodeText(inherited(view, widget, 'DA')) ?? decodeText(view.resolve(form.get('DA'))) ?? ''
  const own = said.slice(0, LONGEST_STYLE)
  const font = /\/([^\s/[\]()<>]+)\s+(-?[\d.]+)\s+Tf/.exec(own)
  const inks = [...own.matchAll(/((?:-?[\d.]+\s+){1,4})(g|rg|k)(?![A-Za-z])/g)]
  const ink = inks.at(-1)?.[0].trim()
  return { font: font?.[1] ?? 'Helv', sizePt: Math.abs(Number(font?.[2] ?? 0)) || 0, ink: ink ?? '0 g' }
}

function alignOf({ view, form }: Drawing, widget: PdfDict): 0 | 1 | 2 {
  const own = inherited(view, widget, 'Q') ?? view.resolve(form.get('Q'))
  return own === 1 || own === 2 ? own : 0
}

function faceFor(drawing: Drawing, widget: PdfDict, name: string, text: string): FormText {
  const { view, form, engine, fonts } = drawing
  const holders = [widget.get('DR'), inherited(view, widget, 'DR'), form.get('DR')]
  for (const holder of holders) {
    const font = view.dict(view.dict(holder)?.get('Font'))?.get(name)
    const face = font === undefined ? undefined : uploadedText(view, name, font, text)
    if (face) return face
  }
  return ownText(engine, fonts, text) ?? refuse('letters that no font here has')
}

function textOf(view: PdfView, value: PdfObject, options: PdfObject): string {
  if (isArray(value)) return textOf(view, view.resolve(value[0]), options)
  const text = isStream(value) ? decodeText(pdfBytes(view.decode(value))) : decodeText(value)
  return listOf(view, options).find((option) => option.value === text)?.shown ?? text?.trimEnd() ?? ''
}

/** /Opt: words, or pairs of what is stored and what is shown. */
function listOf(view: PdfView, options: PdfObject): { readonly value: string; readonly shown: string }[] {
  if (!isArray(options)) return []
  return options.map((option) => {
    const item = view.resolve(option)
    const [value = '', shown] = (isArray(item) ? item : [item]).map(
      (part) => decodeText(view.resolve(part)) ?? '',
    )
    return { value, shown: shown ?? value }
  })
}

function chosen(view: PdfView, value: PdfObject): ReadonlySet<string> {
  const values = isArray(value) ? value.map((item) => view.resolve(item)) : [value]
  return new Set(values.flatMap((item) => decodeText(item) ?? []))
}
