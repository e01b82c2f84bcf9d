/**
 * Everything that a document can lead to, and what is loose in it: names of objects that are not there (whoever adds
 * them later changes what was signed), names that differ from their object by the generation, and pages or catalogs
 * that nothing leads to (whoever leads to them later shows another document). Shadow attacks are prepared with these:
 * Mainka et al., NDSS 2021.
 */
import { dictOf, isArray, isDict, isName, isRef, isStream, type PdfObject } from './objects.ts'
import { PdfRefusal } from './refusal.ts'
import type { PdfView } from './view.ts'

export interface Reachable {
  /** Numbers of objects that are there, with what they are. */
  readonly objects: ReadonlyMap<number, PdfObject>
  /** Named with generation 0 and not there. */
  readonly absent: ReadonlySet<number>
  /** Named with a generation that their object does not have. */
  readonly otherGeneration: ReadonlySet<number>
}

export const reachable = (view: PdfView): Reachable => view.remember('reachable', () => walk(view))

function walk(view: PdfView): Reachable {
  const objects = new Map<number, PdfObject>()
  const absent = new Set<number>()
  const otherGeneration = new Set<number>()
  const stack: PdfObject[] = [view.rootRef, view.trailer.get('Info') ?? null]
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (isRef(next)) {
      const { num, gen } = next
      const entry = view.entry(num)
      const there = entry !== undefined && entry.kind !== 'free'
      const own = entry?.kind === 'offset' ? entry.gen : 0
      if (gen !== (there ? own : 0)) otherGeneration.add(num)
      else if (!there) absent.add(num)
      else if (!objects.has(num)) {
        if (objects.size >= view.limits.objects) throw new PdfRefusal('pdf-too-complex', 'too many objects')
        const value = view.object(num)
        objects.set(num, value)
        stack.push(value)
      }
    } else if (isArray(next)) for (const item of next) pushIfHolder(stack, item)
    else {
      const dict = isStream(next) ? next.dict : isDict(next) ? next : undefined
      if (dict) for (const item of dict.values()) pushIfHolder(stack, item)
    }
  }
  return { objects, absent, otherGeneration }
}

function pushIfHolder(stack: PdfObject[], item: PdfObject): void {
  if (typeof item === 'object' && item !== null) stack.push(item)
}

/** Numbers of pages, page trees and catalogs that nothing leads to. */
export function hiddenParts(view: PdfView): number[] {
  const { objects } = reachable(view)
  const hidden: number[] = []
  for (let num = 1; num < view.nextNumber; num++) {
    const entry = view.entry(num)
    if (!entry || entry.kind === 'free' || objects.has(num)) continue
    let type: PdfObject = null
    try {
      type = view.resolve(dictOf(view.object(num))?.get('Type'))
    } catch (error) {
      // What nobody can read nobody can show either.
      if (!(error instanceof PdfRefusal)) throw error
    }
    if (isName(type, 'Page') || isName(type, 'Pages') || isName(type, 'Catalog')) hidden.push(num)
  }
  return hidden
}
