/** Adds fields and widgets to the form of a document; part of preparation. */
import { kindFacts } from '../../sync/entities/field.ts'
import type { PdfUpdate } from '../../sync/pdf/appender.ts'
import {
  dictOf,
  encodeText,
  isArray,
  isDict,
  isRef,
  latin1Bytes,
  type PdfDict,
  type PdfObject,
  type PdfRef,
  pdfBytes,
  pdfDict,
  pdfName,
} from '../../sync/pdf/objects.ts'
import type { PdfPage } from '../../sync/pdf/pages.ts'
import { numberText } from '../../sync/pdf/serialize.ts'
import {
  type AppearanceBox,
  buttonAppearances,
  emptyAppearance,
  inkOperator,
  qrAppearance,
  textAppearance,
} from './appearances.ts'
import { fieldName, signatureFieldName } from './field-names.ts'
import { type Place, placeToRect } from './page-geometry.ts'
import type { PreparedField, PreparedSlot } from './prepared-slot.ts'
import type { PdfFonts } from './text/pdf-fonts.ts'
import type { TextEngine } from './text/text-engine.ts'
import { drawUploadedForm } from './uploaded-form.ts'

const print = 4
const printAndLocked = 132
const readOnly = 1
const multiline = 4096
const comboBox = 131072
const radioButtons = 49152 // radio + no toggle to off

/** Collects widgets per page and fields for the form; `finish` writes the lists once. */
export class FormBuilder {
  readonly #update: PdfUpdate
  readonly #engine: TextEngine
  readonly #fonts: PdfFonts
  readonly #pages: readonly PdfPage[]
  readonly #signedUpload: boolean
  readonly #fields: PdfRef[] = []
  readonly #widgets = new Map<number, PdfRef[]>()

  constructor(
    update: PdfUpdate,
    engine: TextEngine,
    fonts: PdfFonts,
    pages: readonly PdfPage[],
    signedUpload: boolean,
  ) {
    this.#update = update
    this.#engine = engine
    this.#fonts = fonts
    this.#pages = pages
    this.#signedUpload = signedUpload
  }

  /** @returns the names of the value fields, for the seal's lock. */
  addSlot(envelopeId: string, slot: PreparedSlot): string[] {
    const names: string[] = []
    const signature =
      slot.kind === 'signature' ? slot.fields.find((field) => field.kind === 'signature') : undefined
    for (const field of slot.fields) {
      // The first place of the first signature is the real signature widget; the rest repeat the drawing.
      const places = field === signature ? field.places.slice(1) : field.places
      if (this.#signedUpload || (places.length === 0 && !field.optionPlaces)) continue
      const name = fieldName(envelopeId, slot.slotId, field.id)
      this.#addField(name, { ...field, places })
      names.push(name)
    }
    if (slot.kind === 'signature')
      this.addSignature(
        signatureFieldName(envelopeId, slot.slotId),
        signature?.places[0],
        names,
        signature?.id,
      )
    return names
  }

  /** A signature field, invisible without a place. `locks`: names of the fields that signing it freezes. */
  addSignature(
    name: string,
    place: Place | undefined,
    locks: readonly string[],
    fieldId?: string,
  ): PdfRef | undefined {
    const page = this.#pages[(place?.page ?? 1) - 1]
    if (!page) return undefined
    const widget = place ? this.#widget(page, place, printAndLocked) : invisibleWidget(page)
    const lock = pdfDict({
      Type: pdfName('SigFieldLock'),
      Action: pdfName('Include'),
      Fields: locks.map((field) => encodeText(field)),
    })
    const field = pdfDict({
      FT: pdfName('Sig'),
      T: encodeText(name),
      TM: fieldId === undefined ? undefined : encodeText(fieldId),
      Lock: locks.length > 0 ? this.#update.add(lock) : undefined,
    })
    const ref = this.#update.add(new Map([...widget, ...field]))
    this.#fields.push(ref)
    this.#show(page, ref)
    return ref
  }

  /** Writes the lists of widgets and fields, and what the form needs beside them. */
  finish(): void {
    for (const [number, widgets] of this.#widgets) {
      const page = this.#pages[number - 1]
      if (page) this.#addNotes(page, widgets)
    }
    const { update, form, formRef } = this.#openForm()
    const listed = form.get('Fields')
    const now = update.resolve(listed)
    const fields = [...(isArray(now) ? now : []), ...this.#fields]
    if (isRef(listed) && isArray(now)) update.set(listed, fields)
    else form.set('Fields', fields)
    const flags = update.resolve(form.get('SigFlags'))
    form.set('SigFlags', (typeof flags === 'number' ? flags : 0) | 3)
    if (!this.#signedUpload) this.#completeForm(form)
    if (formRef) update.set(formRef, form)
  }

  #openForm(): { update: PdfUpdate; form: PdfDict; formRef: PdfRef | undefined } {
    const update = this.#update
    const catalog = update.edit(update.view.rootRef)
    const value = catalog.get('AcroForm')
    const known = update.resolve(value)
    const form: PdfDict = new Map(isDict(known) ? known : [])
    if (isRef(value) && isDict(known)) return { update, form, formRef: value }
    if (isDict(known)) {
      catalog.set('AcroForm', form)
      return { update, form, formRef: undefined }
    }
    const formRef = update.add(form)
    catalog.set('AcroForm', formRef)
    return { update, form, formRef }
  }

  /** Only for uploads nobody signed: what a viewer would otherwise change by itself. */
  #completeForm(form: PdfDict): void {
    const update = this.#update
    form.delete('XFA')
    update.edit(update.view.rootRef).delete('NeedsRendering')
    drawUploadedForm(update, this.#engine, this.#fonts, this.#pages, form)
    form.delete('NeedAppearances')
    const resources = update.resolve(form.get('DR'))
    const merged: PdfDict = new Map(isDict(resources) ? resources : [])
    const fonts = update.resolve(merged.get('Font'))
    const mergedFonts: PdfDict = new Map(isDict(fonts) ? fonts : [])
    if (!mergedFonts.has('Helv'))
      mergedFonts.set('Helv', update.add(standardFont('Helvetica', 'WinAnsiEncoding')))
    if (!mergedFonts.has('ZaDb')) mergedFonts.set('ZaDb', update.add(standardFont('ZapfDingbats')))
    merged.set('Font', mergedFonts)
    form.set('DR', merged)
    if (!form.has('DA')) form.set('DA', pdfBytes(latin1Bytes('/Helv 0 Tf 0 g')))
  }

  #addNotes(page: PdfPage, widgets: readonly PdfRef[]): void {
    const update = this.#update
    // As the update has it by now, not as it was uploaded.
    const value = dictOf(update.resolve(page.ref))?.get('Annots')
    const now = update.resolve(value)
    const notes = [...(isArray(now) ? now : []), ...widgets]
    if (isRef(value) && isArray(now)) update.set(value, notes)
    else update.edit(page.ref).set('Annots', notes)
  }

  #addField(name: string, field: PreparedField): void {
    if (field.kind === 'radio') this.#addRadio(name, field)
    else {
      const shared = pdfDict({ T: encodeText(name), TM: encodeText(field.id), ...kindEntries(field) })
      this.#addWidgets(field, shared)
    }
  }

  /** One place: field and widget in one object. Several: a field with kids. */
  #addWidgets(field: PreparedField, shared: PdfDict): void {
    const [only] = field.places
    const single = field.places.length === 1 && only
    const parent = single ? undefined : this.#update.add(null)
    const kids: PdfRef[] = []
    for (const place of field.places) {
      const page = this.#pages[place.page - 1]
      if (!page) continue
      const widget = this.#widget(page, place, print)
      if (field.kind === 'checkbox') {
        const states = buttonAppearances(this.#update, boxOf(page, place), 'check')
        widget.set('AP', pdfDict({ N: pdfDict({ Yes: states.on, Off: states.off }) }))
        widget.set('AS', pdfName('Off'))
      }
      if (field.value !== undefined) widget.set('AP', pdfDict({ N: this.#printed(field, page, place) }))
      const ref = this.#update.add(
        single ? new Map([...widget, ...shared]) : widget.set('Parent', parent ?? null),
      )
      this.#show(page, ref)
      kids.push(ref)
    }
    if (parent) this.#update.set(parent, shared.set('Kids', kids))
    const field0 = parent ?? kids[0]
    if (field0) this.#fields.push(field0)
  }

  #printed(field: PreparedField, page: PdfPage, place: Place): PdfRef {
    if (kindFacts(field.kind).holds === 'address')
      return qrAppearance(this.#update, boxOf(page, place), field.value ?? '')
    const look = {
      sizePt: field.fontSizePt ?? 10,
      align: field.align ?? 'start',
      multiline: false,
      ink: inkOperator(field.colour),
    } as const
    const box = boxOf(page, place)
    return textAppearance(this.#update, this.#engine, this.#fonts, box, field.value ?? '', look)
  }

  /** States are named by their position; /Opt holds the words (ISO 32000-2 §12.7.5.2.3). */
  #addRadio(name: string, field: PreparedField): void {
    const parent = this.#update.add(null)
    const kids: PdfRef[] = []
    const places = field.optionPlaces ?? []
    places.forEach((place, at) => {
      const page = this.#pages[place.page - 1]
      if (!page) return
      const states = buttonAppearances(this.#update, boxOf(page, place), 'dot')
      const widget = this.#widget(page, place, print)
      widget.set('Parent', parent)
      widget.set('AP', pdfDict({ N: pdfDict({ [String(at)]: states.on, Off: states.off }) }))
      widget.set('AS', pdfName('Off'))
      const ref = this.#update.add(widget)
      this.#show(page, ref)
      kids.push(ref)
    })
    this.#update.set(
      parent,
      pdfDict({
        FT: pdfName('Btn'),
        T: encodeText(name),
        TM: encodeText(field.id),
        Ff: readOnly | radioButtons,
        V: pdfName('Off'),
        Opt: places.map((_, at) => encodeText(field.options?.[at] ?? String(at))),
        Kids: kids,
      }),
    )
    this.#fields.push(parent)
  }

  #widget(page: PdfPage, place: Place, flags: number): PdfDict {
    const box = boxOf(page, place)
    return pdfDict({
      Type: pdfName('Annot'),
      Subtype: pdfName('Widget'),
      Rect: placeToRect(page, place),
      F: flags,
      P: page.ref,
      MK: page.rotate === 0 ? undefined : pdfDict({ R: page.rotate }),
      AP: pdfDict({ N: emptyAppearance(this.#update, box) }),
    })
  }

  #show(page: PdfPage, widget: PdfRef): void {
    const list = this.#widgets.get(page.number)
    if (list) list.push(widget)
    else this.#widgets.set(page.number, [widget])
  }
}

function boxOf(page: PdfPage, place: Place): AppearanceBox {
  return { widthPt: place.widthPt, heightPt: place.heightPt, rotate: page.rotate }
}

function invisibleWidget(page: PdfPage): PdfDict {
  return pdfDict({
    Type: pdfName('Annot'),
    Subtype: pdfName('Widget'),
    Rect: [0, 0, 0, 0],
    F: printAndLocked,
    P: page.ref,
  })
}

function standardFont(name: string, encoding?: string): PdfDict {
  return pdfDict({
    Type: pdfName('Font'),
    Subtype: pdfName('Type1'),
    BaseFont: pdfName(name),
    Encoding: encoding === undefined ? undefined : pdfName(encoding),
  })
}

function kindEntries(field: PreparedField): Record<string, PdfObject> {
  if (field.kind === 'checkbox') return { FT: pdfName('Btn'), Ff: readOnly, V: pdfName('Off') }
  const text = {
    DA: pdfBytes(latin1Bytes(`/Helv ${numberText(field.fontSizePt ?? 10)} Tf ${inkOperator(field.colour)}`)),
    Q: { start: 0, center: 1, end: 2 }[field.align ?? 'start'],
  }
  if (field.kind !== 'dropDown')
    return {
      FT: pdfName('Tx'),
      Ff: kindFacts(field.kind).holds === 'words' ? readOnly | multiline : readOnly,
      ...text,
      ...(field.value !== undefined && { V: encodeText(field.value) }),
    }
  return {
    FT: pdfName('Ch'),
    Ff: readOnly | comboBox,
    Opt: (field.options ?? []).map((option) => encodeText(option)),
    ...text,
  }
}
