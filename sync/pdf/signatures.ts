/**
 * Finds signature dictionaries and what they claim to cover. A claim is checked against
 * the bytes: the one gap in the range must be the signature value and nothing else.
 * Source: ISO 32000-2 §12.8.1.
 */
import { trimDer } from './cms/trim-der.ts'
import { listFields, type PdfField } from './fields.ts'
import {
  decodeText,
  dictOf,
  isArray,
  isDict,
  isName,
  isRef,
  isString,
  type PdfDict,
  type PdfObject,
} from './objects.ts'
import { isWhiteSpace, ObjectParser, type ValueSpan } from './parser.ts'
import type { PdfFile } from './reader.ts'
import type { PdfRevision } from './revision-chain.ts'
import type { PdfView } from './view.ts'

export type CoverageProblem =
  | 'byte-range-malformed'
  | 'byte-range-gap-is-not-the-signature'
  | 'byte-range-outside-file'
  | 'covers-no-revision'
  | 'signature-outside-its-revision'
  | 'signature-not-indirect'
  | 'signature-padding-not-empty'

/** One signature as found; nothing about it is believed yet. */
export interface FoundSignature {
  readonly field: PdfField
  readonly dict: PdfDict
  readonly isTimeStamp: boolean
  readonly subFilter: string
  /** The encoded signature, zero padded. */
  readonly contents: Uint8Array
  /** `[0, a, b, c]`: bytes 0..a and b..b+c are signed. */
  readonly byteRange: readonly [number, number, number, number] | undefined
  /** Offset of the object, which tells this signature from another one in the same field. */
  readonly offset: number
  readonly problems: readonly CoverageProblem[]
  /** The revision that the signature covers completely. */
  readonly revision: PdfRevision | undefined
}

/** All signed signature fields of one state of the document. */
export function findSignatures(file: PdfFile, view: PdfView, fields = listFields(view)): FoundSignature[] {
  return fields.flatMap((field) => {
    if (field.type !== 'Sig') return []
    const dict = dictOf(field.value)
    if (!dict) return []
    const reference = field.dict.get('V')
    return [describe(file, view, field, dict, isRef(reference) ? reference.num : undefined)]
  })
}

function describe(
  file: PdfFile,
  view: PdfView,
  field: PdfField,
  dict: PdfDict,
  num: number | undefined,
): FoundSignature {
  const entry = num === undefined ? undefined : view.entry(num)
  const offset = entry?.kind === 'offset' ? entry.offset : -1
  const contentsValue = view.resolve(dict.get('Contents'))
  const byteRange = readByteRange(view, dict)
  const problems: CoverageProblem[] = []
  const subFilter = view.resolve(dict.get('SubFilter'))
  let revision: PdfRevision | undefined
  if (offset < 0) problems.push('signature-not-indirect')
  else if (!byteRange) problems.push('byte-range-malformed')
  else {
    const [, gapStart, gapEnd, length] = byteRange
    const span = contentsSpan(file, view, offset)
    if (!span || span.start !== gapStart || span.end !== gapEnd)
      problems.push('byte-range-gap-is-not-the-signature')
    const end = gapEnd + length
    if (end > file.bytes.length) problems.push('byte-range-outside-file')
    else {
      revision = coveredRevision(file, end)
      if (!revision) problems.push('covers-no-revision')
      else if (offset < revision.start || offset >= revision.end)
        problems.push('signature-outside-its-revision')
    }
  }
  const contents = isString(contentsValue) ? contentsValue.bytes : new Uint8Array(0)
  // The room behind a signature is signed by nobody, so it must hold nothing.
  if (!contents.subarray(trimDer(contents).length).every((byte) => byte === 0))
    problems.push('signature-padding-not-empty')
  return {
    field,
    dict,
    isTimeStamp: isName(subFilter, 'ETSI.RFC3161') || isName(view.resolve(dict.get('Type')), 'DocTimeStamp'),
    subFilter: isName(subFilter) ? subFilter.name : '',
    contents,
    byteRange,
    offset,
    problems,
    revision,
  }
}

function readByteRange(view: PdfView, dict: PdfDict): FoundSignature['byteRange'] {
  const value = view.resolve(dict.get('ByteRange'))
  if (!isArray(value) || value.length !== 4) return undefined
  const [start, gapStart, gapEnd, length] = value
  const whole = (item: PdfObject | undefined): item is number =>
    Number.isSafeInteger(item) && Number(item) >= 0
  if (start !== 0 || !whole(gapStart) || !whole(gapEnd) || !whole(length)) return undefined
  return gapStart > 0 && gapEnd > gapStart && length > 0 ? [0, gapStart, gapEnd, length] : undefined
}

/** Where the bytes of /Contents lie, from `<` to after `>`. */
function contentsSpan(file: PdfFile, view: PdfView, offset: number): ValueSpan | undefined {
  const parser = new ObjectParser(file.bytes, offset, file.bytes.length, view.limits.nesting)
  parser.skipSpace()
  parser.takeInteger()
  parser.skipSpace()
  parser.takeInteger()
  parser.skipSpace()
  if (!parser.takeKeyword('obj')) return undefined
  parser.skipSpace()
  const spans = new Map<string, ValueSpan>()
  try {
    parser.parseDict(spans)
  } catch {
    return undefined
  }
  const span = spans.get('Contents')
  return span && file.bytes[span.start] === 0x3c ? span : undefined
}

/** The revision that ends at this byte; white space after its end marker may be signed too. */
function coveredRevision(file: PdfFile, end: number): PdfRevision | undefined {
  for (let at = file.revisions.length - 1; at >= 0; at--) {
    const revision = file.revisions[at]
    if (!revision || revision.end > end) continue
    for (let byte = revision.end; byte < end; byte++) if (!isWhiteSpace(file.bytes[byte])) return undefined
    return revision.opensAlone ? revision : undefined
  }
  return undefined
}

/** What earlier signatures forbid. */
export interface Locks {
  /** The strictest /P of a certifying signature: 1 nothing, 2 filling and signing, 3 also notes. */
  readonly documentLevel: 1 | 2 | 3 | undefined
  isLocked(fieldName: string): boolean
}

type LockRule = { readonly action: string; readonly fields: readonly string[] }

/** Reads /Reference of signatures: DocMDP and FieldMDP (ISO 32000-2 §12.8.2). */
export function locksOf(view: PdfView, signatures: readonly FoundSignature[]): Locks {
  const rules: LockRule[] = []
  let documentLevel: 1 | 2 | 3 | undefined
  for (const { dict } of signatures) {
    const references = view.resolve(dict.get('Reference'))
    if (!isArray(references)) continue
    for (const item of references) {
      const reference = view.dict(item)
      const parameters = view.dict(reference?.get('TransformParams'))
      const method = view.resolve(reference?.get('TransformMethod'))
      if (isName(method, 'FieldMDP') && isDict(parameters)) rules.push(readRule(view, parameters))
      if (isName(method, 'DocMDP')) {
        const level = view.resolve(parameters?.get('P'))
        const strict = level === 1 ? 1 : level === 3 ? 3 : 2
        documentLevel = documentLevel === undefined || strict < documentLevel ? strict : documentLevel
      }
    }
  }
  return {
    documentLevel,
    isLocked: (name) =>
      rules.some(({ action, fields }) => {
        const listed = fields.some((field) => name === field || name.startsWith(`${field}.`))
        return action === 'All' || (action === 'Include' ? listed : action === 'Exclude' && !listed)
      }),
  }
}

function readRule(view: PdfView, parameters: PdfDict): LockRule {
  const action = view.resolve(parameters.get('Action'))
  const fields = view.resolve(parameters.get('Fields'))
  return {
    action: isName(action) ? action.name : 'All',
    fields: isArray(fields) ? fields.map((field) => decodeText(view.resolve(field)) ?? '') : [],
  }
}
