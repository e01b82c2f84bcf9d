import { randomBytes } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openSqlite } from '../../db/sqlite.ts'
import { createFolderStore } from '../files/folder-store.ts'
import { createOrganization } from '../people/people.ts'
import { installRoutes } from './install-routes.ts'
import { pictureSize } from './picture-size.ts'

async function createWorld(look: { brandColor?: string; logo?: Buffer } = {}) {
  const db = openSqlite({ file: ':memory:' })
  const folder = mkdtempSync(join(tmpdir(), 'install-'))
  const store = createFolderStore(folder)
  writeFileSync(
    join(folder, 'manifest.webmanifest'),
    JSON.stringify({
      id: '/',
      name: 'Tawqi',
      shortcuts: [{ url: '/outbox' }],
      icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }, { src: '/icons/maskable-512.png' }],
    }),
  )
  const id = await db.transact((query) =>
    createOrganization(
      query,
      db.tables,
      { nameEn: 'Al Noor', nameAr: 'النور' },
      { now: Date.now, randomBytes: (length) => new Uint8Array(randomBytes(length)) },
    ),
  )
  const logoSha256 = look.logo ? await store.put(look.logo) : null
  const { organization } = db.tables
  await db.transact((query) =>
    query
      .update(organization)
      .set({ settings: { brandColor: look.brandColor ?? null, logoSha256 } })
      .where(eq(organization.id, id)),
  )
  const routes = installRoutes({ db, store, appFolder: folder })
  const key = id.replace('organization:', '')
  return {
    key,
    get: (path: string, headers: Record<string, string> = {}) =>
      routes.request(`/themes/${key}/${path}`, { headers }),
    getAt: (path: string) => routes.request(path),
  }
}

async function pixel(png: Response, at: readonly [number, number]): Promise<string> {
  const image = await loadImage(Buffer.from(await png.arrayBuffer()))
  const context = createCanvas(image.width, image.height).getContext('2d')
  context.drawImage(image, 0, 0)
  return [...context.getImageData(at[0], at[1], 1, 1).data.slice(0, 3)].join(' ')
}

function wideLogo(): Buffer {
  const canvas = createCanvas(400, 100)
  const context = canvas.getContext('2d')
  context.fillStyle = '#c81e1e'
  context.fillRect(0, 0, 400, 100)
  return canvas.toBuffer('image/png')
}

it('an organisation’s app bears its name, colour and icons, and keeps the identity of ours', async () => {
  const { get, key } = await createWorld({ brandColor: '#0b7a4b' })
  const response = await get('manifest.webmanifest')
  expect(response.headers.get('content-type')).toContain('application/manifest+json')
  expect(await response.json()).toEqual({
    id: '/',
    name: 'Al Noor',
    short_name: 'Al Noor',
    theme_color: '#0b7a4b',
    shortcuts: [{ url: '/outbox' }],
    icons: [
      { src: `/themes/${key}/icon-192.png?v=mark0b7a4b`, sizes: '192x192' },
      { src: `/themes/${key}/maskable-512.png?v=mark0b7a4b` },
    ],
  })
})

it('the name is the one in the reader’s language, where there is one', async () => {
  const { get } = await createWorld()
  const nameFor = async (headers: Record<string, string>) =>
    (await (await get('manifest.webmanifest', headers)).json()).name
  expect(await nameFor({ 'accept-language': 'ar-AE,ar' })).toBe('النور')
  expect(await nameFor({ 'accept-language': 'ar', cookie: 'locale=en' })).toBe('Al Noor')
})

it('without a logo the mark stands on the organisation’s colour; a logo stands whole on white', async () => {
  const plain = await createWorld({ brandColor: '#0b7a4b' })
  expect(await pixel(await plain.get('maskable-192.png'), [4, 4])).toBe('11 122 75')
  const { get } = await createWorld({ brandColor: '#0b7a4b', logo: wideLogo() })
  const icon = async () => get('icon-512.png?v=abc')
  expect(await pixel(await icon(), [256, 20])).toBe('255 255 255')
  expect(await pixel(await icon(), [256, 256])).toBe('200 30 30')
  expect(await pixel(await icon(), [60, 256])).toBe('200 30 30')
  expect((await icon()).headers.get('cache-control')).toContain('immutable')
})

it('every icon the build names is drawn for the organisation, as large as it says, whole within the part the system keeps', async () => {
  const { get } = await createWorld({ brandColor: '#0b7a4b', logo: wideLogo() })
  for (const name of ['icon-192.png', 'icon-512.png', 'maskable-192.png', 'maskable-512.png']) {
    const [shape, width] = name.split(/[-.]/)
    const icon = await get(name)
    expect([name, icon.status, icon.headers.get('content-type')]).toEqual([name, 200, 'image/png'])
    const image = await loadImage(Buffer.from(await icon.arrayBuffer()))
    expect([image.width, image.height]).toEqual([Number(width), Number(width)])
    if (shape !== 'maskable') continue
    // Four fifths of the width, round, are safe (W3C manifest §8.1): no logo outside of that.
    const context = createCanvas(image.width, image.height).getContext('2d')
    context.drawImage(image, 0, 0)
    const { data } = context.getImageData(0, 0, image.width, image.height)
    const middle = image.width / 2
    const outside = Array.from({ length: image.width * image.height }, (_, at) => at).filter(
      (at) =>
        Math.hypot((at % image.width) - middle, Math.floor(at / image.width) - middle) > 0.4 * image.width,
    )
    const colours = new Set(outside.map((at) => data.slice(at * 4, at * 4 + 3).join(' ')))
    expect([...colours]).toEqual(['255 255 255'])
  }
})

it('other keys and names are not answered here', async () => {
  const { get, getAt } = await createWorld()
  expect((await get('icon-640.png')).status).toBe(404)
  expect((await get('logo.png')).status).toBe(404)
  expect((await getAt('/themes/local/manifest.webmanifest')).status).toBe(404)
  expect((await getAt(`/themes/${'0'.repeat(26)}/icon-192.png`)).status).toBe(404)
})

it('how large a picture is stands in its header', () => {
  const canvas = createCanvas(37, 19)
  expect(pictureSize(canvas.toBuffer('image/png'))).toEqual({ width: 37, height: 19 })
  expect(pictureSize(canvas.toBuffer('image/jpeg'))).toEqual({ width: 37, height: 19 })
  expect(pictureSize(Buffer.from('<svg/>'))).toBeNull()
})
