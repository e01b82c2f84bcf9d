import type { PersonActor } from '../../sync/entities/actor.ts'
import { mediaTypeOf } from './file-kind.ts'
import type { FileStore } from './file-store.ts'
import type { MayRead } from './may-read.ts'
import { pictureSize } from './picture-size.ts'

/** Wire: a picture is shown with every mail; larger ones are documents. */
export const MAX_PICTURE_BYTES = 2_560_000

/** Of a side; nothing is shown larger, and none may fill the memory of whoever looks. */
const MAX_SIDE_PX = 4096

/** A PNG or a JPEG by its bytes, whatever it is called, of a size that can be drawn. */
export function isPicture(bytes: Uint8Array): boolean {
  if (!['image/png', 'image/jpeg'].includes(mediaTypeOf(bytes, '', ''))) return false
  const size = pictureSize(bytes)
  return size !== null && [size.widthPx, size.heightPx].every((side) => side > 0 && side <= MAX_SIDE_PX)
}

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
  return isPicture(await store.read(sha256))
}
