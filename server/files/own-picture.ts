import type { PersonActor } from '../../sync/entities/actor.ts'
import { mediaTypeOf } from './file-kind.ts'
import type { FileStore } from './file-store.ts'
import type { MayRead } from './may-read.ts'

/** Wire: a picture is shown with every mail; larger ones are documents. */
const MAX_PICTURE_BYTES = 2_560_000

/** A PNG or JPEG of this person's, or one they may read. */
export async function isOwnPicture(
  store: FileStore,
  mayRead: MayRead,
  actor: PersonActor,
  sha256: string,
): Promise<boolean> {
  if (!(await mayRead(actor, sha256))) return false
  const sizeBytes = await store.sizeOf(sha256)
  if (sizeBytes === null || sizeBytes > MAX_PICTURE_BYTES) return false
  return ['image/png', 'image/jpeg'].includes(mediaTypeOf(await store.read(sha256), '', ''))
}
