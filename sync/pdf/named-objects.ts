/**
 * Which object numbers a document names, whether or not the objects exist. A name that leads
 * nowhere shows nothing, until somebody defines the object behind signed bytes that name it:
 * such an object is no addition but a change of what was signed.
 */
import { dictOf, isArray, isRef, latin1, type PdfObject } from './objects.ts'
import type { NameIndex, PdfView } from './view.ts'

interface Viewed {
  readonly bytes: Uint8Array
  view(index?: number): PdfView
}

/** Reads each object once. */
export function createNameIndex(file: Viewed): NameIndex {
  const since = new Map<number, number>()
  let next = 0
  return (num, upTo) => {
    for (; next <= upTo; next++) {
      const index = next
      const view = file.view(index)
      const note = (name: number) => {
        if (!since.has(name)) since.set(name, index)
      }
      namesIn(view.trailer, note)
      for (const section of view.revision.sections)
        for (const [listed, entry] of section.entries)
          if (entry.kind !== 'free') namesOf(file, view, listed, note)
    }
    const first = since.get(num)
    return first !== undefined && first <= upTo
  }
}

/** An object that this reader does not understand may be understood by others, so its bytes are searched. */
function namesOf(
  file: Pick<Viewed, 'bytes'>,
  view: PdfView,
  num: number,
  note: (name: number) => void,
): void {
  try {
    namesIn(view.object(num), note)
  } catch {
    const entry = view.entry(num)
    if (entry?.kind !== 'offset') return
    const text = latin1(
      file.bytes,
      entry.offset,
      Math.min(entry.offset + maxSearchedBytes, file.bytes.length),
    )
    const [object = ''] = text.split('endobj', 1)
    for (const [, name] of object.matchAll(/(\d{1,10})\s+\d{1,5}\s+R/g)) note(Number(name))
  }
}

const maxSearchedBytes = 64 * 1024

function namesIn(value: PdfObject, note: (name: number) => void): void {
  const stack: PdfObject[] = [value]
  for (let item = stack.pop(); item !== undefined; item = stack.pop()) {
    if (isRef(item)) note(item.num)
    else if (isArray(item)) for (const entry of item) stack.push(entry)
    else for (const entry of dictOf(item)?.values() ?? []) stack.push(entry)
  }
}
