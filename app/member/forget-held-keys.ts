import { openLockStore } from '../lock/lock-store.ts'
import { storesOf } from '../session/kept-accounts.ts'

/** One account covered is the device covered: no other one of this person opens from here without its PIN. */
export async function forgetHeldKeys(personId: string, here: string): Promise<void> {
  for (const store of storesOf(localStorage, personId)) {
    if (store === here) continue
    const lock = openLockStore(store)
    try {
      await lock.change((record) => record && { ...record, heldKey: null })
    } finally {
      lock.close()
    }
  }
}
