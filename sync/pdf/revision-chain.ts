/** Follows the cross-references from the end of a file to its beginning and finds the revisions (ISO 32000-2 §7.5.6, annex F). */
import { latin1, type PdfDict, type PdfObject } from './objects.ts'
import { isWhiteSpace, ObjectParser } from './parser.ts'
import { damaged, PdfRefusal } from './refusal.ts'
import { readSection, type XrefKind, type XrefSection, type XrefSource } from './xref.ts'

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

/** The offset after the last `startxref`. Looks at the last 64 KB, since junk may follow it. */
export function lastStartXref(bytes: Uint8Array): number {
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
export function readChain(source: XrefSource, startXref: number): XrefSection[] {
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
export function groupRevisions(source: XrefSource, chain: readonly XrefSection[]): PdfRevision[] {
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
      opensAlone:
        marker.startXref !== undefined && skipWhite(source.bytes, marker.startXref) === first.offset,
    })
  })
  return revisions
}

/** Some writers point at the line end before the section; every reader steps over it, as this one does. */
function skipWhite(bytes: Uint8Array, from: number): number {
  let at = from
  while (isWhiteSpace(bytes[at])) at++
  return at
}

function readEndMarker(bytes: Uint8Array, from: number): { end: number; startXref: number | undefined } {
  const parser = new ObjectParser(bytes, from, bytes.length, 1)
  parser.skipSpace()
  if (!parser.takeKeyword('startxref')) return { end: from, startXref: undefined }
  parser.skipSpace()
  const startXref = parser.takeInteger()
  const at = skipWhite(bytes, parser.position)
  if (latin1(bytes, at, at + 5) !== '%%EOF') return { end: parser.position, startXref: undefined }
  return { end: at + 5, startXref }
}
