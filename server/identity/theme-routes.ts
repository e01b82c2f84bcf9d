/**
 * `GET /themes/{key}/logo.png`: the logo of an organisation, for everybody, since it heads its mails. The address
 * carries the logo's hash (`?v=`), so a kept copy is never an old one; the other names of the lookup (A023) are
 * files of the build.
 */
import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import type { PersonActor } from '../../sync/entities/actor.ts'
import { mediaTypeOf } from '../files/file-kind.ts'
import type { FileStore } from '../files/file-store.ts'
import type { MayRead } from '../files/may-read.ts'
import type { Platform } from '../platform.ts'

const KEY = /^[0-9a-z]{26}$/
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

export function themeRoutes({ db }: Pick<Platform, 'db'>, store: FileStore): Hono {
  const routes = new Hono()
  routes.get('/themes/:key/logo.png', async (context, next) => {
    const key = context.req.param('key')
    if (!KEY.test(key)) return next()
    const { organization } = db.tables
    const [row] = await db.read((query) =>
      query
        .select({ sha256: organization.logoSha256 })
        .from(organization)
        .where(eq(organization.id, `organization:${key}`)),
    )
    if (!row?.sha256 || (await store.sizeOf(row.sha256)) === null) return context.text('Not found', 404)
    const bytes = await store.read(row.sha256)
    return context.body(new Uint8Array(bytes), 200, {
      'content-type': mediaTypeOf(bytes, '', ''),
      'cache-control':
        context.req.query('v') === row.sha256.slice(0, 12)
          ? 'public, max-age=31536000, immutable'
          : 'public, no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      // Mail programs on the web show it from another site.
      'cross-origin-resource-policy': 'cross-origin',
    })
  })
  return routes
}
