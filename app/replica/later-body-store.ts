import type { BodyStore } from './body-store.ts'

/**
 * A body store that is opened when a body is first asked for or brought. The list needs none, so it is on the
 * screen before the database library has been read.
 */
export function createLaterBodyStore(open: () => Promise<BodyStore>): BodyStore {
  let opening: Promise<BodyStore> | undefined
  const store = (): Promise<BodyStore> => {
    opening ??= open().catch((error: unknown) => {
      // Offline the library may not have come yet; the next body tries again.
      opening = undefined
      throw error
    })
    return opening
  }
  return {
    get: async (id) => (await store()).get(id),
    put: async (bodies) => (await store()).put(bodies),
    remove: async (ids) => (await store()).remove(ids),
    ids: async () => (await store()).ids(),
    measure: async () => (await store()).measure(),
    clear: async () => (await store()).clear(),
    destroy: async () => (await store()).destroy(),
    close: async () => (await opening)?.close(),
  }
}
