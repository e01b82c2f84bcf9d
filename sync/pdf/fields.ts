/**
 * The interactive form: every field with its full name and the widgets that show it.
 * Source: ISO 32000-2 §12.7.
 */
import {
  decodeText,
  dictOf,
  isArray,
  isName,
  isRef,
  type PdfDict,
  type PdfObject,
  type PdfRef,
} from './objects.ts'
import { damaged, PdfRefusal } from './refusal.ts'
import type { PdfView } from './view.ts'

export type PdfFieldType = 'Tx' | 'Ch' | 'Btn' | 'Sig' | 'none'

/** A terminal field. Its own dictionary is the widget too when it has no kids. */
export interface PdfField {
  readonly name: string
  readonly type: PdfFieldType
  /** Absent for the (wrong, but existing) fields that are not indirect objects. */
  readonly ref: PdfRef | undefined
  readonly dict: PdfDict
  readonly widgets: readonly { readonly ref: PdfRef | undefined; readonly dict: PdfDict }[]
  /** /V, inherited when the field has none of its own; resolved. */
  readonly value: PdfObject
  /** /Ff, inherited. */
  readonly flags: number
}

/** All terminal fields in the order of the form. */
export function listFields(view: PdfView): readonly PdfField[] {
  return view.remember('fields', () => walkFields(view))
}

function walkFields(view: PdfView): PdfField[] {
  const form = view.dict(view.root.get('AcroForm'))
  const fields: PdfField[] = []
  if (!form) return fields
  const seen = new Set<number>()
  const walk = (node: PdfObject, parentName: string, inherited: PdfDict, depth: number): void => {
    if (depth > 32) throw new PdfRefusal('pdf-too-complex', 'form nested too deeply')
    if (isRef(node)) {
      if (seen.has(node.num)) throw damaged('form field occurs twice')
      seen.add(node.num)
    }
    const dict = view.dict(node)
    if (!dict) return
    const ownName = decodeText(view.resolve(dict.get('T')))
    const name = ownName === undefined ? parentName : parentName === '' ? ownName : `${parentName}.${ownName}`
    const merged: PdfDict = new Map(inherited)
    for (const key of ['FT', 'V', 'Ff']) if (dict.has(key)) merged.set(key, dict.get(key) ?? null)
    const kids = view.resolve(dict.get('Kids'))
    const children = isArray(kids) ? kids : []
    // Kids with a name are fields; kids without one are widgets of this field.
    const widgetsOnly = children.every((kid) => !view.dict(kid)?.has('T'))
    if (children.length > 0 && !widgetsOnly) {
      for (const kid of children) walk(kid, name, merged, depth + 1)
      return
    }
    if (fields.length >= view.limits.fields) throw new PdfRefusal('pdf-too-complex', 'too many fields')
    const self = { ref: isRef(node) ? node : undefined, dict }
    const widgets = children.flatMap((kid) => {
      const widget = dictOf(view.resolve(kid))
      return widget ? [{ ref: isRef(kid) ? kid : undefined, dict: widget }] : []
    })
    const flags = view.resolve(merged.get('Ff'))
    fields.push({
      name,
      type: fieldType(view.resolve(merged.get('FT'))),
      ref: self.ref,
      dict,
      widgets: children.length > 0 ? widgets : [self],
      value: view.resolve(merged.get('V')),
      flags: typeof flags === 'number' ? flags : 0,
    })
  }
  const roots = view.resolve(form.get('Fields'))
  if (isArray(roots)) for (const root of roots) walk(root, '', new Map(), 0)
  return fields
}

function fieldType(value: PdfObject): PdfFieldType {
  if (!isName(value)) return 'none'
  const { name } = value
  return name === 'Tx' || name === 'Ch' || name === 'Btn' || name === 'Sig' ? name : 'none'
}

/** What a person would read as the value; undefined when there is none. */
export function fieldValueText(view: PdfView, field: PdfField): string | undefined {
  const { value } = field
  const options = view.resolve(field.dict.get('Opt'))
  // Button states may be named by their position in the list of export values (ISO 32000-2 §12.7.5.2.3).
  if (field.type === 'Btn' && isName(value) && isArray(options) && /^\d+$/.test(value.name))
    return decodeText(view.resolve(options[Number(value.name)])) ?? value.name
  if (isArray(value)) return value.map((item) => decodeText(view.resolve(item)) ?? '').join(', ')
  return decodeText(value)
}
