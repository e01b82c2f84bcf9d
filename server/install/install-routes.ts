/**
 * The installed app under an organisation's own name, colour and icon: `/themes/{key}/manifest.webmanifest` and the
 * icons it names. For everybody, like the logo beside them: the browser asks without a session, again on every start.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { settingsOf } from '../../sync/settings/settings.ts'
import type { FileStore } from '../files/file-store.ts'
import { parseCookies } from '../http/cookies.ts'
import { preferredLanguage } from '../http/request-context.ts'
import type { Platform } from '../platform.ts'
import { drawIcon } from './draw-icon.ts'

const KEY = /^[0-9a-z]{26}$/
const ICON = /^(icon|maskable)-(192|512)\.png$/
const OUR_COLOR = '#1f5fbf'
const OUR_GROUND = '#F6F7F9'
/** Icons drawn lately; a handful of organisations make most requests. */
const KEPT_ICONS = 64

export interface InstallRoutesDeps {
  readonly db: Platform['db']
  readonly store: FileStore
  /** `dist/app`, where the manifest of the build lies. */
  readonly appFolder: string
}

interface Manifest {
  readonly icons: readonly { readonly src: string }[]
}

export function installRoutes({ db, store, appFolder }: InstallRoutesDeps): Hono {
  const routes = new Hono()
  const drawn = new Map<string, Uint8Array>()

  const organizationOf = async (key: string) => {
    if (!KEY.test(key)) return undefined
    const { organization } = db.tables
    const [row] = await db.read((query) =>
      query
        .select()
        .from(organization)
        .where(eq(organization.id, `organization:${key}`)),
    )
    return row
  }

  routes.get('/themes/:key/manifest.webmanifest', async (context, next) => {
    const key = context.req.param('key')
    const organization = await organizationOf(key)
    const manifest = await readFile(join(appFolder, 'manifest.webmanifest'), 'utf8').catch(() => null)
    if (!organization || manifest === null) return next()
    const { nameEn, nameAr } = organization
    const { brandColor, logoSha256 } = settingsOf(organization.settings)
    const name = languageOf(context) === 'ar' && nameAr ? nameAr : nameEn
    const version = `${(logoSha256 ?? 'mark').slice(0, 12)}${(brandColor ?? '').slice(1)}`
    const own = JSON.parse(manifest) as Manifest
    return context.json(
      {
        ...own,
        name,
        short_name: name,
        theme_color: brandColor ?? OUR_GROUND,
        icons: own.icons.map((icon) => ({
          ...icon,
          src: `/themes/${key}/${icon.src.split('/').at(-1)}?v=${version}`,
        })),
      },
      200,
      {
        'content-type': 'application/manifest+json',
        'cache-control': 'no-cache',
        vary: 'Accept-Language, Cookie',
      },
    )
  })

  routes.get('/themes/:key/:icon', async (context, next) => {
    const [, shape, size] = ICON.exec(context.req.param('icon')) ?? []
    const organization = size ? await organizationOf(context.req.param('key')) : undefined
    if (!organization) return next()
    const { brandColor, logoSha256 } = settingsOf(organization.settings)
    const wish = `${organization.id} ${shape} ${size} ${brandColor} ${logoSha256}`
    let icon = drawn.get(wish)
    if (!icon) {
      icon = await drawIcon({
        logo: logoSha256 && (await store.sizeOf(logoSha256)) !== null ? await store.read(logoSha256) : null,
        color: brandColor ?? OUR_COLOR,
        sizePx: Number(size),
        maskable: shape === 'maskable',
      })
      drawn.set(wish, icon)
      const oldest = drawn.keys().next().value
      if (drawn.size > KEPT_ICONS && oldest !== undefined) drawn.delete(oldest)
    }
    return context.body(new Uint8Array(icon), 200, {
      'content-type': 'image/png',
      'cache-control': context.req.query('v') ? 'public, max-age=31536000, immutable' : 'public, no-cache',
    })
  })
  return routes
}

const languageOf = (context: Context): string =>
  parseCookies(context.req.header('cookie')).get('locale') ??
  preferredLanguage(context.req.header('accept-language'))
