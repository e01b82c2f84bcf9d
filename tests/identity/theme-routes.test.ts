import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openSqlite } from '../../db/sqlite.ts'
import { createFolderStore } from '../../server/files/folder-store.ts'
import { isOwnPicture } from '../../server/files/own-picture.ts'
import { themeRoutes } from '../../server/identity/theme-routes.ts'
import { createOrganization, lookOf } from '../../server/people/people.ts'
import type { PersonActor } from '../../sync/entities/actor.ts'
import { PNG } from '../authority/authority-world.ts'

async function createWorld() {
  const db = openSqlite({ file: ':memory:' })
  const store = createFolderStore(mkdtempSync(join(tmpdir(), 'theme-')))
  const id = await db.transact((query) =>
    createOrganization(
      query,
      db.tables,
      { nameEn: 'Al Noor' },
      { now: Date.now, randomBytes: (length) => new Uint8Array(randomBytes(length)) },
    ),
  )
  const { organization } = db.tables
  return {
    store,
    routes: themeRoutes({ db }, store),
    key: id.replace('organization:', ''),
    async logo(bytes: Uint8Array) {
      const logoSha256 = await store.put(bytes)
      const [row] = await db.transact((query) =>
        query
          .update(organization)
          .set({ settings: { logoSha256 } })
          .where(eq(organization.id, id))
          .returning(),
      )
      return lookOf(row as NonNullable<typeof row>).logoUrl as string
    },
  }
}

it('[C265][R1360][R0207] the logo of an organisation is there for everybody, under an address of its own, for ever', async () => {
  const world = await createWorld()
  expect((await world.routes.request(`/themes/${world.key}/logo.png`)).status).toBe(404)
  const response = await world.routes.request(await world.logo(PNG))
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/png')
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(Buffer.from(await response.arrayBuffer()).equals(PNG)).toBe(true)
})

it('without the hash of the present logo it is asked for anew, since the next one may be another', async () => {
  const world = await createWorld()
  await world.logo(PNG)
  for (const query of ['', '?v=000000000000'])
    expect(
      (await world.routes.request(`/themes/${world.key}/logo.png${query}`)).headers.get('cache-control'),
    ).toBe('public, no-cache')
})

it('a logo is a PNG or JPEG that its administrator may read, whatever it is called', async () => {
  const { store } = await createWorld()
  const actor: PersonActor = {
    kind: 'person',
    personId: 'person:1',
    organizationId: 'organization:1',
    organizationName: 'Al Noor',
    name: 'Sara',
    email: 'sara@alnoor.ae',
    language: 'en',
  }
  const mayRead = async () => true
  expect(await isOwnPicture(store, mayRead, actor, await store.put(PNG))).toBe(true)
  expect(await isOwnPicture(store, async () => false, actor, await store.put(PNG))).toBe(false)
  expect(await isOwnPicture(store, mayRead, actor, await store.put(Buffer.from('<svg/>')))).toBe(false)
  const large = Buffer.concat([PNG, Buffer.alloc(2_560_000)])
  expect(await isOwnPicture(store, mayRead, actor, await store.put(large))).toBe(false)
  expect(await isOwnPicture(store, mayRead, actor, 'a'.repeat(64))).toBe(false)
})
