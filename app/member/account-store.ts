/**
 * Under which name an account's stores rest. Where nothing is written down (local storage was cleared, or is full) and the
 * person's own name is taken by what another organisation has told this device, that is left alone.
 */
import { knownStore, storeOf, type Whose } from '../session/kept-accounts.ts'
import type { KeyValueStore } from '../session/stored-session.ts'

export async function accountStore(storage: KeyValueStore, whose: Whose): Promise<string> {
  const known = knownStore(storage, whose)
  if (known !== undefined) return known
  const { isOfAnotherAccount } = await import('./of-another-account.ts')
  return storeOf(storage, whose, await isOfAnotherAccount(whose))
}
