import type { IdSource } from '../../sync/ids.ts'

/** Ids made on this device. */
export const deviceIds: IdSource = {
  now: () => Date.now(),
  randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
}
