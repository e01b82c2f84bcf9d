/**
 * `GET /themes/{key}/logo.png` and `logo2.png`: the logos of an organisation, for everybody, since they head its mails.
 * The address carries the logo's hash (`?v=`), so a kept copy is never an old one. `logo.svg` and `logo2.svg`, the
 * other names of the lookup (A023), are files of the build alone: a drawing that came from outside may run things, and
 * none is taken in, so that for an organisation there is nothing under these names.
 */
import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import type { OpenSettings } from '../../sync/settings/settings.ts'
import { mediaTypeOf } from '../files/file-kind.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Platform } from '../platform.ts'

const KEY = /^[0-9a-z]{26}$/
const LOGOS = {
  'logo.png': 'logoSha256',
  'logo2.png': 'logo2Sha256',
  'logo.svg': null,
  'logo2.svg': null,
} as const satisfies Record<string, keyof OpenSettings | null>

export function themeRoutes({ db }: Pick<Platform, 'db'>, store: FileStore): Hono {
  const routes = new Hono()
  routes.get('/themes/:key/:file', async (context, next) => {
    const key = context.req.param('key')
    const file = context.req.param('file')
    if (!KEY.test(key) || !Object.hasOwn(LOGOS, file)) return next()
    const setting = LOGOS[file as keyof typeof LOGOS]
    if (setting === null) return context.text('Not found', 404)
    const { organization } = db.tables
    const [row] = await db.read((query) =>
      query
        .select({ settings: organization.settings })
        .from(organization)
        .where(eq(organization.id, `organization:${key}`)),
    )
    const sha256 = row?.settings[setting]
    if (!sha256 || (await store.sizeOf(sha256)) === null) return context.text('Not found', 404)
    const bytes = await store.read(sha256)
    return context.body(new Uint8Array(bytes), 200, {
      'content-type': mediaTypeOf(bytes, '', ''),
      'cache-control':
        context.req.query('v') === sha256.slice(0, 12)
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
