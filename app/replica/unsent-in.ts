import Dexie from 'dexie'
import { localDatabaseName, openLocalDatabase } from './local-database.ts'

/** How much of it waits to be sent, told without the key: how an entry stands is not part of what is sealed. */
export async function unsentIn(store: string): Promise<number> {
  if (!(await Dexie.exists(localDatabaseName(store)))) return 0
  const local = openLocalDatabase(store)
  try {
    return await local.outbox.where('state').anyOf('saved', 'sending').count()
  } finally {
    local.close()
  }
}
