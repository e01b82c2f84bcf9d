/** The way out of the problem `entry-not-readable`. */
import type * as Y from 'yjs'
import { COLLECTIONS, collectionOf, edit } from './draft-doc.ts'
import { parseEntry } from './draft-entries.ts'
import { forgetFields } from './edit-fields.ts'
import { readPlaces } from './place-log.ts'

/** Removes all entries that no program of ours can have written; answers how many there were. */
export function removeUnreadable(ydoc: Y.Doc): number {
  const places = readPlaces(ydoc)
  return edit(ydoc, 'removeUnreadable', '', () => {
    let count = 0
    for (const name of COLLECTIONS) {
      const entries = collectionOf(ydoc, name)
      for (const [id, value] of [...entries]) {
        if (parseEntry(name, id, value) && (name !== 'fields' || places.has(id))) continue
        if (name === 'fields') forgetFields(ydoc, new Set([id]))
        else entries.delete(id)
        count++
      }
    }
    return count
  })
}
