import { createHash } from 'node:crypto'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Profile } from '../../sync/entities/profile.ts'
import type { Person } from '../server/person.ts'
import { type RunningServer, startServer } from '../server/running-server.ts'

let world: RunningServer
let sara: Person
let omar: Person
let stranger: Person
beforeAll(async () => {
  world = await startServer()
  sara = await world.register('Sara', 'Salem', 'sara@example.com')
  omar = await world.register('Omar', 'Haddad', 'omar@example.com')
  stranger = await world.register('Mallory', 'Moss', 'mallory@example.com')
  // Omar and Sara are colleagues; Mallory is nobody's.
  const { db } = world.platform
  const { organizationMember: place, session } = db.tables
  await db.transact(async (query) => {
    const [home] = await query.select().from(place).where(eq(place.personId, sara.userId))
    const organizationId = home?.organizationId ?? ''
    await query
      .update(place)
      .set({ organizationId, roles: ['member'] })
      .where(eq(place.personId, omar.userId))
    await query.update(session).set({ organizationId }).where(eq(session.personId, omar.userId))
  })
  world.server.identity.forgetAll()
})
afterAll(() => world?.stop())

/** Red on the left of its middle, blue on the right: it says what was cut, and from where. */
const picture = (width: number, height: number) => {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#ff0000'
  context.fillRect(0, 0, width / 2, height)
  context.fillStyle = '#0000ff'
  context.fillRect(width / 2, 0, width / 2, height)
  return canvas
}
const upload = async (who: Person, bytes: Uint8Array, name: string) => {
  const form = new FormData()
  form.set('file', new File([bytes as Uint8Array<ArrayBuffer>], name))
  const headers = { authorization: `Bearer ${who.token}` }
  const response = await fetch(`${world.url}/api/image/upload`, { method: 'POST', headers, body: form })
  const { data } = (await response.json()) as { data: { error: boolean; payload: { item: string | null } } }
  return data.payload.item ?? ''
}
const profileOf = async (who: Person) =>
  (await who.call<{ profile: Profile; mobile: string | null }>('Customer/Get', {}, 'GET')).data
const photoOf = async (who: Person) => (await profileOf(who)).profile.photoSha256
const avatar = (asking: Person, of: Person) =>
  fetch(`${world.url}/api/image/avatar?customerId=${of.userId}`, {
    headers: { authorization: `Bearer ${asking.token}` },
  })

describe('the photo of a person', () => {
  it('[C068][M455][R1419][R1182][R1183][R1181] is the middle of what was uploaded, square, 500 px and PNG', async () => {
    const item = await upload(sara, picture(1200, 900).toBuffer('image/jpeg'), 'me.jpg')
    const changed = await sara.call('Customer/ChangeAvatar', { fileName: item })
    expect([changed.code, changed.description.en]).toEqual([0, 'User Image has been updated'])
    const bytes = Buffer.from(await (await sara.file((await photoOf(sara)) ?? '')).arrayBuffer())
    expect(bytes.subarray(1, 4).toString()).toBe('PNG')
    const image = await loadImage(bytes)
    expect([image.width, image.height]).toEqual([500, 500])
    const canvas = createCanvas(500, 500)
    canvas.getContext('2d').drawImage(image, 0, 0)
    const at = (x: number) => [...canvas.getContext('2d').getImageData(x, 250, 1, 1).data].slice(0, 3)
    const [left, right] = [at(20), at(480)]
    expect((left[0] ?? 0) > 200 && (right[2] ?? 0) > 200).toBe(true)
  })

  it('[C080] is seen by colleagues, by its person and by nobody else, not by its name either', async () => {
    const sha256 = (await photoOf(sara)) ?? ''
    for (const who of [sara, omar]) {
      const answer = await avatar(who, sara)
      expect(answer.headers.get('content-type')).toBe('image/png')
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
      expect((await who.file(sha256)).status).toBe(200)
    }
    expect((await avatar(stranger, sara)).status).toBe(404)
    expect((await stranger.file(sha256)).status).toBe(403)
    // Somebody who has none is answered like somebody who is not there.
    expect((await avatar(sara, omar)).status).toBe(404)
  })

  it('[C056][R0700][R0701][M431][R1389] a name is told of oneself and of colleagues; of anybody else, that there is no such customer', async () => {
    const asked = (who: Person, customerId: string) => who.call('Customer/GetName', { customerId })
    expect((await asked(omar, sara.userId)).data).toMatchObject({
      customerId: sara.userId,
      fullNameEn: 'Sara Salem',
      fullNameAr: '',
    })
    expect((await asked(stranger, stranger.userId)).data).toMatchObject({ fullNameEn: 'Mallory Moss' })
    const foreign = await asked(stranger, sara.userId)
    expect(foreign).toEqual(await asked(stranger, `person:${'0'.repeat(26)}`))
    expect([foreign.status, foreign.code, foreign.description.en]).toEqual([404, 9173, 'Customer not found'])
  })

  it('[R1286][R1167][A098][A099] may have 2,560,000 bytes and not one more, as jpeg, png or jpg', async () => {
    const png = picture(60, 60).toBuffer('image/png')
    const jpeg = picture(60, 60).toBuffer('image/jpeg')
    // What follows the end of a picture is no part of it.
    const of = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.length)])
    expect(await upload(omar, of(2_560_000), 'me.png')).not.toBe('')
    expect(await upload(omar, of(2_560_001), 'me.png')).toBe('')
    for (const name of ['me.jpeg', 'me.jpg']) expect(await upload(omar, jpeg, name), name).not.toBe('')
    expect(await upload(omar, png, 'me.png')).not.toBe('')
    expect(await upload(omar, Buffer.from('GIF89a, and the rest of it'), 'me.png')).toBe('')
  })

  it('[R1373][M422][R1166][R1171] what is no picture, too large or somebody else’s is refused with 1007, and the photo stays', async () => {
    const before = await photoOf(sara)
    const theirs = await upload(stranger, picture(80, 80).toBuffer('image/png'), 'a.png')
    const svg = `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`
    for (const fileName of [theirs, svg, 'x', `${'a'.repeat(64)}-me.png`, `${before}-me.png`.slice(1)]) {
      const refused = await sara.call('Customer/ChangeAvatar', { fileName: fileName.slice(0, 400) })
      expect([refused.code, refused.description.en]).toEqual([
        1007,
        'Photo not updated. Try again with valid image.',
      ])
    }
    expect(await upload(sara, new Uint8Array(2_560_001).fill(7), 'big.png')).toBe('')
    expect(await upload(sara, Buffer.from('%PDF-1.7 not a picture'), 'me.png')).toBe('')
    expect(await photoOf(sara)).toBe(before)
  })
})

describe('the photo of a colleague', () => {
  const change = (by: Person, of: Person, fileName?: string) =>
    by.call('Admin/User/ChangeAvatar', { userId: of.userId, ...(fileName !== undefined && { fileName }) })
  const blue = () => picture(300, 300).toBuffer('image/png')

  it('[C015] is given by whoever looks after people, is theirs at once, and stands in the history', async () => {
    const changed = await change(sara, omar, await upload(sara, blue(), 'omar.png'))
    expect([changed.code, changed.description.en]).toEqual([0, 'User Image has been updated'])
    const sha256 = await photoOf(omar)
    expect(sha256).toMatch(/^[0-9a-f]{64}$/)
    expect((await avatar(sara, omar)).status).toBe(200)
    const { data } = await sara.call<{ facts: object; personal: object }[]>('Admin/User/GetHistory', {
      userId: omar.userId,
    })
    expect(data[0]).toMatchObject({
      facts: { field: 'photo', member: omar.userId, by: sara.userId },
      personal: { name: 'Sara Salem', member: 'Omar Haddad' },
    })
    expect((await change(sara, omar)).code).toBe(0)
    expect(await photoOf(omar)).toBeNull()
  })

  it('[C015] one’s own is changed as everywhere', async () => {
    expect((await change(sara, sara, await upload(sara, blue(), 'me.png'))).code).toBe(0)
    expect(await photoOf(sara)).toMatch(/^[0-9a-f]{64}$/)
  })

  it('[C015] is refused to who may not look after people, of strangers, of who belongs elsewhere too, and with a picture of somebody else', async () => {
    const before = await photoOf(omar)
    expect((await change(omar, sara)).code).toBe(9002)
    const foreign = await change(stranger, omar)
    const nobody = await stranger.call('Admin/User/ChangeAvatar', { userId: `person:${'0'.repeat(26)}` })
    expect(foreign).toEqual(nobody)
    expect(foreign.status).toBe(404)
    const theirs = await upload(stranger, picture(310, 310).toBuffer('image/png'), 'a.png')
    expect((await change(sara, omar, theirs)).code).toBe(1007)
    const { db } = world.platform
    const { organizationMember: place } = db.tables
    const [home] = await db.read((query) =>
      query.select().from(place).where(eq(place.personId, stranger.userId)),
    )
    const there = { ...home!, personId: omar.userId, roles: ['member' as const] }
    await db.transact((query) => query.insert(place).values(there))
    const own = await upload(sara, blue(), 'omar.png')
    expect((await change(sara, omar, own)).code).toBe(9002)
    await db.transact((query) =>
      query
        .delete(place)
        .where(and(eq(place.personId, omar.userId), eq(place.organizationId, home!.organizationId))),
    )
    expect(await photoOf(omar)).toBe(before)
  })
})

describe('attributes of a person', () => {
  const update = (attributes: readonly object[]) => sara.call('Customer/UpdateAttributes', { attributes })
  const attributes = async () =>
    (await sara.call<{ attributeId: number; value: string }[]>('CustomerEf/GetAttributes', {}, 'GET')).data

  it('[C070][R1341][R0844][R0845][R0851][R0852][A057] are set by their codes with 1 and taken away with 2, all in one', async () => {
    const png = picture(60, 30).toBuffer('image/png').toString('base64')
    const made = await update([
      { attribute: 0, action: 1, value: png },
      { attribute: 1, action: 1, value: 'Sara' },
      { attribute: 2, action: 1, value: `data:image/png;base64,${png}` },
      { attribute: 3, action: 1, value: png },
      { attribute: 6, action: 1, value: png },
      { attribute: 7, action: 1, value: 'SS' },
    ])
    expect(made.code).toBe(0)
    const { profile } = await profileOf(sara)
    expect(profile).toMatchObject({
      signature: { text: 'Sara' },
      initials: { text: 'SS' },
      stamp: { text: '' },
    })
    const told = new Map((await attributes()).map((one) => [one.attributeId, one.value]))
    expect([...told.keys()]).toEqual([0, 1, 2, 3, 5, 6, 7])
    expect(told.get(2)).toBe(`/files/${profile.stamp?.sha256}`)
    expect(told.get(3)).toBe(`/files/${profile.photoSha256}`)
    const photo = await loadImage(
      Buffer.from(await (await sara.file(profile.photoSha256 ?? '')).arrayBuffer()),
    )
    expect([photo.width, photo.height]).toEqual([30, 30])
    expect((await update([2, 3, 6].map((attribute) => ({ attribute, action: 2 })))).code).toBe(0)
    expect((await attributes()).map((one) => one.attributeId)).toEqual([0, 1, 5])
  })

  it('[C071][R1299] are all of type 8', async () => {
    const { data } = await sara.call<{ attributeTypeId: number }[]>('CustomerEf/GetAttributes', {}, 'GET')
    expect(new Set(data.map((one) => one.attributeTypeId))).toEqual(new Set([8]))
  })

  it('[R0848][R0849] attribute 5 holds the UI preferences; a tab or folder that is no number is the first one', async () => {
    const set = (value: object) => update([{ attribute: 5, action: 1, value: JSON.stringify(value) }])
    const told = async () =>
      JSON.parse((await attributes()).find((one) => one.attributeId === 5)?.value ?? '')
    await set({ pagination: 35, activeTab: 3, folderId: 2, miniVariant: true })
    expect(await told()).toEqual({ pagination: 35, activeTab: 3, folderId: 2, miniVariant: true })
    await set({ activeTab: 'x', folderId: 1.5 })
    expect(await told()).toEqual({ pagination: 35, activeTab: 1, folderId: 0, miniVariant: true })
    expect((await set({ pagination: 100_000 })).code).not.toBe(0)
    expect((await update([{ attribute: 5, action: 1, value: '{' }])).code).not.toBe(0)
    await update([{ attribute: 5, action: 2 }])
    expect(await told()).toEqual({ pagination: 10, activeTab: 1, folderId: 0, miniVariant: false })
  })

  it('one that is not taken keeps all of them as they were', async () => {
    const before = await attributes()
    const refused = await update([
      { attribute: 5, action: 1, value: '{"pagination":50}' },
      { attribute: 3, action: 1, value: Buffer.from('no picture').toString('base64') },
    ])
    expect(refused.code).toBe(1007)
    expect(await attributes()).toEqual(before)
  })
})
