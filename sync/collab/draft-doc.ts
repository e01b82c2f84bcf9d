/**
 * The shape of a draft's Yjs document, one for drafts and templates.
 *
 * `meta` holds the settings (last writer wins per key), `message` is shared text, and five maps hold entries by
 * id: documents, attachments, recipients, groups, fields. Entries are nested maps, so that two people may change two
 * properties of one entry; a value equal to the default is not written. Where fields stand is kept apart (see
 * `place-log.ts`), because drags are by far the most frequent change.
 *
 * Every change is one transaction made by `edit`, with a name: that is what undo shows and steps through.
 */
import * as Y from 'yjs'
import { byOrderKey, keysToPlace } from './order-key.ts'

export const COLLECTIONS = ['documents', 'attachments', 'recipients', 'groups', 'fields'] as const
export type Collection = (typeof COLLECTIONS)[number]
export type Entry = Y.Map<unknown>

/** What a change is called; a sentence per name stands in `locales` for the undo menu. */
export type EditName =
  | 'createDraft'
  | 'setTitle'
  | 'setSubject'
  | 'setMessage'
  | 'setLanguage'
  | 'setTimeZone'
  | 'setExpiry'
  | 'setReminder'
  | 'setOptions'
  | 'addDocument'
  | 'renameDocument'
  | 'replaceDocument'
  | 'arrangePages'
  | 'moveDocument'
  | 'removeDocument'
  | 'addAttachment'
  | 'updateAttachment'
  | 'removeAttachment'
  | 'addRecipient'
  | 'updateRecipient'
  | 'moveRecipient'
  | 'removeRecipient'
  | 'setOrderMode'
  | 'setRecipientOrders'
  | 'makeGroup'
  | 'updateGroup'
  | 'dissolveGroup'
  | 'addField'
  | 'moveField'
  | 'updateField'
  | 'duplicateField'
  | 'copyToPages'
  | 'pasteFields'
  | 'removeField'
  | 'removeUnreadable'
  | 'replaceContent'

/** Origin of a person's own change; undo tracks this class and nothing that came from elsewhere. */
export class DraftEdit {
  readonly name: EditName
  /** Repeated changes of one target within a moment are one step of undo. */
  readonly target: string
  constructor(name: EditName, target: string) {
    this.name = name
    this.target = target
  }
}

/** Runs `work` as one named change. Changes made inside another one belong to the outer one. */
export function edit<T>(ydoc: Y.Doc, name: EditName, target: string, work: () => T): T {
  return ydoc.transact(work, new DraftEdit(name, target))
}

export const metaOf = (ydoc: Y.Doc): Y.Map<unknown> => ydoc.getMap('meta')
export const messageOf = (ydoc: Y.Doc): Y.Text => ydoc.getText('message')
export const collectionOf = (ydoc: Y.Doc, name: Collection): Y.Map<unknown> => ydoc.getMap(name)

export function entryOf(ydoc: Y.Doc, name: Collection, id: string): Entry | undefined {
  const value = collectionOf(ydoc, name).get(id)
  return value instanceof Y.Map ? value : undefined
}

/** Adds an entry, leaving out what is undefined. */
export function addEntry(
  ydoc: Y.Doc,
  name: Collection,
  id: string,
  values: Readonly<Record<string, unknown>>,
): void {
  const entry = new Y.Map<unknown>()
  collectionOf(ydoc, name).set(id, entry)
  setValues(entry, values)
}

/** Writes only what differs: an unchanged value would still grow the document and could undo another's change. */
export function setValues(entry: Y.Map<unknown>, values: Readonly<Record<string, unknown>>): void {
  for (const [key, value] of Object.entries(values)) {
    if (value === undefined || isSame(entry.get(key), value)) continue
    entry.set(key, value)
  }
}

const isSame = (a: unknown, b: unknown): boolean =>
  a === b ||
  (Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((one, index) => one === b[index]))

/** Entries of a collection in their order, without judging what else is in them. */
export function orderedEntries(ydoc: Y.Doc, name: Collection): { id: string; key: string; entry: Entry }[] {
  const entries: { id: string; key: string; entry: Entry }[] = []
  for (const [id, entry] of collectionOf(ydoc, name)) {
    if (!(entry instanceof Y.Map)) continue
    const key = entry.get('key')
    entries.push({ id, key: typeof key === 'string' ? key : '', entry })
  }
  return entries.sort(byOrderKey)
}

/** Writes the order keys that put an entry before another, within the caller's transaction. */
export function placeEntry(ydoc: Y.Doc, collection: Collection, id: string, beforeId: string | null): void {
  for (const [one, key] of keysToPlace(orderedEntries(ydoc, collection), id, beforeId)) {
    const entry = entryOf(ydoc, collection, one)
    if (entry) setValues(entry, { key })
  }
}

/** Runs one named change of an entry; false when somebody else has removed it. */
export function change(
  ydoc: Y.Doc,
  name: EditName,
  collection: Collection,
  id: string,
  work: (entry: Entry) => void,
): boolean {
  const entry = entryOf(ydoc, collection, id)
  if (!entry) return false
  edit(ydoc, name, id, () => work(entry))
  return true
}
