/** Copies what pages are made of from one file into a new one, each object once. */
import type { NewPdf } from '../new-pdf.ts'
import {
  isArray,
  isDict,
  isName,
  isRef,
  isStream,
  latin1Bytes,
  type PdfDict,
  type PdfObject,
  type PdfRef,
} from '../objects.ts'
import { numberText } from '../serialize.ts'
import type { PdfView } from '../view.ts'

export interface CopyRules {
  /** Objects that have their place in the new file already, by number: the pages that stay. */
  readonly placed: ReadonlyMap<number, PdfRef>
  /** Objects that must not come along; null stands where they were pointed at. */
  readonly gone: ReadonlySet<number>
  /** Keys that would point into a structure that does not come along. */
  readonly withoutKeys: ReadonlySet<string>
}

export interface ObjectCopier {
  /** A value as it is written into the new file. What it points at follows with {@link finish}. */
  copy(value: PdfObject): PdfObject
  /** A copied value, or undefined when there is nothing to say. */
  copyOf(value: PdfObject | undefined): PdfObject | undefined
  /** Copies all that was pointed at. */
  finish(): void
}

export function createCopier(view: PdfView, out: NewPdf, rules: CopyRules): ObjectCopier {
  const copies = new Map<number, PdfRef>(rules.placed)
  /** Our own list instead of the call stack: files chain thousands of objects. */
  const waiting: number[] = []

  function copyRef(ref: PdfRef): PdfRef | null {
    const known = copies.get(ref.num)
    if (known) return known
    if (rules.gone.has(ref.num)) return null
    const entry = view.entry(ref.num)
    if (!entry || entry.kind === 'free' || (entry.kind === 'offset' ? entry.gen : 0) !== ref.gen) return null
    const value = view.object(ref.num)
    // The old page tree would bring every page along.
    if (value === null || (isDict(value) && isName(view.resolve(value.get('Type')), 'Pages'))) return null
    const copied = out.add(null)
    copies.set(ref.num, copied)
    waiting.push(ref.num)
    return copied
  }

  function copy(value: PdfObject): PdfObject {
    if (typeof value === 'number') return exactNumber(value)
    if (isRef(value)) return copyRef(value)
    if (isArray(value)) return copyList(value)
    if (isDict(value)) return copyDict(value)
    if (isStream(value)) {
      const dict = copyDict(value.dict)
      // Said anew with the bytes; the old one may be an object of its own.
      dict.delete('Length')
      return { kind: 'stream', dict, raw: value.raw }
    }
    return value
  }

  /** A list of nothing but references (notes, kids, fields) forgets those that are gone; others keep their places. */
  function copyList(list: readonly PdfObject[]): PdfObject[] {
    const copied = list.map(copy)
    return list.length > 0 && list.every(isRef) ? copied.filter((one) => one !== null) : copied
  }

  function copyDict(dict: PdfDict): PdfDict {
    const copied: PdfDict = new Map()
    for (const [key, value] of dict)
      if (!rules.withoutKeys.has(key) && !(key === 'Length' && isRef(value))) copied.set(key, copy(value))
    return copied
  }

  return {
    copy,
    copyOf: (value) => {
      const copied = value === undefined ? null : copy(value)
      return copied === null ? undefined : copied
    },
    finish: () => {
      for (let num = waiting.pop(); num !== undefined; num = waiting.pop()) {
        const ref = copies.get(num)
        if (ref) out.set(ref, copy(view.object(num)))
      }
    },
  }
}

/**
 * Our own numbers have five decimals, enough for places on a page. A copied one may be the scale of a font, where a
 * half per cent is seen.
 */
function exactNumber(value: number): PdfObject {
  if (Number.isInteger(value) || Number(numberText(value)) === value) return value
  return { kind: 'raw', bytes: latin1Bytes(value.toFixed(12).replace(/\.?0+$/, '')) }
}
