import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hearTreeHead, witnessedOf } from '../../app/evidence/witness.ts'
import type { KeptAnswers } from '../../app/replica/kept-answers.ts'
import type { Calls } from '../../app/session/use-calls.ts'
import { appendEvents, asTold, readTrail, verifyTrail } from '../../server/evidence/audit-trail.ts'
import { consistencyOf, growTrees, inclusionOf, treeOf } from '../../server/evidence/evidence-tree.ts'
import { createOrganization } from '../../server/people/people.ts'
import { witnessEvidence } from '../../server/witness/witness-evidence.ts'
import type { PersonActor } from '../../sync/entities/actor.ts'
import type { AuditEvent, AuditFacts, NewAuditEvent } from '../../sync/entities/audit-event.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import type { TreeHead } from '../../sync/entities/tree-head.ts'
import type { OrganizationId } from '../../sync/ids.ts'
import { err, ok } from '../../sync/result.ts'
import { checkTrail } from '../../sync/rules/evidence/check-trail.ts'
import { type ClockedWorld, createClockedWorld } from '../server/clocked-world.ts'
import { hideLeaves, rewriteChain, rewriteTree } from './rewriting-operator.ts'

const HOUR = 3_600_000
let world: ClockedWorld
/** Each test has an organisation of its own. */
let ana: PersonActor
let start: number
let made = 0
beforeAll(async () => {
  world = await createClockedWorld(Date.UTC(2026, 10, 23, 8))
})
afterAll(() => world.stop())
const organization = () =>
  transact<OrganizationId>((query) =>
    createOrganization(query, world.db.tables, { nameEn: 'Al Noor' }, world.platform),
  )
beforeEach(async () => {
  made += 1
  ana = await world.person(`Ana${made}`, ['companyAdmin'], await organization())
  // The organisations of earlier tests have told what there was to tell.
  await witness()
  start = world.now()
})

const { transact, read } = {
  transact: <T>(...args: Parameters<ClockedWorld['db']['transact']>) =>
    world.db.transact(...args) as Promise<T>,
  read: <T>(work: Parameters<ClockedWorld['db']['read']>[0]) => world.db.read(work) as Promise<T>,
}
const stamped = (root: string) => ({
  name: 'test',
  stamp: async (digest: Uint8Array) => Buffer.from(`token of ${Buffer.from(digest).toString('hex')}${root}`),
})
const witness = () =>
  witnessEvidence({ platform: world.platform, system: world.system, timestampers: [stamped('')] })
const happens = ({ id }: Envelope, ...events: readonly NewAuditEvent[]) =>
  transact((query) =>
    appendEvents(
      query,
      world.db.tables,
      { subjectId: id, at: world.now(), key: world.platform.evidenceKey },
      events,
    ),
  )
const envelopes = async (count: number): Promise<Envelope[]> => {
  const made: Envelope[] = []
  for (let n = 0; n < count; n++) {
    const one = await world.envelope(ana, {
      ...{ organizationId: ana.organizationId, title: `Lease ${n}` },
      ...{ documents: [], recipients: [] },
    })
    await happens(
      one,
      { kind: 'envelopeCreated', personal: { name: 'Ana' } },
      { kind: 'documentAdded', documentSha256: 'a'.repeat(64) },
      { kind: 'envelopeSent', facts: { recipients: 2 }, personal: { name: 'Ana', email: 'ana@example.com' } },
    )
    made.push(one)
  }
  return made
}
const headOf = async (): Promise<TreeHead> => {
  const [head] = (await world.pulled(ana, 'treeHead')) as TreeHead[]
  if (!head) throw new Error('No head')
  return head
}

/** What a device has: what it keeps, and the two calls it makes. */
function device(epoch = { now: 'first' }) {
  const kept = new Map<string, unknown>()
  const answers: KeptAnswers = {
    keep: async (key, answer) => void kept.set(key, structuredClone(answer)),
    kept: async (key) => kept.get(key) as never,
  }
  let online = true
  const calls = {
    call: async (_contract: unknown, { from, to }: { from: number; to: number }) => {
      if (!online) return err({ kind: 'offline' })
      const proof = await read<readonly string[] | undefined>((query) =>
        consistencyOf(query, world.db.tables, { organizationId: ana.organizationId, from, to }),
      )
      return proof ? ok({ data: { proof } }) : err({ kind: 'refused', code: 'not-found' })
    },
  } as unknown as Calls
  const known = () => witnessedOf(answers, ana.organizationId)
  return {
    known,
    hear: async (head?: TreeHead) =>
      hearTreeHead(head ?? (await headOf()), { answers, calls, epoch: epoch.now, now: world.now }),
    goOffline: () => {
      online = false
    },
    check: async ({ id }: Envelope, before: readonly AuditEvent[] = []) => {
      const head = (await known())?.head ?? null
      const { trail, inclusion } = await read<{ trail: AuditEvent[]; inclusion: never }>(async (query) => ({
        trail: asTold(await readTrail(query, world.db.tables, id)),
        inclusion:
          head &&
          (await inclusionOf(query, world.db.tables, {
            organizationId: ana.organizationId,
            subjectId: id,
            size: head.size,
          })),
      }))
      return checkTrail(trail, head, inclusion ?? null, before)
    },
  }
}
const serverSays = async ({ id }: Envelope) =>
  verifyTrail(await read((query) => readTrail(query, world.db.tables, id)), world.platform.evidenceKey)

describe('the tree of an organisation’s evidence', () => {
  it('[S20] grows once an hour by the chains that moved on, and its head goes to every member’s device', async () => {
    const badr = await world.person(`Badr${made}`, ['member'], ana.organizationId)
    const [first] = await envelopes(3)
    expect(await witness()).toBe(1)
    const head = await headOf()
    expect(head).toMatchObject({ organizationId: ana.organizationId, size: 3, at: start })
    expect(Buffer.from(head.timestamp ?? '', 'base64').toString()).toBe(`token of ${head.root}`)
    expect(await world.pulled(badr, 'treeHead')).toEqual([head])
    // Nothing happened: nobody is told anything.
    await world.runUntil(start + HOUR)
    expect(await witness()).toBe(0)
    await happens(first!, { kind: 'envelopeCancelled', personal: { reason: 'No longer needed' } })
    expect(await witness()).toBe(1)
    expect(await headOf()).toMatchObject({ size: 4, at: start + HOUR })
  })

  it('[S20] goes on without an authority that vouches for the time, and says so', async () => {
    await envelopes(1)
    const failing = { name: 'down', stamp: () => Promise.reject(new Error('answered 503')) }
    await witnessEvidence({ platform: world.platform, system: world.system, timestampers: [failing] })
    expect((await headOf()).timestamp).toBeNull()
  })

  it('[S20] takes up what a stop left between growing and telling, and no head twice, however many nodes', async () => {
    await envelopes(2)
    while (await transact<boolean>((query) => growTrees(query, world.db.tables, 1)));
    expect(await world.pulled(ana, 'treeHead')).toEqual([])
    await Promise.all([witness(), witness(), witness()])
    expect(await headOf()).toMatchObject({ size: 2 })
    await envelopes(3)
    await Promise.all([witness(), witness(), witness()])
    const tree = await read<{ size: number; root: string }>((query) =>
      treeOf(query, world.db.tables, ana.organizationId),
    )
    expect(await headOf()).toMatchObject(tree)
    expect(tree.size).toBe(5)
  })

  it('[S20] is of one organisation: what happens in another is not in it', async () => {
    await envelopes(2)
    await witness()
    const before = await headOf()
    const elsewhere = await world.person(`Carla${made}`, ['companyAdmin'], await organization())
    const theirs = await world.envelope(elsewhere, {
      organizationId: elsewhere.organizationId,
      documents: [],
      recipients: [],
    })
    await happens(theirs, { kind: 'envelopeCreated' })
    await witness()
    expect(await headOf()).toEqual(before)
  })
})

describe('a device as a witness', () => {
  it('[S20] holds every history to what it was, hour after hour', async () => {
    const phone = device()
    const [lease, ...others] = await envelopes(5)
    expect(await phone.check(lease!)).toEqual({ state: 'new' })
    await witness()
    await phone.hear()
    expect(await phone.check(lease!)).toMatchObject({ state: 'witnessed', at: start })
    for (let hour = 1; hour <= 4; hour++) {
      await world.runUntil(start + hour * HOUR)
      await happens(others[hour - 1]!, { kind: 'envelopeCancelled', personal: { reason: 'x' } })
      await witness()
      expect(await phone.hear()).toBe('settled')
      expect(await phone.known()).toMatchObject({ contradictions: [], head: { size: 5 + hour } })
      for (const one of [lease!, ...others]) expect((await phone.check(one)).state).toBe('witnessed')
    }
  })

  const REWRITINGS: Readonly<Record<string, (lease: Envelope, events: number) => Promise<void>>> = {
    'a fact was another one': (lease) =>
      rewriteChain(world.platform, lease.id, (all) =>
        all.map((one, index) => (index === 0 ? { ...one, facts: { forged: true } as AuditFacts } : one)),
      ),
    'it happened at another time': (lease) =>
      rewriteChain(world.platform, lease.id, (all) =>
        all.map((one, index) => (index === all.length - 1 ? { ...one, at: one.at - 60_000 } : one)),
      ),
    'somebody else did it': (lease) =>
      rewriteChain(world.platform, lease.id, (all) =>
        all.map((one) => ({ ...one, personal: { name: 'Somebody else' } })),
      ),
    'the last is gone': (lease) => rewriteChain(world.platform, lease.id, (all) => all.slice(0, -1)),
    'one in the middle is gone': (lease) =>
      rewriteChain(world.platform, lease.id, (all) => all.toSpliced(1, 1)),
    'all of it is gone': (lease) => rewriteChain(world.platform, lease.id, () => []),
  }

  describe.each(Object.entries(REWRITINGS))('finds a history written anew: %s', (_what, rewrite) => {
    const rewritten = async () => {
      const phone = device()
      const [lease] = await envelopes(3)
      await world.runUntil(start + HOUR)
      await happens(lease!, { kind: 'envelopeCancelled', personal: { reason: 'No longer needed' } })
      await witness()
      await phone.hear()
      const trail = await world.trail(lease!)
      expect(trail.length).toBeGreaterThan(1)
      await world.runUntil(start + 2 * HOUR)
      await rewrite(lease!, trail.length)
      // The server itself sees nothing: whoever rewrote it has its keys.
      expect(await serverSays(lease!)).toMatchObject({ unbroken: true })
      return { phone, lease: lease! }
    }

    it('[S20] where the tree was left as it was', async () => {
      const { phone, lease } = await rewritten()
      expect((await phone.check(lease)).state).toBe('rewritten')
    })

    it('[S20] where the tree was made anew with it: its head is not believed, now or later', async () => {
      const { phone, lease } = await rewritten()
      const known = (await phone.known())?.head
      await rewriteTree(world.platform, ana.organizationId)
      await envelopes(1)
      await witness()
      expect(await phone.hear()).toBe('settled')
      expect(await phone.known()).toMatchObject({
        head: known,
        contradictions: [{ kind: 'rewritten', known }],
      })
      expect((await phone.check(lease)).state).toBe('rewritten')
      await envelopes(1)
      await witness()
      await phone.hear()
      expect((await phone.known())?.contradictions).toHaveLength(2)
      expect((await phone.known())?.head).toEqual(known)
    })

    it('[S20] where the server says it never was in the tree: it is old, and not proven', async () => {
      const { phone, lease } = await rewritten()
      await hideLeaves(world.platform, lease.id, 0)
      const check = await phone.check(lease)
      const trail = await world.trail(lease)
      expect(check.state).toBe(trail.length === 0 ? 'new' : 'unproven')
    })
  })

  it('[S20] finds it by what it was told before, without any tree', async () => {
    const phone = device()
    const [lease] = await envelopes(1)
    const before = asTold(await world.trail(lease!))
    expect(await phone.check(lease!, before)).toEqual({ state: 'new' })
    await REWRITINGS['somebody else did it']!(lease!, before.length)
    expect(await phone.check(lease!, before)).toMatchObject({ state: 'rewritten', n: 1 })
    await REWRITINGS['all of it is gone']!(lease!, before.length)
    expect(await phone.check(lease!, before)).toMatchObject({ state: 'rewritten', n: 1 })
  })

  it('[S20] asks again for what it could not ask, and believes nothing meanwhile', async () => {
    const phone = device()
    await envelopes(1)
    await witness()
    await phone.hear()
    const known = (await phone.known())?.head
    await envelopes(1)
    await witness()
    phone.goOffline()
    expect(await phone.hear()).toBe('unasked')
    expect((await phone.known())?.head).toEqual(known)
  })

  it('[S20][P5] tells a restored backup from a rewritten record: it goes on from there, and says what it knew', async () => {
    const epoch = { now: 'first' }
    const phone = device(epoch)
    await envelopes(4)
    await witness()
    const backup = await headOf()
    await phone.hear()
    await envelopes(2)
    await witness()
    const lost = await headOf()
    await phone.hear()
    epoch.now = 'second'
    expect(await phone.hear(backup)).toBe('settled')
    expect(await phone.known()).toMatchObject({
      head: backup,
      epoch: 'second',
      contradictions: [{ kind: 'restored', known: lost, told: backup }],
    })
    // A smaller tree under the same timeline is no backup.
    const other = device()
    await other.hear(lost)
    await other.hear(backup)
    expect(await other.known()).toMatchObject({ head: lost, contradictions: [{ kind: 'rewritten' }] })
  })

  it('[S20] a head of the same size with another root is a lie', async () => {
    const phone = device()
    await envelopes(2)
    await witness()
    const head = await headOf()
    await phone.hear()
    await phone.hear({ ...head, root: 'f'.repeat(64) })
    expect(await phone.known()).toMatchObject({ head, contradictions: [{ kind: 'rewritten' }] })
  })
})
