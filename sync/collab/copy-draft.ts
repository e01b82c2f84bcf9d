/** A draft written anew: what it says now, without the edits that led there. */
import * as Y from 'yjs'
import { addEntry, COLLECTIONS, collectionOf, edit, messageOf, metaOf } from './draft-doc.ts'
import { readPlaces, setPlaces } from './place-log.ts'

/**
 * A new document that reads the same under another id. Drags of hours and the names of everybody who wrote are left
 * behind, so that a thousand copies weigh what they say (`app/bulk-send`).
 */
export function copyDraft(source: Y.Doc, envelopeId: `envelope:${string}`): Y.Doc {
  const copy = new Y.Doc()
  edit(copy, 'replaceContent', '', () => {
    for (const [key, value] of metaOf(source)) metaOf(copy).set(key, value)
    metaOf(copy).set('envelopeId', envelopeId)
    const message = messageOf(source).toString()
    if (message !== '') messageOf(copy).insert(0, message)
    for (const name of COLLECTIONS)
      for (const [id, entry] of collectionOf(source, name))
        if (entry instanceof Y.Map) addEntry(copy, name, id, Object.fromEntries(entry.entries()))
    setPlaces(copy, readPlaces(source))
  })
  return copy
}
