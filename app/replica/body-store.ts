/**
 * Where the bodies of envelopes and the small sets rest. Members use RxDB; the light signer entry, which holds
 * one envelope, its own database. Writes are idempotent: a page may be applied twice after a crash.
 */
import type { LocalDatabase } from './local-database.ts'

export interface BodyStore {
  get(id: string): Promise<unknown | undefined>
  put(bodies: readonly { readonly id: string; readonly body: unknown }[]): Promise<void>
  remove(ids: readonly string[]): Promise<void>
  /** Every byte, for reset, sign-out and revocation. */
  destroy(): Promise<void>
  clear(): Promise<void>
  close(): Promise<void>
}

export const createDexieBodyStore = (local: LocalDatabase): BodyStore => ({
  get: async (id) => (await local.bodies.get(id))?.body,
  put: async (bodies) => void (await local.bodies.bulkPut([...bodies])),
  remove: (ids) => local.bodies.bulkDelete([...ids]),
  clear: () => local.bodies.clear(),
  destroy: () => local.bodies.clear(),
  close: async () => undefined,
})
