/**
 * Where the bodies of envelopes and the small sets rest. Members use RxDB; the light signer entry, which holds
 * one envelope, its own database. Writes are idempotent: a page may be applied twice after a crash.
 */
import type { LocalDatabase } from './local-database.ts'

export interface BodyStore {
  get(id: string): Promise<unknown | undefined>
  put(bodies: readonly { readonly id: string; readonly body: unknown }[]): Promise<void>
  remove(ids: readonly string[]): Promise<void>
  ids(): Promise<readonly string[]>
  /** How many and about how large they are, as they rest. */
  measure(): Promise<{ readonly count: number; readonly bytes: number }>
  /** Every byte, for reset, sign-out and revocation. */
  destroy(): Promise<void>
  clear(): Promise<void>
  close(): Promise<void>
}

export const createDexieBodyStore = (local: LocalDatabase): BodyStore => ({
  get: async (id) => (await local.bodies.get(id))?.body,
  put: async (bodies) => void (await local.bodies.bulkPut([...bodies])),
  remove: (ids) => local.bodies.bulkDelete([...ids]),
  ids: () => local.bodies.toCollection().primaryKeys(),
  measure: async () => {
    const all = await local.bodies.toArray()
    return { count: all.length, bytes: all.reduce((sum, one) => sum + JSON.stringify(one.body).length, 0) }
  },
  clear: () => local.bodies.clear(),
  destroy: () => local.bodies.clear(),
  close: async () => undefined,
})
