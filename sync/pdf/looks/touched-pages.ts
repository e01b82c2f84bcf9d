/**
 * Which pages may look different in two states: those that reach an object written between
 * them. A page that reaches none is made of the same bytes and need not be drawn.
 */
import { sameObject } from '../equality.ts'
import { dictOf, isArray, isName, isRef, type PdfDict, type PdfObject } from '../objects.ts'
import { listPages, type PdfPage } from '../pages.ts'
import type { PdfFile } from '../reader.ts'
import type { PdfView } from '../view.ts'

/** One-based numbers, of `after`. All pages when the two do not have the same ones in the same order. */
export function touchedPages(file: PdfFile, before: number, after: number): ReadonlySet<number> {
  const old = listPages(file.view(before))
  const view = file.view(after)
  const pages = listPages(view)
  const all = () => new Set(pages.map((page) => page.number))
  const written = new Set<number>()
  for (const revision of file.revisions.slice(before + 1, after + 1))
    for (const section of revision.sections) for (const num of section.entries.keys()) written.add(num)
  if (old.length !== pages.length || reachesFromCatalog(view, written)) return all()
  const users = usersOf(view)
  const reached = new Set<number>()
  const stack = [...written]
  for (let num = stack.pop(); num !== undefined; num = stack.pop()) {
    if (reached.has(num)) continue
    reached.add(num)
    stack.push(...(users.get(num) ?? []))
  }
  const touched = pages.filter((page, at) => reached.has(page.ref.num) || !samePlace(old[at], page))
  return new Set(touched.map((page) => page.number))
}

function samePlace(before: PdfPage | undefined, after: PdfPage): boolean {
  return (
    before !== undefined &&
    sameObject(before.ref, after.ref) &&
    sameObject(new Map(before.inherited), new Map(after.inherited))
  )
}

/** Layers that are on or off, and the form's own defaults, say how every page is drawn. */
function reachesFromCatalog(view: PdfView, written: ReadonlySet<number>): boolean {
  const form = view.dict(view.root.get('AcroForm'))
  const roots = [
    view.root.get('OCProperties'),
    form?.get('DR'),
    form?.get('DA'),
    form?.get('NeedAppearances'),
  ]
  const seen = new Set<number>()
  const stack: PdfObject[] = roots.map((root) => root ?? null)
  for (let item = stack.pop(); item !== undefined; item = stack.pop())
    for (const num of namedIn(item)) {
      if (written.has(num)) return true
      if (seen.has(num)) continue
      seen.add(num)
      stack.push(readable(view, num))
    }
  return false
}

/** For each object those that name it: everything a page is made of, read once. */
function usersOf(view: PdfView): ReadonlyMap<number, readonly number[]> {
  return view.remember('users', () => {
    const users = new Map<number, number[]>()
    const seen = new Set<number>()
    const stack: number[] = []
    const visit = (num: number, names: Iterable<number>) => {
      for (const name of names) {
        const list = users.get(name)
        if (list) list.push(num)
        else users.set(name, [num])
        if (!seen.has(name)) {
          seen.add(name)
          stack.push(name)
        }
      }
    }
    for (const page of listPages(view)) {
      seen.add(page.ref.num)
      visit(page.ref.num, [...namedIn(page.dict), ...namedIn(new Map(page.inherited))])
    }
    for (let num = stack.pop(); num !== undefined; num = stack.pop()) visit(num, namedIn(readable(view, num)))
    return users
  })
}

/** What this reader refuses leads nowhere here; whoever draws the page shows what it makes of it. */
function readable(view: PdfView, num: number): PdfObject {
  try {
    return view.object(num)
  } catch {
    return null
  }
}

/** Numbers that a value names. `P` and a page's `Parent` lead out of it into the whole document. */
function namedIn(value: PdfObject): number[] {
  const names: number[] = []
  const stack: PdfObject[] = [value]
  for (let item = stack.pop(); item !== undefined; item = stack.pop()) {
    if (isRef(item)) names.push(item.num)
    else if (isArray(item)) for (const entry of item) stack.push(entry)
    else {
      const dict: PdfDict | undefined = dictOf(item)
      const isPage = isName(dict?.get('Type'), 'Page')
      for (const [key, entry] of dict ?? [])
        if (key !== 'P' && !(key === 'Parent' && isPage)) stack.push(entry)
    }
  }
  return names
}
