import Dexie from 'dexie'
import { localDatabaseName, openLocalDatabase } from '../replica/local-database.ts'
import type { Whose } from '../session/kept-accounts.ts'

/** Whether what rests under the person's own name is of another organisation; what a release before wrote does not say. */
export async function isOfAnotherAccount({ id, organizationId }: Whose): Promise<boolean> {
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
