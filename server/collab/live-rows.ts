/** Live documents in the database: a snapshot, the updates since, and who writes under which client id. */
import { and, eq, inArray } from 'drizzle-orm'
import * as Y from 'yjs'
import type { Database } from '../../db/database.ts'
import { bareId, createId, type IdSource } from '../../sync/ids.ts'

export interface StoredState {
  readonly epoch: string
  readonly version: number
  readonly snapshot: Uint8Array
  readonly updates: readonly { readonly id: string; readonly update: Uint8Array }[]
  readonly owners: ReadonlyMap<number, string>
}

export interface Writer {
  /** `person:…` or `recipient:…`. */
  readonly subject: string
  readonly deviceId: string
}

/** Another person writes under one of these client ids already. */
export class ForeignClient extends Error {}
/** The document was removed, or removed and made anew, by somebody else meanwhile. */
export class DocumentGone extends Error {}

/** What of the stored state somebody has already. */
export interface KnownState {
  readonly epoch: string
  readonly version: number
  readonly updateIds: ReadonlySet<string>
}

export interface LiveRows {
  /** Whether other nodes may write too, so that memory may lack what is stored. */
  readonly isShared: boolean
  /** Everything of one document on one snapshot; makes the document when there is none. */
  load(documentId: string): Promise<StoredState>
  /** What others stored since; null when that is nothing. Throws `DocumentGone`. */
  since(documentId: string, known: KnownState): Promise<StoredState | null>
  /** Durable on return, or nothing is: the id of the update. Throws `ForeignClient` and `DocumentGone`. */
  append(
    documentId: string,
    epoch: string,
    update: Uint8Array,
    claims: ReadonlyMap<number, Writer>,
  ): Promise<string>
  /** Merges the updates into the snapshot; false when somebody else did meanwhile. */
  compact(documentId: string): Promise<boolean>
  /** Removes a document for good. */
  remove(documentId: string): Promise<void>
}

export function createLiveRows(db: Database, source: IdSource, { isShared = false } = {}): LiveRows {
  const { liveDocument, liveUpdate, liveClient } = db.tables

  async function read(documentId: string): Promise<StoredState | null> {
    return db.read(async (query) => {
      const [row] = await query.select().from(liveDocument).where(eq(liveDocument.id, documentId))
      if (!row) return null
      const updates = await query
        .select({ id: liveUpdate.id, update: liveUpdate.update })
        .from(liveUpdate)
        .where(eq(liveUpdate.documentId, documentId))
        .orderBy(liveUpdate.id)
      const owners = await query
        .select({ clientId: liveClient.clientId, subject: liveClient.subject })
        .from(liveClient)
        .where(and(eq(liveClient.documentId, documentId), eq(liveClient.epoch, row.epoch)))
      return {
        epoch: row.epoch,
        version: row.version,
        snapshot: row.snapshot,
        updates,
        owners: new Map(owners.map((one) => [one.clientId, one.subject])),
      }
    })
  }

  return {
    isShared,

    since: async (documentId, known) => {
      const hasNews = await db.read(async (query) => {
        const [row] = await query
          .select({ epoch: liveDocument.epoch, version: liveDocument.version })
          .from(liveDocument)
          .where(eq(liveDocument.id, documentId))
        if (row?.epoch !== known.epoch) throw new DocumentGone(documentId)
        if (row.version !== known.version) return true
        const ids = await query
          .select({ id: liveUpdate.id })
          .from(liveUpdate)
          .where(eq(liveUpdate.documentId, documentId))
        return ids.some((one) => !known.updateIds.has(one.id))
      })
      return hasNews ? read(documentId) : null
    },

    load: async (documentId) => {
      const state = await read(documentId)
      if (state) return state
      const empty = Buffer.from(Y.encodeStateAsUpdate(new Y.Doc()))
      const epoch = Buffer.from(source.randomBytes(12)).toString('base64url')
      await db.transact(async (query) => {
        await query
          .insert(liveDocument)
          .values({ id: documentId, epoch, snapshot: empty, version: 0, updatedAt: source.now() })
          .onConflictDoNothing()
      })
      const made = await read(documentId)
      if (!made) throw new Error(`The live document ${documentId} vanished while it was made`)
      return made
    },

    append: async (documentId, epoch, update, claims) => {
      const id = bareId(createId('event', source))
      await db.transact(async (query) => {
        const [document] = await query
          .select({ epoch: liveDocument.epoch })
          .from(liveDocument)
          .where(eq(liveDocument.id, documentId))
        if (document?.epoch !== epoch) throw new DocumentGone(documentId)
        for (const [clientId, writer] of claims)
          await query
            .insert(liveClient)
            .values({ documentId, epoch, clientId, ...writer })
            .onConflictDoNothing()
        if (claims.size > 0) {
          // Another node may have been first.
          const owners = await query
            .select()
            .from(liveClient)
            .where(
              and(
                eq(liveClient.documentId, documentId),
                eq(liveClient.epoch, epoch),
                inArray(liveClient.clientId, [...claims.keys()]),
              ),
            )
          for (const owner of owners)
            if (owner.subject !== claims.get(owner.clientId)?.subject) throw new ForeignClient()
        }
        await query
          .insert(liveUpdate)
          .values({ id, documentId, update: Buffer.from(update), createdAt: source.now() })
      })
      return id
    },

    compact: async (documentId) => {
      const state = await read(documentId)
      if (!state || state.updates.length === 0) return false
      // A document that is not shown to anybody collects what was deleted; merged updates alone would keep it.
      const ydoc = docOf(state)
      const snapshot = Buffer.from(Y.encodeStateAsUpdate(ydoc))
      ydoc.destroy()
      return db.transact(async (query) => {
        const changed = await query
          .update(liveDocument)
          .set({ snapshot, version: state.version + 1, updatedAt: source.now() })
          .where(and(eq(liveDocument.id, documentId), eq(liveDocument.version, state.version)))
          .returning({ id: liveDocument.id })
        if (changed.length === 0) return false
        const ids = state.updates.map((one) => one.id)
        for (let i = 0; i < ids.length; i += 500)
          await query.delete(liveUpdate).where(inArray(liveUpdate.id, ids.slice(i, i + 500)))
        return true
      })
    },

    remove: (documentId) =>
      db.transact(async (query) => {
        await query.delete(liveUpdate).where(eq(liveUpdate.documentId, documentId))
        await query.delete(liveClient).where(eq(liveClient.documentId, documentId))
        await query.delete(liveDocument).where(eq(liveDocument.id, documentId))
      }),
  }
}

/** The whole document of a stored state. */
export function docOf(state: Pick<StoredState, 'snapshot' | 'updates'>): Y.Doc {
  const ydoc = new Y.Doc()
  ydoc.transact(() => {
    for (const update of [state.snapshot, ...state.updates.map((one) => one.update)])
      Y.applyUpdate(ydoc, update)
  })
  // Only what was integrated is ever stored; anything left over could never be completed.
  ydoc.store.pendingStructs = null
  ydoc.store.pendingDs = null
  return ydoc
}
