/**
 * Under which name an account's stores rest. Where nothing is written down (local storage was cleared, or is full) and the
 * person's own name is taken by what another organisation has told this device, that is left alone.
 */
import Dexie from 'dexie'
import { bareId } from '../../sync/ids.ts'
import { localDatabaseName, openLocalDatabase } from '../replica/local-database.ts'
import { storeOf, type Whose } from '../session/kept-accounts.ts'
import type { KeyValueStore } from '../session/stored-session.ts'

export async function accountStore(storage: KeyValueStore, whose: Whose): Promise<string> {
  const name = storeOf(storage, whose)
  if (name !== whose.id) return name
  return (await isAnothers(whose)) ? `${whose.id}-${bareId(whose.organizationId)}` : name
}

/** A checkpoint names the channel of the organisation it was reached in; a person follows that of no other. */
async function isAnothers({ id, organizationId }: Whose): Promise<boolean> {
  if (!(await Dexie.exists(localDatabaseName(id)))) return false
  const local = openLocalDatabase(id)
  try {
    const state = await local.state.get('state')
    const account = state?.organizationId
    return account !== undefined && account !== organizationId
  } finally {
    local.close()
  }
}
