// First: Dexie looks for the database of the browser when it is loaded.
import 'fake-indexeddb/auto'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { sendInput } from '../../app/composing/finalise/send-draft.ts'
import { createLiveDrafts } from '../../app/live/live-drafts.ts'
import { openLiveStore } from '../../app/live/live-store.ts'
import { addDocument } from '../../sync/collab/edit-documents.ts'
import { addRecipient, updateRecipient } from '../../sync/collab/edit-recipients.ts'
import { createDraft, setMessage, setSubject, setTitle } from '../../sync/collab/edit-settings.ts'
import { ticketOutcome } from '../../sync/collab/live-protocol.ts'
import { createId } from '../../sync/ids.ts'
import { createInvitation } from '../fixtures/create-invitation.ts'
import { PASSWORD, type Person, person } from '../server/person.ts'
import { type RunningServer, startServer } from '../server/running-server.ts'
import { until } from './live-world.ts'

let world: RunningServer
let sara: Person
let mona: Person
let eve: Person
const stops: (() => Promise<void>)[] = []
beforeAll(async () => {
  world = await startServer()
  sara = await world.register('Sara', 'Al Mansoori', 'sara@example.com')
  eve = await world.register('Eve', 'Stranger', 'eve@example.com')
  mona = await colleagueOf(sara, 'Mona', 'mona@example.com')
})
afterAll(async () => {
  for (const stop of stops) await stop()
  await world.stop()
})

const fixture = readFileSync(join(import.meta.dirname, '../fixtures/pdf/issue13242.pdf'))
const ids = { now: Date.now, randomBytes: (length: number) => new Uint8Array(randomBytes(length)) }
const newId = () => createId('envelope', ids)

/** Joins the organisation of somebody by invitation, as people do. */
async function colleagueOf(host: Person, firstName: string, email: string): Promise<Person> {
  const { db } = world.platform
  const { organizationMember } = db.tables
  const [place] = await db.read((query) =>
    query.select().from(organizationMember).where(eq(organizationMember.personId, host.userId)),
  )
  const { code } = await db.transact((query) =>
    createInvitation(
      query,
      db.tables,
      { organizationId: String(place?.organizationId), email, roles: ['member'], invitedBy: host.userId },
      world.platform,
    ),
  )
  const anybody = person(world.url, '', email, '')
  await anybody.call('Public/RequestOTPAcceptInvite', { invitationCode: code, otpReasonId: 7 })
  const [mail] = await world.mailTo(email)
  const { data } = await anybody.call<{ accessToken: string; userId: string }>('Token/AcceptInvitation', {
    invitationCode: code,
    checkOtp: /\b\d{6}\b/.exec(mail?.text ?? '')?.[0],
    firstName,
    lastName: 'Said',
    password: PASSWORD,
  })
  return person(world.url, data.accessToken, email, data.userId)
}

const authorised = (who: Person, body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', authorization: `Bearer ${who.token}` },
  body: JSON.stringify(body),
})

interface Told {
  readonly status: string
  readonly code?: string
  readonly facts?: Record<string, unknown>
}
let n = 0
async function command(who: Person, name: string, input: object, version = 1): Promise<Told> {
  const id = createId('command', ids)
  const payload = {
    commandId: id,
    name,
    version,
    account: who.userId,
    input,
    capturedAt: Date.now(),
    lastServerTime: null,
  }
  const entry = {
    id,
    n: ++n,
    name,
    version,
    payload: JSON.stringify(payload),
    signature: null,
    blobs: {},
  }
  const body = {
    protocol: 1,
    deviceId: createId('device', ids),
    publicKey: null,
    commands: [entry],
  }
  const response = await fetch(`${world.url}/sync/commands`, authorised(who, body))
  const { results } = (await response.json()) as { results: Told[] }
  return results[0] as Told
}

/** A device's pull from where it was; what it is given and what it must give up. */
function replicaOf(who: Person) {
  let epoch: string | null = null
  let checkpoint = {}
  const deviceId = createId('device', ids)
  return async () => {
    const body = { protocol: 1, deviceId, epoch, checkpoint, ackN: 0, limit: 1000 }
    const page = (await (await fetch(`${world.url}/sync/pull`, authorised(who, body))).json()) as {
      epoch: string
      checkpoint: object
      items: { id: string }[]
      drops: { id: string }[]
    }
    epoch = page.epoch
    checkpoint = page.checkpoint
    return { items: page.items.map((one) => one.id), drops: page.drops.map((one) => one.id) }
  }
}

function liveOf(who: Person) {
  const subject = `${who.userId}-${randomBytes(3).toString('hex')}`
  const store = openLiveStore(subject)
  const drafts = createLiveDrafts(
    {
      store,
      files: {
        pagesOf: () => [{ widthPt: 595, heightPt: 842 }],
        refusalOf: () => null,
        isStored: () => true,
        now: Date.now,
        subscribe: () => () => undefined,
      },
      ports: {
        subject,
        socketUrl: `${world.url.replace('http', 'ws')}/y`,
        requestTicket: async (documentId) => {
          const response = await fetch(`${world.url}/y/ticket`, authorised(who, { documentId }))
          const { data } = (await response.json()) as { data: unknown }
          const outcome = ticketOutcome.parse(data)
          return outcome.access === 'none' ? { kind: 'refused' } : { kind: 'ticket', value: outcome }
        },
        now: Date.now,
        random: () => 0,
        onWake: () => () => undefined,
        WebSocket: WebSocket as never,
        betweenTabs: false,
      },
    },
    { lingerMs: 0 },
  )
  stops.push(() => drafts.close())
  return drafts
}

/** A draft of Sara's with one document, its live content saved on the server. */
async function saraDraft() {
  const envelopeId = newId()
  await command(sara, 'createEnvelope', {
    envelopeId,
    kind: 'document',
    title: 'Lease',
    language: 'en',
    timeZone: 'UTC',
  })
  // Bytes of its own: what other drafts share must not open this one's file.
  const bytes = Buffer.concat([fixture, Buffer.from(`\n% ${envelopeId}`)])
  const uploaded = await sara.upload(bytes, 'lease.pdf')
  const sha256 = uploaded.data[0]?.id ?? ''
  const live = liveOf(sara).open(envelopeId).draft
  await live.loaded
  live.edit((ydoc) => {
    createDraft(ydoc, { envelopeId, kind: 'document', title: 'Lease', language: 'en', timeZone: 'UTC' })
    addDocument(ydoc, { id: createId('document', ids), name: 'lease.pdf', sha256, sizeBytes: bytes.length })
  })
  await until(() => live.state().status === 'saved', 'the draft is saved')
  return { envelopeId, live, sha256 }
}
const share = (envelopeId: string, access: 'write' | 'read' | null, who = mona, by = sara) =>
  command(by, 'shareDraft', { envelopeId, personId: who.userId, access })

// The first upload waits for a process that looks at it.
describe('two members on one draft', () => {
  it('[S9][S12] a colleague who was let in writes at the same time, and nothing of either is lost', async () => {
    const { envelopeId, live } = await saraDraft()
    const pull = replicaOf(mona)
    expect((await pull()).items).not.toContain(envelopeId)
    expect((await share(envelopeId, 'write')).status).toBe('applied')
    expect((await pull()).items).toContain(envelopeId)

    const other = liveOf(mona).open(envelopeId).draft
    await until(() => other.reading().draft?.title === 'Lease', 'Mona sees the draft')
    const recipient = (k: number) => createId('recipient', { now: () => k, randomBytes: ids.randomBytes })
    for (let k = 0; k < 10; k++) {
      live.edit((ydoc) => addRecipient(ydoc, { id: recipient(k), name: `S${k}`, email: `s${k}@example.com` }))
      other.edit((ydoc) =>
        addRecipient(ydoc, { id: recipient(k), name: `M${k}`, email: `m${k}@example.com` }),
      )
    }
    live.edit((ydoc) => setSubject(ydoc, 'From Sara'))
    other.edit((ydoc) => setMessage(ydoc, 'From Mona'))
    const names = (one: typeof live) =>
      one
        .reading()
        .draft?.recipients.map((each) => each.name)
        .sort()
    const both = Array.from({ length: 10 }, (_, k) => [`M${k}`, `S${k}`])
      .flat()
      .sort()
    await until(() => names(live)?.length === 20 && names(other)?.length === 20, 'both see all twenty')
    for (const one of [live, other]) {
      expect(names(one)).toEqual(both)
      expect(one.reading().draft).toMatchObject({ subject: 'From Sara', message: 'From Mona' })
    }
  })

  it('[S9] taken out again, their socket closes, no other opens, and their device gives the draft up', async () => {
    const { envelopeId } = await saraDraft()
    const pull = replicaOf(mona)
    await share(envelopeId, 'write')
    await pull()
    const drafts = liveOf(mona)
    const other = drafts.open(envelopeId).draft
    await until(() => other.state().status === 'saved', 'Mona is connected')
    await share(envelopeId, null)
    await until(() => other.state().refused === 'revoked', 'Mona is told')
    expect((await pull()).drops).toContain(envelopeId)
    const again = await fetch(`${world.url}/y/ticket`, authorised(mona, { documentId: envelopeId }))
    expect(((await again.json()) as { data: unknown }).data).toEqual({ access: 'none' })
  })

  it('[S12] who may only look sees every change and writes none', async () => {
    const { envelopeId, live } = await saraDraft()
    await share(envelopeId, 'read')
    const other = liveOf(mona).open(envelopeId).draft
    await until(() => other.state().synced && other.reading().draft !== null, 'Mona sees the draft')
    expect(other.state().writable).toBe(false)
    other.edit((ydoc) => setTitle(ydoc, 'Mine'))
    await until(() => other.state().refused === 'readOnly', 'Mona is told')
    live.edit((ydoc) => setSubject(ydoc, 'Please sign'))
    await until(() => other.reading().draft?.subject === 'Please sign', 'Mona goes on looking')
    expect([live.reading().draft?.title, other.reading().draft?.title]).toEqual(['Lease', 'Lease'])
  })

  it('a sending that others have overtaken is refused and names them; only the owner sends', async () => {
    const { envelopeId, live } = await saraDraft()
    await share(envelopeId, 'write')
    const other = liveOf(mona).open(envelopeId).draft
    const recipientId = createId('recipient', ids)
    live.edit((ydoc) => addRecipient(ydoc, { id: recipientId, name: 'Omar', email: 'omar@example.com' }))
    live.edit((ydoc) => updateRecipient(ydoc, recipientId, { kind: 'approve' }))
    await until(() => other.reading().draft?.recipients[0]?.kind === 'approve', 'Mona sees the recipient')
    const content = live.reading().content
    if (!content) throw new Error(JSON.stringify(live.reading().problems))
    const wish = sendInput(live, content)
    other.edit((ydoc) => setTitle(ydoc, 'Another lease'))
    await until(() => live.reading().draft?.title === 'Another lease', 'the server has it')
    expect(await command(sara, 'sendEnvelope', wish)).toMatchObject({
      status: 'refused',
      code: 'draft-changed',
      facts: { by: 'Mona Said' },
    })
    const now = live.reading().content
    if (!now) throw new Error('not sendable')
    expect(await command(mona, 'sendEnvelope', sendInput(other, now))).toMatchObject({
      status: 'refused',
      code: 'not-permitted',
    })
    const pull = replicaOf(mona)
    await pull()
    expect((await command(sara, 'sendEnvelope', sendInput(live, now))).status).toBe('applied')
    // What was sent has recipients and readers of its own.
    expect((await pull()).drops).toContain(envelopeId)
  })

  it('only its owner shares it, and only within the organisation', async () => {
    const { envelopeId } = await saraDraft()
    expect(await share(envelopeId, 'read', eve)).toMatchObject({ status: 'refused', code: 'not-permitted' })
    await share(envelopeId, 'write')
    expect(await share(envelopeId, 'write', eve, mona)).toMatchObject({
      status: 'refused',
      code: 'not-permitted',
    })
    const outside = await fetch(`${world.url}/y/ticket`, authorised(eve, { documentId: envelopeId }))
    expect(((await outside.json()) as { data: unknown }).data).toEqual({ access: 'none' })
  })

  it('its files are open to both, whoever brought them, and a foreign hash written into it opens nothing', async () => {
    const { envelopeId, live, sha256 } = await saraDraft()
    expect((await mona.file(sha256)).status).toBe(403)
    await share(envelopeId, 'write')
    expect((await mona.file(sha256)).status).toBe(200)

    const annex = await mona.upload(Buffer.concat([fixture, Buffer.from('\n% annex')]), 'annex.pdf')
    const annexSha = annex.data[0]?.id ?? ''
    expect((await sara.file(annexSha)).status).toBe(403)
    const secret = await sara.upload(Buffer.concat([fixture, Buffer.from('\n% secret')]), 'secret.pdf')
    const secretSha = secret.data[0]?.id ?? ''
    const other = liveOf(mona).open(envelopeId).draft
    await until(() => other.reading().draft?.title === 'Lease', 'Mona sees the draft')
    for (const [name, hash] of [
      ['annex.pdf', annexSha],
      ['secret.pdf', secretSha],
    ] as const)
      other.edit((ydoc) =>
        addDocument(ydoc, { id: createId('document', ids), name, sha256: hash, sizeBytes: 1 }),
      )
    await until(() => live.reading().draft?.documents.length === 3, 'Sara sees them')
    expect((await sara.file(annexSha)).status).toBe(200)
    expect((await mona.file(secretSha)).status).toBe(403)
    expect((await eve.file(sha256)).status).toBe(403)

    await share(envelopeId, null)
    expect((await mona.file(sha256)).status).toBe(403)
  })
})
