/**
 * The objects that one revision touched, and the bookkeeping of which of them have an
 * innocent explanation. What is left unexplained is a change nobody may make.
 */
import { sameObject } from './equality.ts'
import { dictOf, isArray, isName, isRef, type PdfDict, type PdfObject } from './objects.ts'
import { listPages } from './pages.ts'
import type { PdfView } from './view.ts'

/**
 * Compares what references find, not where it lies: some writers list unchanged objects again. The same bytes
 * under another generation are found by nobody who named them before.
 */
function sameFinding(before: PdfView, after: PdfView, num: number): boolean {
  const was = before.object(num)
  const is = after.object(num)
  if (was === null && is === null) return true
  return before.generation(num) === after.generation(num) && sameObject(was, is)
}

export class RevisionScope {
  readonly before: PdfView
  readonly after: PdfView
  /** Numbers whose object is not what it was. */
  readonly changed: ReadonlySet<number>
  readonly #explained = new Set<number>()
  readonly #replaceable = new Set<number>()
  readonly #private = new Map<PdfDict, Set<string>>()
  #elsewhere: Set<number> | undefined

  constructor(before: PdfView, after: PdfView) {
    this.before = before
    this.after = after
    const changed = new Set<number>()
    for (const section of after.revision.sections) {
      for (const num of section.entries.keys()) {
        if (!sameFinding(before, after, num)) changed.add(num)
      }
    }
    this.changed = changed
    this.#explainStructure()
  }

  /** A number that existed nowhere and that nothing named: what is defined under it can only be an addition. */
  isNew(num: number): boolean {
    return this.before.object(num) === null && !this.before.names(num)
  }

  explain(value: PdfObject | undefined): void {
    if (isRef(value)) this.#explained.add(value.num)
  }

  /** Explains objects that did not exist before and hang on this value. Existing ones stay unexplained. */
  explainNew(value: PdfObject | undefined): void {
    const stack: (PdfObject | undefined)[] = [value]
    while (stack.length > 0) {
      const item = stack.pop()
      if (isRef(item)) {
        if (!this.changed.has(item.num) || this.#explained.has(item.num) || !this.isNew(item.num)) continue
        this.#explained.add(item.num)
        stack.push(this.after.object(item.num))
      } else if (isArray(item)) stack.push(...item)
      else {
        const dict = dictOf(item ?? null)
        if (dict) stack.push(...dict.values())
      }
    }
  }

  /**
   * Lets existing objects behind `value` be replaced in place, as some writers do with
   * appearances — but only those that nothing else in the document uses: nothing but what
   * hangs on the same `key` of `owner` (a dictionary of the state before) or of another owner
   * named here. Call it for every such value before asking for the rest.
   */
  allowReplacing(owner: PdfDict, key: string, value: PdfObject | undefined): void {
    const keys = this.#private.get(owner)
    if (keys) keys.add(key)
    else this.#private.set(owner, new Set([key]))
    const seen = new Set<number>()
    const stack: (PdfObject | undefined)[] = [value]
    while (stack.length > 0) {
      const item = stack.pop()
      if (isRef(item)) {
        if (seen.has(item.num)) continue
        seen.add(item.num)
        if (this.changed.has(item.num) && !this.isNew(item.num)) this.#replaceable.add(item.num)
        // Pages and parents lead out of the value into the whole document.
        const target = this.after.object(item.num)
        if (!isName(dictOf(target)?.get('Type'), 'Page')) stack.push(target)
      } else if (isArray(item)) stack.push(...item)
      else {
        const dict = dictOf(item ?? null)
        if (dict) for (const [key, entry] of dict) if (key !== 'Parent' && key !== 'P') stack.push(entry)
      }
      if (seen.size > 20_000) return
    }
  }

  /** Numbers without an explanation. */
  unexplained(): number[] {
    const rest: number[] = []
    for (const num of this.changed) {
      if (this.#explained.has(num)) continue
      if (this.#replaceable.has(num) && !this.#usedElsewhere().has(num)) continue
      rest.push(num)
    }
    return rest
  }

  #explainStructure(): void {
    for (const section of this.after.revision.sections) {
      if (section.streamNumber !== undefined && this.isNew(section.streamNumber))
        this.#explained.add(section.streamNumber)
      for (const entry of section.entries.values())
        if (entry.kind === 'packed' && this.isNew(entry.container)) this.#explained.add(entry.container)
    }
  }

  /** Everything that the document showed before, reached without the values that may be replaced. */
  #usedElsewhere(): Set<number> {
    if (this.#elsewhere) return this.#elsewhere
    const seen = new Set<number>()
    const stack: PdfObject[] = [this.before.rootRef]
    for (let item = stack.pop(); item !== undefined; item = stack.pop()) {
      if (isRef(item)) {
        if (seen.has(item.num)) continue
        seen.add(item.num)
        stack.push(this.before.object(item.num))
      } else if (isArray(item)) stack.push(...item)
      else {
        const dict = dictOf(item)
        const replaced = dict && this.#private.get(dict)
        for (const [key, entry] of dict ?? []) if (!replaced?.has(key)) stack.push(entry)
      }
    }
    this.#elsewhere = seen
    return seen
  }

  /** One-based number of the first page whose picture or notes use an object, and which of the two. */
  pageUsing(num: number): { page: number; annotation: boolean } | undefined {
    for (const page of listPages(this.before)) {
      if (page.ref.num === num) return { page: page.number, annotation: false }
      for (const key of ['Contents', 'Resources', 'Annots', 'Group', 'Thumb']) {
        const value = key === 'Resources' ? page.resources : page.dict.get(key)
        if (this.#reaches(value, num)) return { page: page.number, annotation: key === 'Annots' }
      }
    }
    return undefined
  }

  #reaches(value: PdfObject | undefined, num: number): boolean {
    const seen = new Set<number>()
    const stack: (PdfObject | undefined)[] = [value]
    while (stack.length > 0 && seen.size < 50_000) {
      const item = stack.pop()
      if (isRef(item)) {
        if (item.num === num) return true
        if (seen.has(item.num)) continue
        seen.add(item.num)
        stack.push(this.before.object(item.num))
      } else if (isArray(item)) stack.push(...item)
      else {
        const dict = dictOf(item ?? null)
        if (dict) for (const [key, entry] of dict) if (key !== 'Parent' && key !== 'P') stack.push(entry)
      }
    }
    return false
  }
}
