import Dexie from 'dexie'
import { openLiveStore } from '../live/live-store.ts'
import { localDatabaseName } from '../replica/local-database.ts'

/** Removes every byte a person has here. Close the stores first; they need not be readable. */
export async function removeStores(subject: string, removeBodies: () => Promise<void>): Promise<void> {
  await openLiveStore(subject).purge()
  await Dexie.delete(localDatabaseName(subject))
  await removeBodies()
}
