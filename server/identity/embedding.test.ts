import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ApiKey } from '../../sync/entities/api-key.ts'
import { MAX_UNOPENED_EMBEDS } from '../../sync/rules/embedding/embedding.ts'
import {
  createEnvelopeFor,
  type HandOverWorld,
  handOverWorld,
  minutes,
} from '../../tests/identity/hand-over-world.ts'
import { bearer } from '../../tests/identity/identity-world.ts'
import { embeddingSite } from '../people/embedded-standing.ts'
import { createEmbedLink, openEmbed } from './embed-links.ts'
import { revokeRecipientLinks } from './guest-links.ts'

const PORTAL = 'https://portal.example.ae'
let world: HandOverWorld
beforeEach(async () => {
  world = await handOverWorld()
  await allow([PORTAL])
})

async function allow(embedOrigins: readonly string[]) {
  const { db } = world.made
  const { organization } = db.tables
  await db.transact((query) =>
    query
      .update(organization)
      .set({ settings: { embedOrigins } })
      .where(eq(organization.id, world.organizationId)),
  )
}
const ask = (origin = PORTAL, who: Record<string, string> = world.sender) =>
  world.made
    .browser()
    .post('Embedding/CreateLink', { processId: world.envelopeId, stepId: world.recipientId, origin }, who)
async function address(origin = PORTAL) {
  const { code, data } = await ask(origin)
  expect(code).toBe(0)
  const url = new URL(data.link)
  return { embedId: url.pathname.split('/')[2] ?? '', token: url.hash.slice(1) }
}
const open = (input: { embedId: string; token: string }, browser = world.made.browser()) =>
  browser.post('Embedding/Open', input)
const opened = async () => {
  const at = await address()
  const { data } = await open(at)
  return { ...at, who: bearer(data.accessToken) }
}
/** Null for a session that has ended. */
const actorBy = async (who: Record<string, string>) =>
  (await world.made.identity.authenticate((who.authorization ?? '').slice('Bearer '.length)))?.actor ?? null
const siteOf = (embedId: string) => {
  const { db, platform } = world.made
  return db.read((query) => embeddingSite(query, db.tables, embedId, platform))
}

describe('a signing page inside another site', () => {
  it('[S25] is opened once by its address, acts as that recipient in that site, and sets no cookie', async () => {
    const at = await address()
    expect(await siteOf(at.embedId)).toBe(PORTAL)
    const browser = world.made.browser()
    const { code, data, setCookies } = await open(at, browser)
    expect([code, setCookies, browser.cookies.size]).toEqual([0, [], 0])
    expect(data).toMatchObject({ recipientId: world.recipientId, origin: PORTAL, expiresIn: 3600 })
    expect(await actorBy(bearer(data.accessToken))).toMatchObject({
      kind: 'guest',
      recipientId: world.recipientId,
      embedded: { origin: PORTAL, by: world.senderId, keyId: null, place: 'frame' },
    })
    const again = await open(at)
    expect(again).toMatchObject({ code: 9113, data: { origin: PORTAL, stepId: world.recipientId } })
  })

  it('opens within five minutes, ends after an hour, and nothing renews it', async () => {
    const late = await address()
    world.made.pass(minutes(5))
    expect((await open(late)).code).toBe(9114)
    const { who } = await opened()
    world.made.pass(minutes(59))
    expect(await actorBy(who)).not.toBeNull()
    world.made.pass(minutes(1))
    expect(await actorBy(who)).toBeNull()
  })

  it('keeps its token as a hash, and no half of an address opens with the half of another', async () => {
    const [one, other] = [await address(), await address()]
    const { db } = world.made
    const rows = await db.read((query) => query.select().from(db.tables.embedLink))
    expect(JSON.stringify(rows)).not.toContain(one.token)
    expect((await open({ ...one, embedId: other.embedId })).code).toBe(9113)
    expect((await open({ embedId: one.embedId, token: one.embedId })).code).toBe(9113)
    expect((await open(one)).code).toBe(0)
  })

  it('is no mailed link: neither opens the door of the other, and the mailbox stays unproven', async () => {
    const at = await address()
    const browser = world.made.browser()
    expect((await world.open(browser, at.token)).code).toBe(9113)
    expect((await browser.post('Token/ReadDoor', { token: at.token })).code).toBe(9113)
    expect((await open({ embedId: at.embedId, token: world.mailedToken })).code).toBe(9113)
    expect((await open(at)).code).toBe(0)
    // Their own first device is still the first one, and a second one still needs the code.
    expect((await world.open(world.made.browser(), world.mailedToken)).code).toBe(0)
    expect((await world.open(world.made.browser(), world.mailedToken)).code).toBe(3009)
    expect(world.made.bound.map((one) => [one.byCode, one.embedded?.origin ?? null])).toEqual([
      [false, PORTAL],
      [false, null],
    ])
  })

  it('is handed out by the sender alone, for somebody else whose turn it is, to a site of the list', async () => {
    expect((await ask('https://evil.example')).code).toBe(9166)
    expect((await ask(`${PORTAL} https://evil.example`)).code).toBe(9166)
    const guest = await world.open(world.made.browser(), world.mailedToken)
    expect((await ask(PORTAL, bearer(guest.data.accessToken))).code).toBe(9002)
    const colleague = {
      origin: PORTAL,
      processId: world.envelopeId,
      stepId: 'recipient:00000000000000000000000000',
    }
    expect((await world.made.browser().post('Embedding/CreateLink', colleague, world.sender)).code).toBe(9002)
    await createEnvelopeFor(world, { email: 'sara@alnoor.ae' })
    expect((await ask()).code).toBe(9002)
    await createEnvelopeFor(world, { state: 'notActive' })
    expect((await ask()).code).toBe(9207)
    await createEnvelopeFor(world, {}, 'cancelled')
    expect((await ask()).code).toBe(9200)
  })

  it('a site of this computer counts only where the service runs there too', async () => {
    await allow(['http://localhost:3000'])
    const at = await address('http://localhost:3000')
    expect(await siteOf(at.embedId)).toBe('http://localhost:3000')
    const { db, platform } = world.made
    const elsewhere = { ...platform, config: { ...platform.config, isLocal: false } }
    expect(await db.read((query) => embeddingSite(query, db.tables, at.embedId, elsewhere))).toBeNull()
  })

  it('waits unopened a few times only', async () => {
    for (let n = 0; n < MAX_UNOPENED_EMBEDS; n++) await address()
    expect((await ask()).code).toBe(9004)
    world.made.pass(minutes(5))
    expect((await ask()).code).toBe(0)
  })

  for (const [what, end] of Object.entries<(at: { embedId: string }) => Promise<unknown>>({
    'the site is taken off the list': () => allow([`${PORTAL}:8443`]),
    'the organisation is switched off': () => switchOff('organization'),
    'who handed it out is switched off': () => switchOff('organizationMember'),
    'the recipient’s links are ended': () =>
      world.made.db.transact((query) =>
        revokeRecipientLinks(query, world.made.db.tables, world, world.made.platform.now()),
      ),
  }))
    it(`[S25] ends when ${what}, opened or not, its window too`, async () => {
      const waiting = await address()
      const frame = await opened()
      const { data } = await world.made.browser().post('Embedding/OpenWindow', {}, frame.who)
      const entered = await world.made.browser().post('Embedding/EnterWindow', { token: data.token })
      expect(entered.code).toBe(0)
      const next = await world.made.browser().post('Embedding/OpenWindow', {}, frame.who)
      await end(frame)
      world.made.pass(6_000)
      expect(await actorBy(frame.who)).toBeNull()
      expect(await actorBy(bearer(entered.data.accessToken))).toBeNull()
      expect((await open(waiting)).code).toBe(9113)
      expect(
        (await world.made.browser().post('Embedding/EnterWindow', { token: next.data.token })).code,
      ).toBe(9113)
      expect(await siteOf(frame.embedId)).toBe(what.startsWith('who') ? PORTAL : null)
    })

  it('ends with the key of the program that handed it out', async () => {
    const { db, platform } = world.made
    const id = 'apiKey:01arz3ndektsv4rrffq69g5fav' as ApiKey['id']
    const key = {
      id,
      ownerId: world.senderId,
      organizationId: world.organizationId,
      endedAt: null,
      expiresAt: null,
    }
    const { record } = db.tables
    const put = (body: object) =>
      db.transact((query) =>
        query
          .insert(record)
          .values({ ...{ id, kind: 'apiKey', organizationId: world.organizationId, rev: 1 }, body } as never)
          .onConflictDoUpdate({ target: record.id, set: { body: body as never } }),
      )
    const links = {
      ...{
        envelopeId: world.envelopeId,
        recipientId: world.recipientId,
        organizationId: world.organizationId,
      },
      ...{ origin: PORTAL, personId: world.senderId, keyId: id },
    }
    for (const end of [{ endedAt: 1 }, { expiresAt: platform.now() }]) {
      await put(key)
      const made = await db.transact((query) => createEmbedLink(query, db.tables, links, platform))
      const url = new URL(made?.link ?? '')
      const at = { embedId: url.pathname.split('/')[2] ?? '', token: url.hash.slice(1) }
      const one = await db.transact((query) =>
        openEmbed(query, db.tables, { ...at, address: '', userAgent: '' }, platform),
      )
      const who = bearer(one.ok ? one.value.accessToken : '')
      expect(await actorBy(who)).toMatchObject({ embedded: { keyId: id } })
      await put({ ...key, ...end })
      world.made.pass(6_000)
      expect(await actorBy(who)).toBeNull()
    }
  })

  it('[S25] in a frame nothing is done but reading; the window does it, one at a time, with what the frame opened', async () => {
    const frame = await opened()
    const browser = world.made.browser()
    expect((await browser.post('Signing/HandOver', { purpose: 'phone' }, frame.who)).code).toBe(9129)
    const [first, second] = [
      await browser.post('Embedding/OpenWindow', {}, frame.who),
      await browser.post('Embedding/OpenWindow', {}, frame.who),
    ]
    expect((await browser.post('Embedding/EnterWindow', { token: first.data.token })).code).toBe(9113)
    const { db } = world.made
    const place = { envelopeId: world.envelopeId, recipientId: world.recipientId }
    const [session] = await db.read((query) =>
      query.select().from(db.tables.session).where(eq(db.tables.session.embedPlace, 'frame')),
    )
    await db.transact((query) =>
      query.insert(db.tables.stepUnlock).values({ ...place, sessionId: session?.id ?? '', openedAt: 1 }),
    )
    const one = await browser.post('Embedding/EnterWindow', { token: second.data.token })
    const window = bearer(one.data.accessToken)
    expect(await actorBy(window)).toMatchObject({
      embedded: { place: 'window', origin: PORTAL },
      opened: [place],
    })
    expect(one.setCookies).toEqual([])
    expect((await browser.post('Embedding/EnterWindow', { token: second.data.token })).code).toBe(9113)
    expect(await actorBy(window)).not.toBeNull()
    // Neither a further window nor a phone: what was handed out travels no further.
    expect((await browser.post('Embedding/OpenWindow', {}, window)).code).toBe(9002)
    const handOver = { processId: world.envelopeId, stepId: world.recipientId, purpose: 'phone' }
    expect((await browser.post('Signing/HandOver', handOver, window)).code).toBe(9002)
    const third = await browser.post('Embedding/OpenWindow', {}, frame.who)
    expect((await browser.post('Embedding/EnterWindow', { token: third.data.token })).code).toBe(0)
    expect(await actorBy(window)).toBeNull()
  })

  it('a window is entered within two minutes and ends with its frame', async () => {
    const frame = await opened()
    const browser = world.made.browser()
    const late = await browser.post('Embedding/OpenWindow', {}, frame.who)
    world.made.pass(minutes(2))
    expect((await browser.post('Embedding/EnterWindow', { token: late.data.token })).code).toBe(9114)
    const { data } = await browser.post('Embedding/OpenWindow', {}, frame.who)
    const entered = await browser.post('Embedding/EnterWindow', { token: data.token })
    expect(entered.data.expiresIn).toBe(58 * 60)
  })
})

async function switchOff(what: 'organization' | 'organizationMember') {
  const { db } = world.made
  await db.transact((query) => query.update(db.tables[what]).set({ inactiveSince: 1 }))
}
