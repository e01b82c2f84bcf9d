import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_GROUP, DEMO_JOB_ROLE, DEMO_LOOKUP, DEMO_ROLE, DEMO_SYSTEM } from '../../db/demo/console.ts'
import { DEMO_EVERYBODY, DEMO_PASSWORD } from '../../db/demo/people.ts'
import { removeDemoAtStart } from '../../server/demo/start-demo.ts'
import { addJobs } from '../../server/jobs/runner.ts'
import type { WorkKind } from '../../server/jobs/work.ts'
import type { DraftContent } from '../../sync/collab/draft-content.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import { createId } from '../../sync/ids.ts'
import { PROTOCOL_VERSION } from '../../sync/replication/protocol.ts'
import { type Person, person } from '../server/person.ts'
import { type RunningServer, startServer } from '../server/running-server.ts'
import {
  allRows,
  copyOf,
  envelopesOf,
  newFolder,
  type OpenDemo,
  openDemo,
  openPlatform,
  removeFolder,
  storedNames,
} from './demo-world.ts'

let seeded: string
/** Whatever names the demo: every id in any of its rows, addresses and names of its people. */
let traces: string[]
beforeAll(async () => {
  const demo = await openDemo(await newFolder())
  seeded = demo.dataDir
  await queueWork(demo)
  const rows = await allRows(demo.db)
  traces = [
    ...new Set(rows.flatMap(({ row }) => row.match(AN_ID) ?? [])),
    ...DEMO_EVERYBODY.map((one) => one.email),
    'Al Noor Development',
    'Marsa Logistics',
    'marsa.localhost',
    ...[DEMO_ROLE.name, DEMO_GROUP.name, DEMO_JOB_ROLE.nameAr, DEMO_SYSTEM.baseUrl],
    ...DEMO_LOOKUP.items.map(([, valueEn]) => `"valueEn":"${valueEn}"`),
  ]
  await demo.close()
})
afterAll(() => removeFolder(seeded))

/** Twice as long where a thing is named by the one it belongs to. */
const AN_ID = /\b[a-zA-Z]+:(?:[0-9a-hjkmnp-tv-z]{26}|[0-9a-z]{52})\b/g
const NEXT_CENTURY = Date.UTC(2100, 0, 1)

/** One of every kind of work, about the demo and for much later: a kind that is left out does not compile. */
async function queueWork({ db, platform }: OpenDemo): Promise<void> {
  const { envelope, organizationMember, delegationRule, invitation, record } = db.tables
  const [shown] = await db.read((query) => query.select({ envelopeId: envelope.id }).from(envelope))
  const [place] = await db.read((query) => query.select().from(organizationMember))
  if (!shown || !place) throw new Error('The demo has documents and people')
  const { personId, organizationId } = place
  const owned = { organizationId, ownerId: personId }
  const delegationId = createId('delegation', platform)
  const inviteId = createId('memberInvite', platform)
  const webhookId = createId('webhook', platform)
  const leaving = { organizationId, personId, heir: { personId, name: 'A', email: 'a@example.com' } }
  const payloads: { readonly [K in WorkKind]: Record<string, unknown> } = {
    prepareEnvelope: shown,
    sealAct: shown,
    completeEnvelope: shown,
    warnOfExpiry: shown,
    expireEnvelope: shown,
    remindRecipients: shown,
    mail: { ...shown, recipientId: null },
    recordDownload: shown,
    purgeDeleted: { envelopeId: createId('envelope', platform), personId },
    discardDraft: shown,
    applyDelegations: shown,
    startDelegation: { delegationId },
    runIntegration: { ...shown, organizationId },
    departMember: leaving,
    handOver: leaving,
    tellHolders: { organizationId, of: createId('role', platform) },
    mailInvitation: { inviteId },
    erasePerson: { personId },
    mailDeclined: { inviteId },
    checkDomain: { organizationId },
    push: { personId, subject: { kind: 'envelope', id: createId('envelope', platform) } },
    tellWebhook: { webhookId },
  }
  await db.transact(async (query) => {
    await query
      .insert(delegationRule)
      .values({ id: delegationId, ...owned, body: { ...owned, id: delegationId } as never })
    await query.insert(invitation).values({
      ...{ id: inviteId, organizationId, email: 'new@example.com' },
      body: { id: inviteId, organizationId } as never,
    })
    await query.insert(record).values({
      ...{ id: webhookId, kind: 'webhook', ...owned },
      body: { id: webhookId, ...owned } as never,
    })
    const jobs = Object.entries(payloads).map(([kind, payload]) => ({
      ...{ kind: kind as WorkKind, key: `${kind} of the demo`, payload, dueAt: NEXT_CENTURY },
    }))
    await addJobs(query, db.tables, jobs, platform)
  })
}

/** Rows that name the demo, save those that are about something else of its owner's (`except`). */
async function tracesIn(db: Parameters<typeof allRows>[0], except?: string): Promise<string[]> {
  const rows = (await allRows(db)).filter(({ row }) => except === undefined || !row.includes(except))
  return traces.flatMap((trace) =>
    rows
      .filter(({ row }) => row.includes(trace))
      .map(({ table, row }) => `${table}: ${trace} in ${row.slice(0, 200)}`),
  )
}

describe('removing the demo from the command line', () => {
  it('has something of every page of the console to remove', async () => {
    const platform = openPlatform(seeded)
    const { record, standing } = platform.db.tables
    const rows = await platform.db.read((query) => query.select({ kind: record.kind }).from(record))
    const kinds = new Set(rows.map((one) => one.kind))
    const holders = await platform.db.read((query) => query.select().from(standing))
    await platform.db.close()
    for (const kind of ['role', 'memberGroup', 'groupName', 'jobRole', 'lookup', 'lookupItem'])
      expect(kinds).toContain(kind)
    expect(kinds).toContain('connectedSystem')
    expect(kinds).toContain('integrationPath')
    expect(holders.some((one) => one.holder.includes('memberGroup:'))).toBe(true)
    for (const kind of ['role', 'memberGroup', 'jobRole', 'lookup', 'lookupItem', 'integrationPath'])
      expect(
        traces.some((one) => one.startsWith(`${kind}:`)),
        kind,
      ).toBe(true)
  })

  it('leaves no row, no byte and no login, and it never comes back', async () => {
    const folder = await copyOf(seeded)
    const platform = openPlatform(folder)
    const lines: string[] = []
    expect((await storedNames(folder)).length).toBeGreaterThan(40)
    await removeDemoAtStart({ platform, print: (line) => lines.push(line) })
    expect(lines).toEqual(['  The demo has been removed.'])
    expect(await tracesIn(platform.db)).toEqual([])
    const tables = new Set((await allRows(platform.db)).map((one) => one.table))
    expect([...tables]).toEqual(['serverState'])
    expect(await storedNames(folder)).toEqual([])
    await platform.db.close()
    const next = await openDemo(folder)
    expect({ lines: next.lines, logins: next.logins, roots: next.roots }).toEqual({
      lines: [],
      logins: [],
      roots: [],
    })
    expect(await next.envelopes()).toEqual([])
    await next.close()
    await removeFolder(folder)
  })

  it('says so when there is none', async () => {
    const folder = await newFolder()
    const platform = openPlatform(folder)
    const lines: string[] = []
    await removeDemoAtStart({ platform, print: (line) => lines.push(line) })
    expect(lines).toEqual(['  There is no demo to remove.'])
    await platform.db.close()
    await removeFolder(folder)
  })
})

describe('removing the demo from a running server', () => {
  let world: RunningServer
  let lina: Person
  beforeAll(async () => {
    world = await startServer({ DATA_DIR: await copyOf(seeded), DEMO: 'true' })
    lina = await world.register('Lina', 'Farouk', 'lina@second.example')
  })
  afterAll(() => world.stop())

  const fixture = readFileSync(join(import.meta.dirname, '../fixtures/pdf/issue13242.pdf'))
  const signIn = async (email: string, deviceId?: string) => {
    const answer = await person(world.url, '', '', '').call<{ accessToken: string; refreshToken: string }>(
      'Token/GetToken',
      { userName: email, password: DEMO_PASSWORD, ...(deviceId ? { deviceId } : {}) },
    )
    expect(answer.code, JSON.stringify(answer)).toBe(0)
    return { ...answer.data, caller: person(world.url, answer.data.accessToken, email, '') }
  }

  async function send(from: Person, title: string, to: { name: string; email: string }): Promise<string> {
    const uploaded = await from.upload(fixture, 'lease.pdf')
    expect(uploaded.data[0], JSON.stringify(uploaded)).toMatchObject({ uploadStatus: 0 })
    const documentId = createId('document', world.platform)
    const recipientId = createId('recipient', world.platform)
    const content: DraftContent = {
      kind: 'document',
      title,
      subject: '',
      message: '',
      language: 'en',
      timeZone: 'Asia/Dubai',
      expiresAt: null,
      reminder: 'none',
      documents: [
        {
          id: documentId,
          name: 'lease.pdf',
          sha256: createHash('sha256').update(fixture).digest('hex'),
          sizeBytes: fixture.byteLength,
        },
      ],
      attachments: [],
      recipients: [{ ...to, id: recipientId, kind: 'sign', order: 1, language: 'en' }],
      fields: [
        {
          id: createId('field', world.platform),
          documentId,
          recipientId,
          kind: 'signature',
          label: '',
          requirement: 'required',
          places: [{ page: 1, xPt: 40, yPt: 100, widthPt: 150, heightPt: 40 }],
          defaultValue: '',
          options: [],
          fontSizePt: 11,
          align: 'start',
        },
      ],
    }
    const sent = await from.call<{ processId: string }>('TasksEf/AddEnvelope', { kind: 'document', content })
    expect(sent.code, JSON.stringify(sent)).toBe(0)
    await world.idle()
    return sent.data.processId
  }

  const pull = async (
    caller: Person,
    deviceId: string,
    since: { epoch: string | null; checkpoint: Record<string, number> },
  ) => {
    const response = await fetch(`${world.url}/sync/pull`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${caller.token}` },
      body: JSON.stringify({ protocol: PROTOCOL_VERSION, deviceId, ackN: 0, limit: 500, ...since }),
    })
    expect(response.status, await response.clone().text()).toBe(200)
    const answer = await response.json()
    return answer.data ?? answer
  }

  it('is refused to members, and to administrators of another organisation', async () => {
    const omar = await signIn('omar.haddad@alnoor.example')
    expect((await omar.caller.call('Demo/Remove')).status).toBe(403)
    expect((await lina.call('Demo/Remove')).status).toBe(403)
    expect((await person(world.url, '', '', '').call('Demo/Remove')).status).toBe(401)
  })

  it('leaves nothing of it, and another organisation as it was', async () => {
    const mariam = await signIn('mariam.suwaidi@alnoor.example')
    const toMariam = await send(lina, 'Between two organisations', {
      name: 'Mariam Al Suwaidi',
      email: 'mariam.suwaidi@alnoor.example',
    })
    const own = await send(lina, 'Own affairs', { name: 'Guest', email: 'guest@third.example' })
    const toLina = await send(mariam.caller, 'From the demo', {
      name: 'Lina Farouk',
      email: 'lina@second.example',
    })
    const deviceId = createId('device', world.platform)
    const before = await pull(lina, deviceId, { epoch: null, checkpoint: {} })
    expect(before.items.map((one: { id: string }) => one.id)).toContain(toLina)
    const bodiesBefore = await envelopesOf(world.platform.db)

    const hers = {
      kind: 'remindRecipients',
      key: own,
      payload: { envelopeId: own },
      dueAt: NEXT_CENTURY,
    } as const
    const { db } = world.platform
    await db.transact((query) => addJobs(query, db.tables, [hers], world.platform))
    const jobs = async () =>
      (await db.read((query) => query.select().from(db.tables.job))).map((one) => one.key)
    expect((await jobs()).filter((key) => key.endsWith('of the demo'))).not.toEqual([])

    const answer = await mariam.caller.call('Demo/Remove')
    expect(answer, JSON.stringify(answer)).toMatchObject({ code: 0, data: { removed: true } })

    const bodies = await envelopesOf(world.platform.db)
    expect(bodies.map((one) => one.id).sort()).toEqual([own, toMariam].sort())
    const bodyOf = (list: readonly Envelope[], id: string) => list.find((one) => one.id === id)
    expect(bodyOf(bodies, own)).toEqual(bodyOf(bodiesBefore, own))
    const [part] = bodyOf(bodies, toMariam)?.recipients ?? []
    expect(part).toMatchObject({ personId: null, email: 'mariam.suwaidi@alnoor.example', state: 'waiting' })

    expect(await jobs()).toEqual([own])
    // Of her own envelope Lina keeps to whom she sent it; of the demo's only tombstones are left.
    const left = (await tracesIn(world.platform.db, toMariam)).filter(
      (one) => !/^(member|feed|channelHead): organization:/.test(one),
    )
    expect(left).toEqual([])

    const { sha256 } = bodyOf(bodies, own)?.documents[0]
      ? { sha256: bodyOf(bodies, own)?.documents[0]?.originalSha256 ?? '' }
      : { sha256: '' }
    expect((await lina.file(sha256)).status).toBe(200)
    const kept = new Set(
      bodies.flatMap((one) =>
        one.documents.flatMap((d) => [
          d.originalSha256,
          d.pdfSha256,
          d.firstPageSha256 ?? '',
          ...d.revisions.map((r) => r.sha256),
        ]),
      ),
    )
    expect((await storedNames(world.dataDir)).filter((name) => !kept.has(name))).toEqual([])

    const after = await pull(lina, deviceId, { epoch: before.epoch, checkpoint: before.checkpoint })
    expect(after.reset).toBe(false)
    expect(after.drops).toContainEqual({ kind: 'envelope', id: toLina })
    expect(
      (await pull(lina, deviceId, { epoch: null, checkpoint: {} })).items.map(
        (one: { id: string }) => one.id,
      ),
    ).not.toContain(toLina)

    // Devices that were signed in learn that they must give up what they hold.
    expect((await mariam.caller.call('TasksEf/GetPaging')).status).toBe(401)
    const refreshed = await fetch(`${world.url}/api/Token/refreshToken`, {
      headers: { 'refresh-token': mariam.refreshToken },
    })
    expect(await refreshed.text()).toContain('revoked')
    const again = await person(world.url, '', '', '').call('Token/GetToken', {
      userName: 'mariam.suwaidi@alnoor.example',
      password: DEMO_PASSWORD,
    })
    expect(again.status).toBe(401)
  })
})
