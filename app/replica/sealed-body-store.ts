import type { BodyStore } from './body-store.ts'
import { bytesOfValue, fromBase64, type Sealing, toBase64, valueOfBytes } from './sealing.ts'

/** Bodies that rest sealed. A clear one, from before the lock was turned on, is given as it is. */
export function createSealedBodyStore(store: BodyStore, { cipher, writes }: Sealing): BodyStore {
  const placeOf = (id: string) => `bodies|${id}`
  const seal = async ({ id, body }: { readonly id: string; readonly body: unknown }) => ({
    id,
    body: { $sealed: toBase64(await cipher.seal(bytesOfValue(body), placeOf(id))) },
  })
  return {
    ...store,
    get: async (id) => {
      const found = await store.get(id)
      if (!isSealedBody(found)) return found
      return valueOfBytes(await cipher.open(fromBase64(found.$sealed), placeOf(id)))
    },
    put: async (bodies) => store.put(writes === 'sealed' ? await Promise.all(bodies.map(seal)) : bodies),
  }
}

export const isSealedBody = (body: unknown): body is { readonly $sealed: string } =>
  typeof (body as { $sealed?: unknown } | undefined)?.$sealed === 'string'
