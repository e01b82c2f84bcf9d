/** A document gets the file that was made of its arranged pages, and its fields follow: one step of undo. */
import type * as Y from 'yjs'
import { collectionOf, edit, entryOf, setValues } from '../draft-doc.ts'
import { parseEntry } from '../draft-entries.ts'
import type { DraftView, PageSize } from '../draft-view.ts'
import type { FileOfDraft } from '../edit-documents.ts'
import { forgetFields } from '../edit-fields.ts'
import { type LoggedPlace, readPlaces, setPlaces } from '../place-log.ts'
import { type Arrangement, pagesAfter } from './arrangement.ts'
import { fieldAfter, type StandingField } from './field-after.ts'

export interface ArrangedDocument {
  /** The bytes that were arranged; if the document has others by now, nothing is done. */
  readonly from: string
  readonly file: FileOfDraft
  readonly arrangement: Arrangement
  /** Of the pages before. */
  readonly sizes: readonly PageSize[]
}

/**
 * Puts the arranged file in the document's place. Fields go with their pages; those whose pages are all gone go too.
 * @returns `removed`: somebody has taken the document away; `replaced`: it has another file than the one arranged.
 */
export function arrangeDocument(
  ydoc: Y.Doc,
  id: `document:${string}`,
  { from, file, arrangement, sizes }: ArrangedDocument,
): 'arranged' | 'removed' | 'replaced' {
  const entry = entryOf(ydoc, 'documents', id)
  if (!entry) return 'removed'
  if (entry.get('sha256') !== from) return 'replaced'
  edit(ydoc, 'arrangePages', id, () => {
    setValues(entry, { ...file })
    const before = readPlaces(ydoc)
    const places = new Map<string, LoggedPlace>()
    const lost = new Set<string>()
    const pages = pagesAfter(arrangement)
    for (const [fieldId, value] of collectionOf(ydoc, 'fields')) {
      const field = parseEntry('fields', fieldId, value)
      const place = before.get(fieldId)
      // What cannot be read is a problem of its own, with a way out of its own.
      if (!field || !place || field.documentId !== id) continue
      const after = fieldAfter({ kind: field.kind, pages: field.pages, place }, pages, sizes)
      if (!after) lost.add(fieldId)
      else {
        if (!isSamePlace(place, after.place)) places.set(fieldId, after.place)
        const known = entryOf(ydoc, 'fields', fieldId)
        if (known?.has('pages')) setValues(known, { pages: mutable(after.pages) })
      }
    }
    if (places.size > 0) setPlaces(ydoc, places)
    forgetFields(ydoc, lost)
  })
  return 'arranged'
}

/** The fields that an arrangement would take away with their pages. */
export function fieldsLost(
  fields: DraftView['fields'],
  documentId: string,
  arrangement: Arrangement,
  sizes: readonly PageSize[],
): DraftView['fields'] {
  const pages = pagesAfter(arrangement)
  return fields.filter((one) => one.documentId === documentId && !fieldAfter(standing(one), pages, sizes))
}

const standing = ({ kind, pages, place }: DraftView['fields'][number]): StandingField => ({
  kind,
  pages,
  place: { ...place, spots: [] },
})

/** Yjs keeps the very list it is given. */
const mutable = (pages: StandingField['pages']): unknown => (typeof pages === 'string' ? pages : [...pages])

const isSamePlace = (a: LoggedPlace, b: LoggedPlace): boolean => JSON.stringify(a) === JSON.stringify(b)
