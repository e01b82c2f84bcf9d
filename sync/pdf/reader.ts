/**
 * The strict reader. A PDF is a chain of revisions; each is a whole document made of
 * everything written up to some byte. This reader opens the chain, keeps every revision
 * apart and lets callers look at the document as it was in any of them.
 *
 * It follows cross-references exactly and never searches for objects: a file that needs
 * guessing is refused (`pdf-damaged`), because two programs that guess may disagree.
 * Objects are parsed when asked for, so opening 100 MB costs little.
 * Source: ISO 32000-2 §7.5; annex F for linearized files.
 */
import { decodeStream, type Inflate, inflatePortable } from './filters.ts'
import {
  dictOf,
  isName,
  isRef,
  isStream,
  latin1,
  type PdfDict,
  type PdfObject,
  type PdfRef,
  type PdfStream,
} from './objects.ts'
import { isWhiteSpace, ObjectParser } from './parser.ts'
import { damaged, defaultLimits, type PdfLimits, PdfRefusal } from './refusal.ts'
import {
  readIndirectObject,
  readSection,
  type XrefEntry,
  type XrefKind,
  type XrefSection,
  type XrefSource,
} from './xref.ts'

export interface ReadOptions {
  readonly limits?: Partial<PdfLimits>
  /** A faster inflate than the portable one, where the platform has it. */
  readonly inflate?: Inflate
}

/** One state of the document: everything up to `end` bytes. */
export interface PdfRevision {
  /** Oldest is 0. */
  readonly index: number
  /** First byte that this revision added. */
  readonly start: number
  /** First byte after its `%%EOF` marker (line end not included). */
  readonly end: number
  /** Offset that opens the document as of this revision. */
  readonly startXref: number
  readonly xrefKind: XrefKind
  readonly trailer: PdfDict
  /** Newest first; linearized files have two. */
  readonly sections: readonly XrefSection[]
  /** False when its own bytes do not lead back to it: cutting the file there would show something else. */
  readonly opensAlone: boolean
}

/** An opened file. Holds the bytes; nothing else is copied. */
export interface PdfFile {
  readonly bytes: Uint8Array
  readonly revisions: readonly PdfRevision[]
  /** True when the file carries a linearization dictionary. */
  readonly linearized: boolean
  /** The document as of a revision; the newest when left out. Cached. */
  view(index?: number): PdfView
}

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
  /** Follows references; null when missing. */
  resolve(value: PdfObject | undefined): PdfObject
  /** The dictionary behind a value, of a stream too. */
  dict(value: PdfObject | undefined): PdfDict | undefined
  decode(stream: PdfStream): Uint8Array
  /** What was worked out about this view before; views never change. One `key`, one type. */
  remember<T>(key: string, make: () => T): T
}

export type ReadResult =
  | { readonly ok: true; readonly value: PdfFile }
  | { readonly ok: false; readonly error: PdfRefusal }

/**
 * Opens a PDF and checks that its pages can be reached.
 * @returns the file, or why it is refused: `pdf-empty`, `pdf-not-a-pdf`, `pdf-too-large`,
 * `pdf-damaged`, `pdf-encrypted`, `pdf-too-complex`, `pdf-filter-not-supported`.
 */
export function readPdf(bytes: Uint8Array, options: ReadOptions = {}): ReadResult {
  try {
    return { ok: true, value: openPdf(bytes, options) }
  } catch (error) {
    if (error instanceof PdfRefusal) return { ok: false, error }
    throw error
  }
}

/** Like {@link readPdf}, throwing the refusal. For callers that have an edge of their own. */
export function openPdf(bytes: Uint8Array, options: ReadOptions = {}): PdfFile {
  const limits = { ...defaultLimits, ...options.limits }
  checkHeader(bytes, limits)
  const source: XrefSource = {
    bytes,
    limits,
    inflate: options.inflate ?? inflatePortable,
    budget: { entries: 0 },
  }
  const chain = readChain(source, lastStartXref(bytes))
  const revisions = groupRevisions(source, chain)
  const shared: SharedByViews = { decodedBytes: 0, containers: new Map() }
  const views = new Map<number, PdfView>()
  const newest = revisions[revisions.length - 1] as PdfRevision
  const file: PdfFile = {
    bytes,
    revisions,
    linearized: latin1(bytes, 0, Math.min(1024, bytes.length)).includes('/Linearized'),
    view(index = newest.index) {
      const known = views.get(index)
      if (known) return known
      const view = createView(source, revisions.slice(0, index + 1), shared)
      views.set(index, view)
      return view
    },
  }
  if (newest.trailer.has('Encrypt') && newest.trailer.get('Encrypt') !== null)
    throw new PdfRefusal('pdf-encrypted', 'trailer has /Encrypt')
  const { root } = file.view()
  const pages = file.view().dict(root.get('Pages'))
  if (!pages?.has('Kids')) throw damaged('no page tree')
  return file
}

function checkHeader(bytes: Uint8Array, limits: PdfLimits): void {
  if (bytes.length === 0) throw new PdfRefusal('pdf-empty', 'no bytes')
  if (bytes.length > limits.fileBytes) throw new PdfRefusal('pdf-too-large', `${bytes.length} bytes`)
  if (latin1(bytes, 0, 5) !== '%PDF-') {
    // With bytes before the header all offsets are off by as many; viewers differ on what to do.
    const near = latin1(bytes, 0, Math.min(1024, bytes.length)).includes('%PDF-')
    throw near ? damaged('bytes before the header') : new PdfRefusal('pdf-not-a-pdf', 'no header')
  }
}

/** The offset after the last `startxref`. Looks at the last 64 KB, since junk may follow it. */
function lastStartXref(bytes: Uint8Array): number {
  const from = Math.max(0, bytes.length - 65536)
  const at = latin1(bytes, from).lastIndexOf('startxref')
  if (at < 0) throw damaged('no startxref')
  const parser = new ObjectParser(bytes, from + at + 9, bytes.length, 1)
  parser.skipSpace()
  const offset = parser.takeInteger()
  if (offset === undefined) throw damaged('startxref without a number')
  return offset
}

/** All sections from the newest to the oldest. */
function readChain(source: XrefSource, startXref: number): XrefSection[] {
  const chain: XrefSection[] = []
  const seen = new Set<number>()
  for (let offset: number | undefined = startXref; offset !== undefined; ) {
    if (seen.has(offset)) throw damaged('cross-reference chain is a loop')
    if (chain.length >= source.limits.sections) throw new PdfRefusal('pdf-too-complex', 'too many revisions')
    seen.add(offset)
    const section: XrefSection = readSection(source, offset)
    chain.push(section)
    const previous: PdfObject | undefined = section.trailer.get('Prev')
    if (previous !== undefined && previous !== null && typeof previous !== 'number')
      throw damaged('/Prev is not a number')
    offset = typeof previous === 'number' ? previous : undefined
  }
  return chain
}

/**
 * Sections written together belong to one revision: in a linearized file the section
 * that is read first lies before the one it continues.
 */
function groupRevisions(source: XrefSource, chain: readonly XrefSection[]): PdfRevision[] {
  const groups: XrefSection[][] = []
  chain.forEach((section, at) => {
    const newer = chain[at - 1]
    const group = groups[groups.length - 1]
    if (newer && group && newer.offset < section.offset) group.push(section)
    else groups.push([section])
  })
  groups.reverse()
  const revisions: PdfRevision[] = []
  groups.forEach((sections, index) => {
    const [first] = sections
    if (!first) return
    const last = sections.reduce((far, section) => (section.offset > far.offset ? section : far))
    const marker = readEndMarker(source.bytes, last.end)
    const previousEnd = revisions[index - 1]?.end ?? 0
    if (marker.end <= previousEnd) throw damaged('revisions overlap')
    revisions.push({
      index,
      start: previousEnd,
      end: marker.end,
      startXref: first.offset,
      xrefKind: first.kind,
      trailer: first.trailer,
      sections,
      opensAlone: marker.startXref === first.offset,
    })
  })
  return revisions
}

function readEndMarker(bytes: Uint8Array, from: number): { end: number; startXref: number | undefined } {
  const parser = new ObjectParser(bytes, from, bytes.length, 1)
  parser.skipSpace()
  if (!parser.takeKeyword('startxref')) return { end: from, startXref: undefined }
  parser.skipSpace()
  const startXref = parser.takeInteger()
  let at = parser.position
  while (isWhiteSpace(bytes[at])) at++
  if (latin1(bytes, at, at + 5) !== '%%EOF') return { end: parser.position, startXref: undefined }
  return { end: at + 5, startXref }
}

type UnpackedObjects = readonly (readonly [number, PdfObject])[]

/** Object streams are decoded once for all revisions that see the same one; decoding counts over all. */
interface SharedByViews {
  decodedBytes: number
  readonly containers: Map<XrefEntry, UnpackedObjects>
}

function createView(source: XrefSource, revisions: readonly PdfRevision[], shared: SharedByViews): PdfView {
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

  const resolve = (value: PdfObject | undefined): PdfObject => {
    let current = value ?? null
    for (let step = 0; isRef(current); step++) {
      if (step > 16) throw damaged('references refer to each other without end')
      const entry = located(current.num)?.entry
      const gen = entry?.kind === 'offset' ? entry.gen : 0
      current = entry && gen === current.gen ? object(current.num) : null
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
