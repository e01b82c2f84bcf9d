/** The entries of a draft's document, parsed once and kept as long as nobody changes them. */
import type * as Y from 'yjs'
import { COLLECTIONS, type Collection, collectionOf, messageOf, metaOf } from './draft-doc.ts'
import { type EntryOf, parseEntry, parseMap } from './draft-entries.ts'
import type { Problem } from './draft-problem.ts'
import { type DraftMeta, metaShape } from './draft-shapes.ts'
import { byOrderKey } from './order-key.ts'
import { type LoggedPlace, readPlaces } from './place-log.ts'

/** Entries parsed once and kept until a transaction touches them. */
export class ParsedDraft {
  readonly ydoc: Y.Doc
  #meta: DraftMeta | null | undefined
  #places: Map<string, LoggedPlace> | undefined
  readonly #entries: Record<Collection, Map<string, unknown>> = {
    documents: new Map(),
    attachments: new Map(),
    recipients: new Map(),
    groups: new Map(),
    fields: new Map(),
  }

  constructor(ydoc: Y.Doc) {
    this.ydoc = ydoc
  }

  get meta(): DraftMeta | null {
    if (this.#meta === undefined) this.#meta = parseMap(metaShape, metaOf(this.ydoc))
    return this.#meta
  }

  get places(): Map<string, LoggedPlace> {
    this.#places ??= keepSame(this.#lastPlaces, readPlaces(this.ydoc))
    this.#lastPlaces = this.#places
    return this.#places
  }
  #lastPlaces: Map<string, LoggedPlace> | undefined

  /** Readable entries by id (null: unreadable), in no order. */
  entries<C extends Collection>(collection: C): Map<string, EntryOf<C> | null> {
    const cache = this.#entries[collection]
    const map = collectionOf(this.ydoc, collection)
    for (const id of cache.keys()) if (!map.has(id)) cache.delete(id)
    for (const [id, value] of map) if (!cache.has(id)) cache.set(id, parseEntry(collection, id, value))
    return cache as Map<string, EntryOf<C> | null>
  }

  /** Forgets what a transaction changed; false when it changed nothing of a draft. */
  invalidate(transaction: Y.Transaction): boolean {
    const roots = new Map<unknown, Collection>(
      COLLECTIONS.map((name) => [collectionOf(this.ydoc, name), name]),
    )
    const meta = metaOf(this.ydoc)
    const message = messageOf(this.ydoc)
    let touched = false
    for (const [type, keys] of transaction.changed) {
      touched = true
      const collection = roots.get(type)
      const parent = type.parent ? roots.get(type.parent) : undefined
      if ((type as unknown) === meta) this.#meta = undefined
      else if (collection) for (const key of keys) this.#entries[collection].delete(key ?? '')
      else if (parent) this.#entries[parent].delete(type._item?.parentSub ?? '')
      else if (!type.parent && (type as unknown) !== message) this.#places = undefined
    }
    return touched
  }
}

/** Takes over the old objects of places that read the same. */
function keepSame(
  before: Map<string, LoggedPlace> | undefined,
  now: Map<string, LoggedPlace>,
): Map<string, LoggedPlace> {
  for (const [id, place] of now) {
    const old = before?.get(id)
    if (old && JSON.stringify(old) === JSON.stringify(place)) now.set(id, old)
  }
  return now
}

/** Readable entries by their order keys; the others become problems. */
export function inOrder<C extends Exclude<Collection, 'fields'>>(
  parsed: ParsedDraft,
  collection: C,
  problems: Problem[],
): { id: string; key: string; raw: EntryOf<C> }[] {
  const entries: { id: string; key: string; raw: EntryOf<C> }[] = []
  for (const [id, raw] of parsed.entries(collection)) {
    if (raw) entries.push({ id, key: raw.key, raw })
    else problems.push({ code: 'entry-not-readable', in: collection, id: shownId(id) })
  }
  return entries.sort(byOrderKey)
}

/** An unreadable entry may have a key of any length. */
export const shownId = (id: string): string => id.slice(0, 60)
