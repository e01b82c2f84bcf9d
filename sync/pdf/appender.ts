/**
 * Writes changes as one more revision behind the bytes of a file. The old bytes stay a
 * strict prefix, an object nobody changed is never written again, and the section has the
 * kind (table or stream) that the file already uses.
 * Source: ISO 32000-2 §7.5.6.
 */
import { sameObject } from './equality.ts'
import {
  isDict,
  isStream,
  type PdfDict,
  type PdfObject,
  type PdfRef,
  pdfBytes,
  pdfName,
  pdfRef,
} from './objects.ts'
import type { PdfFile } from './reader.ts'
import { damaged } from './refusal.ts'
import { ByteWriter, writeIndirect, writeObject } from './serialize.ts'
import type { PdfView } from './view.ts'

/** Changes on the way to becoming a revision. Lives from the decision to change until {@link appendUpdate}. */
export class PdfUpdate {
  readonly file: PdfFile
  readonly view: PdfView
  readonly #changed = new Map<number, PdfObject>()
  readonly #pinned = new Set<number>()
  #next: number

  constructor(file: PdfFile) {
    this.file = file
    this.view = file.view()
    this.#next = this.view.nextNumber
  }

  /** A new object. */
  add(value: PdfObject): PdfRef {
    const ref = pdfRef(this.#next++)
    this.#changed.set(ref.num, value)
    return ref
  }

  /** Writes down that there is nothing under a number, which nothing new takes either. */
  pin(num: number): void {
    this.#pinned.add(num)
    this.#changed.set(num, null)
    this.#next = Math.max(this.#next, num + 1)
  }

  /** A number for an object that will be set later. */
  reserve(): PdfRef {
    return this.add(null)
  }

  /** Replaces an object. */
  set(ref: PdfRef, value: PdfObject): void {
    this.#changed.set(ref.num, value)
  }

  /** The object as it will be. */
  resolve(value: PdfObject | undefined): PdfObject {
    let current = value ?? null
    for (
      let step = 0;
      typeof current === 'object' && current !== null && 'kind' in current && current.kind === 'ref';
      step++
    ) {
      if (step > 16) throw damaged('references refer to each other without end')
      const changed = this.#changed.get(current.num)
      current = changed === undefined ? this.view.resolve(current) : changed
    }
    return current
  }

  /** The dictionary of an indirect dictionary object, as a copy that will be written. */
  edit(ref: PdfRef): PdfDict {
    const now = this.#changed.get(ref.num)
    if (isDict(now)) return now
    const value = this.resolve(ref)
    if (!isDict(value) || isStream(value)) throw damaged(`object ${ref.num} is not a dictionary`)
    const copy: PdfDict = new Map(value)
    this.#changed.set(ref.num, copy)
    return copy
  }

  /** What really differs from the file, by number. */
  changes(): Map<number, PdfObject> {
    const changes = new Map<number, PdfObject>()
    for (const num of [...this.#changed.keys()].sort((a, b) => a - b)) {
      const value = this.#changed.get(num) ?? null
      const isNew = num >= this.view.nextNumber || this.#pinned.has(num)
      if (isNew || !sameObject(value, this.view.object(num))) changes.set(num, value)
    }
    return changes
  }

  get nextNumber(): number {
    return this.#next
  }
}

export interface AppendedSection {
  /** What comes after the bytes of the file. */
  readonly tail: Uint8Array<ArrayBuffer>
  /** Byte offset, in the whole new file, of each written object's header. */
  readonly offsets: ReadonlyMap<number, number>
}

/**
 * The bytes to put behind the file, so that it shows the changes.
 * @param changeId 16 bytes that differ for every update; becomes the second half of the file identifier.
 */
export function appendUpdate(update: PdfUpdate, changeId: Uint8Array): AppendedSection {
  const { file, view } = update
  const out = new ByteWriter()
  const base = file.bytes.length
  const lastByte = file.bytes[base - 1]
  if (lastByte !== 10 && lastByte !== 13) out.text('\n')
  const offsets = new Map<number, number>()
  const gens = new Map<number, number>()
  for (const [num, value] of update.changes()) {
    const entry = view.entry(num)
    const gen = entry?.kind === 'offset' ? entry.gen : 0
    offsets.set(num, base + out.length)
    gens.set(num, gen)
    writeIndirect(out, num, gen, value)
  }
  const trailer = nextTrailer(view, changeId)
  const startXref = base + out.length
  if (view.revision.xrefKind === 'stream') {
    const own = update.nextNumber
    offsets.set(own, startXref)
    trailer.set('Size', own + 1)
    writeXrefStream(out, own, trailer, offsets, gens)
  } else {
    trailer.set('Size', update.nextNumber)
    writeXrefTable(out, trailer, offsets, gens)
  }
  out.text(`startxref\n${startXref}\n%%EOF\n`)
  return { tail: out.take(), offsets }
}

function nextTrailer(view: PdfView, changeId: Uint8Array): PdfDict {
  const trailer: PdfDict = new Map()
  trailer.set('Size', 0)
  trailer.set('Root', view.rootRef)
  const info = view.trailer.get('Info')
  if (info !== undefined) trailer.set('Info', info)
  const id = view.resolve(view.trailer.get('ID'))
  const first = Array.isArray(id) ? view.resolve(id[0]) : null
  trailer.set('ID', [first ?? pdfBytes(changeId), pdfBytes(changeId)])
  trailer.set('Prev', view.revision.startXref)
  return trailer
}

/** Numbers in runs of neighbours: `[first, count, first, count, …]`. */
function runs(numbers: readonly number[]): number[] {
  const list: number[] = []
  for (const num of numbers) {
    const count = list.length
    const first = list[count - 2]
    const length = list[count - 1]
    if (first !== undefined && length !== undefined && first + length === num) list[count - 1] = length + 1
    else list.push(num, 1)
  }
  return list
}

function writeXrefTable(
  out: ByteWriter,
  trailer: PdfDict,
  offsets: ReadonlyMap<number, number>,
  gens: ReadonlyMap<number, number>,
): void {
  out.text('xref\n')
  const numbers = [...offsets.keys()].sort((a, b) => a - b)
  if (numbers.length === 0) out.text('0 0\n')
  const list = runs(numbers)
  for (let at = 0; at < list.length; at += 2) {
    const first = list[at] ?? 0
    const count = list[at + 1] ?? 0
    out.text(`${first} ${count}\n`)
    for (let num = first; num < first + count; num++) {
      const offset = String(offsets.get(num) ?? 0).padStart(10, '0')
      const gen = String(gens.get(num) ?? 0).padStart(5, '0')
      out.text(`${offset} ${gen} n \n`)
    }
  }
  out.text('trailer\n')
  writeObject(out, trailer)
  out.text('\n')
}

function writeXrefStream(
  out: ByteWriter,
  own: number,
  trailer: PdfDict,
  offsets: ReadonlyMap<number, number>,
  gens: ReadonlyMap<number, number>,
): void {
  const numbers = [...offsets.keys()].sort((a, b) => a - b)
  const data = new Uint8Array(numbers.length * 7)
  const cells = new DataView(data.buffer)
  numbers.forEach((num, row) => {
    cells.setUint8(row * 7, 1)
    cells.setUint32(row * 7 + 1, offsets.get(num) ?? 0)
    cells.setUint16(row * 7 + 5, gens.get(num) ?? 0)
  })
  const dict: PdfDict = new Map<string, PdfObject>([['Type', pdfName('XRef')], ...trailer])
  dict.set('Index', runs(numbers))
  dict.set('W', [1, 4, 2])
  writeIndirect(out, own, 0, { kind: 'stream', dict, raw: data })
}
