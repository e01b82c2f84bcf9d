/**
 * What a device keeps of its lock, in a database of its own per person (`lock-<subject>`): it must be readable
 * before anything else is, and on disk before the first byte is sealed with a key that exists nowhere else.
 */
import Dexie, { type DexieOptions, type Table } from 'dexie'
import type { Attempts } from './attempts.ts'
import type { KeyWrap } from './key-wrap.ts'

export interface LockRecord {
  readonly key: 'lock'
  /** `sealing` and `opening` are on their way and go on where they were cut: at the next unlocking. */
  readonly phase: 'sealing' | 'on' | 'opening'
  readonly wraps: readonly KeyWrap[]
  readonly attempts: Attempts
  /** Otherwise the key rests beside what it sealed until the device is locked, and a closed tab opens again. */
  readonly locksOnClose: boolean
  /** Cannot be read out, but whoever has the disk has it. Null whenever the device is locked. */
  readonly heldKey: CryptoKey | null
}

export interface LockStore {
  read(): Promise<LockRecord | null>
  /** Reads, decides and writes in one transaction; null removes the lock. Answers what is kept now. */
  change(decide: (record: LockRecord | null) => LockRecord | null): Promise<LockRecord | null>
  destroy(): Promise<void>
  close(): void
}

export const lockDatabaseName = (subject: string): string => `lock-${subject.replace(':', '-')}`

export function openLockStore(subject: string, options: DexieOptions = {}): LockStore {
  const db = new Dexie(lockDatabaseName(subject), {
    ...options,
    chromeTransactionDurability: 'strict',
  }) as Dexie & { readonly lock: Table<LockRecord, string> }
  db.version(1).stores({ lock: 'key' })
  return {
    read: async () => (await db.lock.get('lock')) ?? null,
    change: (decide) =>
      db.transaction('rw', db.lock, async () => {
        const before = (await db.lock.get('lock')) ?? null
        const after = decide(before)
        if (after === null) await db.lock.clear()
        else if (after !== before) await db.lock.put(after)
        return after
      }),
    destroy: () => db.delete(),
    close: () => db.close(),
  }
}
