/** A device that is gone with its page: stores in memory, no other tab to talk with. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { Embedded } from '../../../sync/entities/actor.ts'
import { type LocalDatabase, openLocalDatabase } from '../../replica/local-database.ts'
import type { SigningHost } from '../../signing/signing-host.ts'
import type { GuestDevice } from '../guest/open-guest.ts'
import type { ProgressRow } from './rules/window-talk.ts'

export function openMemoryDevice(
  { recipientId, origin }: { readonly recipientId: string; readonly origin: string },
  place: Embedded['place'],
  host: Partial<SigningHost>,
): GuestDevice {
  return {
    local: openLocalDatabase(recipientId, { indexedDB: new IDBFactory(), IDBKeyRange }),
    ports: {
      tabs: { send: () => undefined, listen: () => () => undefined },
      lock: { run: (_name, work) => work() },
    },
    host: { keepsNothing: true, mayBeCleared: false, ...host },
    // Who handed the link out is the server's to know.
    actor: { embedded: { id: '', origin, by: '', keyId: null, place } },
  }
}

export const progressIn = (local: LocalDatabase): Promise<readonly ProgressRow[]> => local.progress.toArray()

export const putProgress = async (local: LocalDatabase, rows: readonly ProgressRow[]): Promise<void> =>
  void (await local.progress.bulkPut([...rows]))
