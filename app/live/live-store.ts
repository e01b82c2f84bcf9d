/**
 * Which live documents this device holds for a person, and copies that the server would not take. The documents
 * themselves rest in one database each (`kept-updates.ts`); this list is how they are found for sign-out and
 * revocation, since not every browser can list its databases.
 */
import Dexie, { type EntityTable, type Table } from 'dexie'
import { sealTables } from '../replica/sealed-tables.ts'
import type { Sealing } from '../replica/sealing.ts'
import type { RescuedDocument } from './live-ports.ts'

interface HeldDocument {
  readonly id: string
  readonly openedAt: number
  /** Of the server's document this copy belongs to; null before the server has seen it. */
  readonly epoch: string | null
  /** The server has all of it; absent where an older version opened it, which did not know. */
  readonly saved?: boolean
}

type LiveDatabase = Dexie & {
  readonly documents: Table<HeldDocument, string>
  readonly rescued: EntityTable<RescuedDocument & { id: number }, 'id'>
}

export interface LiveStore {
  opened(documentId: string, at: number): Promise<void>
  epochOf(documentId: string): Promise<string | null>
  setEpoch(documentId: string, epoch: string | null): Promise<void>
  /** Whether the server has all of this copy: what need not be rescued when access ends. */
  isSaved(documentId: string): Promise<boolean>
  setSaved(documentId: string, saved: boolean): Promise<void>
  rescue(document: RescuedDocument): Promise<void>
  rescued(): Promise<(RescuedDocument & { id: number })[]>
  dropRescued(id: number): Promise<void>
  /** Removes one document's copy, such as after it was sent or access was lost. */
  forget(documentId: string): Promise<void>
  /** Every document with a copy here. */
  documents(): Promise<readonly string[]>
  /** Writes each rescued copy again, sealed or clear as the store now does. */
  rewrite(): Promise<void>
  /** Removes every byte, for sign-out and revocation. Close the documents first. */
  purge(): Promise<void>
  close(): void
}

export const liveDocumentDatabase = (subject: string, documentId: string): string =>
  `live-${subject}-${documentId}`

export function openLiveStore(subject: string, sealing: Sealing | null = null): LiveStore {
  const db = new Dexie(`live-${subject}`) as LiveDatabase
  // The list of documents stays clear: signing out from a locked device finds them by it.
  if (sealing) sealTables(db, ['rescued'], sealing)
  db.version(1).stores({ documents: 'id', rescued: '++id, documentId' })
  const forget = async (documentId: string) => {
    await Dexie.delete(liveDocumentDatabase(subject, documentId))
    await db.documents.delete(documentId)
  }
  return {
    opened: (id, openedAt) =>
      db.transaction('rw', db.documents, async () => {
        const known = await db.documents.get(id)
        await db.documents.put({ ...known, id, openedAt, epoch: known?.epoch ?? null })
      }),
    epochOf: async (id) => (await db.documents.get(id))?.epoch ?? null,
    setEpoch: async (id, epoch) => void (await db.documents.update(id, { epoch })),
    isSaved: async (id) => (await db.documents.get(id))?.saved ?? false,
    setSaved: async (id, saved) => void (await db.documents.update(id, { saved })),
    rescue: async (document) => void (await db.rescued.add({ ...document })),
    rescued: () => db.rescued.toArray(),
    dropRescued: (id) => db.rescued.delete(id),
    forget,
    documents: () => db.documents.toCollection().primaryKeys(),
    rewrite: () =>
      db.transaction(
        'rw',
        db.rescued,
        async () => void (await db.rescued.bulkPut(await db.rescued.toArray())),
      ),
    purge: async () => {
      for (const id of await db.documents.toCollection().primaryKeys()) await forget(id)
      await db.delete()
    },
    close: () => db.close(),
  }
}
