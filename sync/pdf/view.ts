/** Looks up objects in one state of a document (ISO 32000-2 §7.3.10, §7.5.7). */
import { decodeStream } from './filters.ts'
import {
  dictOf,
  isName,
  isRef,
  isStream,
  type PdfDict,
  type PdfObject,
  type PdfRef,
  type PdfStream,
} from './objects.ts'
import { ObjectParser } from './parser.ts'
import { damaged, type PdfLimits, PdfRefusal } from './refusal.ts'
import type { PdfRevision } from './revision-chain.ts'
import { readIndirectObject, type XrefEntry, type XrefSource } from './xref.ts'

/** The document as of one revision. Every lookup is bounded and may throw {@link PdfRefusal}. */
export interface PdfView {
  readonly revision: PdfRevision
  readonly trailer: PdfDict
  readonly limits: PdfLimits
  readonly rootRef: PdfRef
  readonly root: PdfDict
  /** The lowest number that no revision so far uses. */
  readonly nextNumber: number
  entry(num: number): XrefEntry | undefined
  object(num: number): PdfObject
  /** The generation under which references find an object; undefined when none does. */
  generation(num: number): number | undefined
  /** Whether anything written up to this revision names the object, even if it does not exist. */
  names(num: number): boolean
  /** Follows references; null when missing. */
  resolve(value: PdfObject | undefined): PdfObject
  /** The dictionary behind a value, of a stream too. */
  dict(value: PdfObject | undefined): PdfDict | undefined
  decode(stream: PdfStream): Uint8Array
  /** What was worked out about this view before; views never change. One `key`, one type. */
  remember<T>(key: string, make: () => T): T
}

/** Answers whether any revision up to `upTo` (its index) names an object. */
export type NameIndex = (num: number, upTo: number) => boolean

type UnpackedObjects = readonly (readonly [number, PdfObject])[]

/** Object streams are decoded once for all revisions that see the same one; decoding counts over all. */
export interface SharedByViews {
  decodedBytes: number
  readonly containers: Map<XrefEntry, UnpackedObjects>
  readonly names: NameIndex
}

/** @param revisions oldest first; the last is the one looked at. */
export function createView(
  source: XrefSource,
  revisions: readonly PdfRevision[],
  shared: SharedByViews,
): PdfView {
  const revision = revisions[revisions.length - 1] as PdfRevision
  const cache = new Map<number, PdfObject>()
  const remembered = new Map<string, unknown>()
  let following = 0

  const located = (num: number): { entry: XrefEntry; end: number } | undefined => {
    for (let at = revisions.length - 1; at >= 0; at--) {
      const candidate = revisions[at] as PdfRevision
      for (const section of candidate.sections) {
        const entry = section.entries.get(num)
        if (entry) return { entry, end: candidate.end }
      }
    }
    return undefined
  }

  const decode = (stream: PdfStream): Uint8Array => {
    const data = decodeStream(
      stream.raw,
      stream.dict,
      resolve,
      source.inflate,
      source.limits.decodedStreamBytes,
    )
    shared.decodedBytes += data.length
    if (shared.decodedBytes > source.limits.decodedTotalBytes)
      throw new PdfRefusal('pdf-too-complex', 'streams decode to too much')
    return data
  }

  const container = (num: number): UnpackedObjects => {
    const entry = located(num)?.entry
    if (entry?.kind !== 'offset') throw damaged(`object stream ${num} is missing`)
    const known = shared.containers.get(entry)
    if (known) return known
    const stream = object(num)
    if (!isStream(stream) || !isName(stream.dict.get('Type'), 'ObjStm'))
      throw damaged(`object ${num} is not an object stream`)
    const objects = unpack(decode(stream), stream.dict, resolve, source.limits)
    shared.containers.set(entry, objects)
    return objects
  }

  const read = (num: number): PdfObject => {
    const found = located(num)
    if (!found || found.entry.kind === 'free') return null
    const { entry } = found
    if (entry.kind === 'packed') {
      const packed = container(entry.container)[entry.index]
      if (packed?.[0] !== num) throw damaged(`object ${num} is not in its object stream`)
      return packed[1]
    }
    const read = readIndirectObject(source, entry.offset, found.end, resolve)
    if (read.num !== num || read.gen !== entry.gen) throw damaged(`object ${num} is not where it should be`)
    return read.value
  }

  const object = (num: number): PdfObject => {
    const known = cache.get(num)
    if (known !== undefined) return known
    if (following > 24) throw damaged('objects refer to each other without end')
    following++
    try {
      const value = read(num)
      cache.set(num, value)
      return value
    } finally {
      following--
    }
  }

  const generation = (num: number): number | undefined => {
    const entry = located(num)?.entry
    if (entry === undefined || entry.kind === 'free') return undefined
    return entry.kind === 'offset' ? entry.gen : 0
  }

  const resolve = (value: PdfObject | undefined): PdfObject => {
    let current = value ?? null
    for (let step = 0; isRef(current); step++) {
      if (step > 16) throw damaged('references refer to each other without end')
      current = generation(current.num) === current.gen ? object(current.num) : null
    }
    return current
  }

  const rootRef = revision.trailer.get('Root')
  if (!isRef(rootRef)) throw damaged('no catalog')
  const root = dictOf(resolve(rootRef))
  if (!root) throw damaged('no catalog')
  return {
    revision,
    trailer: revision.trailer,
    limits: source.limits,
    rootRef,
    root,
    nextNumber: nextNumber(revisions),
    entry: (num) => located(num)?.entry,
    object,
    generation,
    names: (num) => shared.names(num, revision.index),
    resolve,
    dict: (value) => dictOf(resolve(value)),
    decode,
    remember: <T>(key: string, make: () => T): T => {
      if (!remembered.has(key)) remembered.set(key, make())
      return remembered.get(key) as T // the contract of `remember`: one key, one type
    },
  }
}

function nextNumber(revisions: readonly PdfRevision[]): number {
  let next = 1
  for (const revision of revisions) {
    const size = revision.trailer.get('Size')
    if (typeof size === 'number' && Number.isSafeInteger(size)) next = Math.max(next, size)
    for (const section of revision.sections)
      for (const num of section.entries.keys()) if (num >= next) next = num + 1
  }
  return next
}

function unpack(
  data: Uint8Array,
  dict: PdfDict,
  resolve: (value: PdfObject | undefined) => PdfObject,
  limits: PdfLimits,
): (readonly [number, PdfObject])[] {
  const count = resolve(dict.get('N'))
  const first = resolve(dict.get('First'))
  if (typeof count !== 'number' || typeof first !== 'number' || count > limits.objects || first > data.length)
    throw damaged('object stream is broken')
  const header = new ObjectParser(data, 0, first, 1)
  const objects: (readonly [number, PdfObject])[] = []
  for (let at = 0; at < count; at++) {
    header.skipSpace()
    const num = header.takeInteger()
    header.skipSpace()
    const offset = header.takeInteger()
    if (num === undefined || offset === undefined) throw damaged('object stream is broken')
    objects.push([num, new ObjectParser(data, first + offset, data.length, limits.nesting).parse()])
  }
  return objects
}
