/**
 * A picture from a program: what `image/upload` answered, or base64 with or without its data prefix. It becomes what the
 * app itself makes, a PNG of the person's. It is a stranger's until then, so it is drawn by a process that holds nothing
 * worth stealing.
 */
import { readFile, rm, writeFile } from 'node:fs/promises'
import type { PersonActor } from '../../sync/entities/actor.ts'
import type { FileStore } from '../files/file-store.ts'
import type { MayRead } from '../files/may-read.ts'
import { sha256OfItem } from '../files/multipart-routes.ts'
import { isOwnPicture, isPicture, MAX_PICTURE_BYTES } from '../files/own-picture.ts'
import type { SealingPool } from '../sealing/pool.ts'
import type { Drawings } from './drawings.ts'

export interface PictureDeps {
  readonly pool: Pick<SealingPool, 'run'>
  readonly files: FileStore
  readonly keepDrawing: Drawings['keep']
  readonly mayRead: MayRead
}

export interface PictureTarget {
  /** Of the longer side; larger ones are made smaller. */
  readonly px: number
  /** Cut to its middle. */
  readonly square: boolean
}

const DATA_PREFIX = /^data:image\/(png|jpeg|jpg);base64,/

/** The SHA-256 of the PNG made of it; null when it is no picture, too large, or not theirs. */
export async function keepGivenPicture(
  deps: PictureDeps,
  actor: PersonActor,
  given: string,
  target: PictureTarget,
): Promise<string | null> {
  const bytes = await bytesOf(deps, actor, given)
  const png = bytes && (await pngOf(deps, bytes, target))
  return png && deps.keepDrawing(actor, png)
}

async function bytesOf(deps: PictureDeps, actor: PersonActor, given: string): Promise<Uint8Array | null> {
  const sha256 = sha256OfItem(given)
  if (sha256 !== null)
    return (await isOwnPicture(deps.files, deps.mayRead, actor, sha256)) ? deps.files.read(sha256) : null
  const bytes = Buffer.from(given.replace(DATA_PREFIX, ''), 'base64')
  return bytes.length <= MAX_PICTURE_BYTES && isPicture(bytes) ? bytes : null
}

/** In a process of its own; null when it cannot be drawn. */
export async function pngOf(
  { pool, files }: Pick<PictureDeps, 'pool'> & { readonly files: Pick<FileStore, 'stagingPath'> },
  bytes: Uint8Array,
  within?: PictureTarget,
): Promise<Uint8Array | null> {
  const [sourcePath, targetPath] = [files.stagingPath(), files.stagingPath()]
  try {
    await writeFile(sourcePath, bytes, { mode: 0o600 })
    const made = await pool.run('makePng', { sourcePath, targetPath, ...(within && { within }) })
    return made.ok ? await readFile(targetPath) : null
  } finally {
    await rm(sourcePath, { force: true })
    await rm(targetPath, { force: true })
  }
}
