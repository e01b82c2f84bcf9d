import type { IdSource } from '../../sync/ids.ts'

/** Ids made on this device. */
export const deviceIds: IdSource = {
  now: () => Date.now(),
  randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
}

/** 16 bytes that name a PDF written on this device. */
export const newFileId = (): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(16))
