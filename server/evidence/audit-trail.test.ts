import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../db/database.ts'
import type { Id } from '../../sync/ids.ts'
import { openTestDatabase } from '../../tests/postgres/open-test-database.ts'
import {
  appendEvents,
  asTold,
  erasePersonal,
  readTrail,
  type StoredAuditEvent,
  verifyStoredTrail,
  verifyTrail,
} from './audit-trail.ts'

const envelopeId = 'envelope:00000000000000000000000001' as const
const other = 'envelope:00000000000000000000000002' as const
const key = new Uint8Array(32).fill(1)
let db: Database

beforeEach(async () => {
  db = openTestDatabase()
  await append(1, [{ kind: 'envelopeCreated', personal: { name: 'Omar' } }])
  await append(2, [
    { kind: 'documentAdded', documentSha256: 'a'.repeat(64), facts: { name: 'lease.pdf', sizeBytes: 9 } },
    { kind: 'envelopeSent', facts: { recipients: 1 }, personal: { name: 'Omar', email: 'omar@example.com' } },
  ])
  await append(3, [{ kind: 'signatureAccepted', facts: { claimedAt: -5 }, personal: { name: 'Mariam' } }])
})
afterEach(() => db.close())

const append = (at: number, events: Parameters<typeof appendEvents>[3], to: Id<'envelope'> = envelopeId) =>
  db.transact((query) => appendEvents(query, db.tables, { subjectId: to, at, key }, events))
const trail = (): Promise<StoredAuditEvent[]> => db.read((query) => readTrail(query, db.tables, envelopeId))

describe('the audit trail', () => {
  it('[S11] is one unbroken chain, numbered without gaps in the order the server recorded', async () => {
    const events = await trail()
    expect(events.map((one) => [one.n, one.kind])).toEqual([
      [1, 'envelopeCreated'],
      [2, 'documentAdded'],
      [3, 'envelopeSent'],
      [4, 'signatureAccepted'],
    ])
    expect(events.map((one) => one.previousHash).slice(1)).toEqual(events.map((one) => one.hash).slice(0, -1))
    expect(verifyTrail(events, key)).toEqual({ unbroken: true, events: 4 })
  })

  it('[S11] of any length is looked through part by part, with the same result', async () => {
    const many = Array.from({ length: 1_201 }, (_, n) => ({ kind: 'documentAdded' as const, facts: { n } }))
    await append(5, many)
    expect(await verifyStoredTrail(db, envelopeId, key)).toEqual({ unbroken: true, events: 1_205 })
    const { auditEvent } = db.tables
    const place = and(eq(auditEvent.subjectId, envelopeId), eq(auditEvent.n, 777))
    await db.transact((query) => query.update(auditEvent).set({ at: 99 }).where(place))
    expect(await verifyStoredTrail(db, envelopeId, key)).toEqual({ unbroken: false, brokenAt: 777 })
    expect(verifyTrail(await trail(), key)).toEqual({ unbroken: false, brokenAt: 777 })
  })

  it('[S11] of each envelope is its own', async () => {
    await append(4, [{ kind: 'envelopeCreated' }], other)
    expect(verifyTrail(await trail(), key)).toEqual({ unbroken: true, events: 4 })
    const elsewhere = await db.read((query) => readTrail(query, db.tables, other))
    expect(verifyTrail(elsewhere, key)).toEqual({ unbroken: true, events: 1 })
    // An event carried over from another envelope does not fit.
    const [first] = elsewhere
    expect(verifyTrail([{ ...first!, subjectId: envelopeId }], key)).toMatchObject({ unbroken: false })
  })

  it.each([
    ['kind', { kind: 'stepRejected' }],
    ['instant', { at: 99 }],
    ['recipient', { recipientId: 'recipient:00000000000000000000000001' }],
    ['document', { documentSha256: 'f'.repeat(64) }],
    ['facts', { facts: { recipients: 2 } }],
    ['personal part', { personal: { name: 'Eve', email: 'omar@example.com' } }],
    ['commitment', { commitment: 'f'.repeat(64) }],
    ['hash', { hash: 'f'.repeat(64) }],
    ['version of the hash', { hashVersion: 1 }],
    ['salt', { salt: 'f'.repeat(64) }],
    ['number', { n: 7 }],
  ])('[S11] shows that the %s of an event was changed, and where', async (_what, change) => {
    const { auditEvent } = db.tables
    await db.transact((query) =>
      query
        .update(auditEvent)
        .set(change as never)
        .where(and(eq(auditEvent.subjectId, envelopeId), eq(auditEvent.n, 3))),
    )
    expect(verifyTrail(await trail(), key)).toEqual({ unbroken: false, brokenAt: 3 })
  })

  it('[S11] shows that an event was taken out, put in or moved', async () => {
    const [first, second, third, fourth] = (await trail()) as [
      StoredAuditEvent,
      StoredAuditEvent,
      StoredAuditEvent,
      StoredAuditEvent,
    ]
    expect(verifyTrail([first, third, fourth], key)).toEqual({ unbroken: false, brokenAt: 2 })
    expect(verifyTrail([first, second, second, third, fourth], key)).toMatchObject({ unbroken: false })
    expect(verifyTrail([first, third, second, fourth], key)).toMatchObject({ unbroken: false, brokenAt: 2 })
    expect(verifyTrail([second, third, fourth], key)).toMatchObject({ unbroken: false, brokenAt: 1 })
  })

  it('[S11] cannot be forged anew without the key, not even with all hashes recomputed', async () => {
    const forger = new Uint8Array(32).fill(2)
    await db.transact((query) =>
      appendEvents(query, db.tables, { subjectId: other, at: 1, key: forger }, [
        { kind: 'signatureAccepted', personal: { name: 'Eve' } },
      ]),
    )
    const forged = await db.read((query) => readTrail(query, db.tables, other))
    expect(verifyTrail(forged, key)).toEqual({ unbroken: false, brokenAt: 1 })
  })

  it('[S11] still verifies when a personal part has been erased', async () => {
    await db.transact((query) => erasePersonal(query, db.tables, envelopeId, 3))
    const events = await trail()
    expect(events[2]).toMatchObject({ personal: null, salt: null })
    expect(JSON.stringify(events)).not.toContain('omar@example.com')
    expect(verifyTrail(events, key)).toEqual({ unbroken: true, events: 4 })
    await append(5, [{ kind: 'envelopeCompleted' }])
    expect(verifyTrail(await trail(), key)).toEqual({ unbroken: true, events: 5 })
  })

  it('[S11] tells nobody the salt, which would let names be tried', async () => {
    const events = await trail()
    expect(events[0]?.salt).toMatch(/^[0-9a-f]{64}$/)
    expect(Object.keys(asTold(events)[0] as object)).toEqual(
      expect.not.arrayContaining(['salt', 'hashVersion']),
    )
  })

  it('[S11] of before there were versions still verifies, and goes on', async () => {
    const older = {
      subjectId: 'envelope:00000000000000000000000003',
      recipientId: null,
      documentSha256: null,
      hashVersion: 1,
      salt: null,
    } as const
    await db.transact((query) =>
      query.insert(db.tables.auditEvent).values([
        {
          ...older,
          n: 1,
          kind: 'envelopeCreated',
          at: 1,
          facts: {},
          personal: { name: 'Omar' },
          commitment: 'fbbad1e66f7cb2ca169ad6724f1f9a546742238e803241086c8be3fbb119cc5d',
          previousHash: '0'.repeat(64),
          hash: '9f5b34c90fa7f3fc0fe5819aced0bc49c79f6de7a5da05bbb7232f36fb40329d',
        },
        {
          ...older,
          n: 2,
          kind: 'envelopeSent',
          at: 2,
          facts: { recipients: 1 },
          personal: { name: 'Omar', email: 'omar@example.com' },
          commitment: '034f960bb483e472643262dc5b2b135556984d7dca1cd914de7a97c1eea98283',
          previousHash: '9f5b34c90fa7f3fc0fe5819aced0bc49c79f6de7a5da05bbb7232f36fb40329d',
          hash: 'fe5e03a11f98f1914dd51147ecc07ef10371036ae9698c53ccdf27387563055b',
        },
      ]),
    )
    await append(3, [{ kind: 'envelopeCompleted' }], older.subjectId)
    const events = await db.read((query) => readTrail(query, db.tables, older.subjectId))
    expect(verifyTrail(events, key)).toEqual({ unbroken: true, events: 3 })
  })

  it('[S11] keeps a device’s clock as a claim that orders nothing', async () => {
    const events = await trail()
    expect(events[3]).toMatchObject({ n: 4, at: 3, facts: { claimedAt: -5 } })
  })

  it('[S11] hides equal personal parts behind different commitments', async () => {
    await append(6, [{ kind: 'envelopeOpened', personal: { name: 'Mariam' } }])
    const named = (await trail()).filter((one) => one.personal?.name === 'Mariam')
    expect(new Set(named.map((one) => one.commitment)).size).toBe(2)
  })
})
