/** Fills an empty installation: an organisation, its people with sessions, and envelopes between them. */
import { join } from 'node:path'
import { openSqlite } from '../../../db/sqlite.ts'
import { hashSecret } from '../../../server/identity/secrets.ts'
import { envelopeMembers } from '../../../server/replication/kinds/envelope.ts'
import type { Envelope } from '../../../sync/entities/envelope.ts'
import { DEFAULT_PREFERENCES, type Profile } from '../../../sync/entities/profile.ts'
import { bareId, createId, type OrganizationId } from '../../../sync/ids.ts'
import { createRandom, type Random } from '../../simulation/random.ts'
import { type BulkStore, createBulkStore } from './bulk-store.ts'
import { growable } from './grow.ts'
import { readMark, type SamplePerson, sampleEnvelope } from './sample-envelope.ts'

export interface SeededPerson extends SamplePerson {
  readonly organizationId: OrganizationId
  readonly organizationName: string
  readonly accessToken: string
  readonly refreshToken: string
  readonly profile: Profile
  /** Envelopes this person owns or takes part in, newest first. */
  readonly envelopeIds: readonly `envelope:${string}`[]
}

export interface SeedSizes {
  /** Envelopes of the first person. */
  readonly envelopes: number
  /** People with an envelope or two, for load from many devices. */
  readonly colleagues: number
  readonly envelopesPerColleague: number
  /** Envelopes in which only colleagues take part: weight in the tables. */
  readonly others: number
  /** People of the organisation who hold nothing and no session. */
  readonly crowd: number
  /** The first person's envelopes can be multiplied (`grow.ts`), and each has a timer. */
  readonly growable?: boolean
}

export interface Seeded {
  readonly first: SeededPerson
  readonly colleagues: readonly SeededPerson[]
}

const ORGANIZATION_NAME = 'Al Noor Trading'
const LIFE_MS = 86_400_000

export async function seed(dataDir: string, sizes: SeedSizes, now = Date.now()): Promise<Seeded> {
  const random = createRandom(20_261_121)
  const db = openSqlite({ file: join(dataDir, 'tawqi.sqlite') })
  const { tables } = db
  const ids = { now: () => now, randomBytes: random.bytes }
  const organizationId = createId('organization', ids)
  const office = { organizationId, organizationName: ORGANIZATION_NAME, until: now - 60_000 }
  try {
    return await db.transact(async (query) => {
      const store = createBulkStore(query, tables)
      store.row(tables.organization, {
        id: organizationId,
        nameEn: ORGANIZATION_NAME,
        nameAr: 'النور للتجارة',
        plan: 'trial',
        trialEndsAt: null,
        demo: false,
        createdAt: now,
      })
      const person = (name: string) => addPerson(store, tables, { name, organizationId, now, random })
      const first = person('Sara Haddad')
      const colleagues = Array.from({ length: Math.max(2, sizes.colleagues) }, (_, n) =>
        person(`Colleague ${n}`),
      )
      for (let n = 0; n < sizes.crowd; n++)
        addPerson(store, tables, { name: `Crowd ${n}`, organizationId, now, random }, false)

      const pairs = (index: number) =>
        [0, 1].map((offset) => colleagues[(index + offset) % colleagues.length]) as [
          SeededPerson,
          SeededPerson,
        ]
      const held = new Map<string, `envelope:${string}`[]>([...colleagues, first].map((one) => [one.id, []]))
      for (let index = 0; index < sizes.envelopes; index++) {
        const [one, other] = pairs(index)
        // A third the first person sent; of the rest they are the first signer or the second, if it got that far.
        const signers: [SamplePerson, SamplePerson] = index % 3 === 1 ? [first, other] : [other, first]
        const drawn = index % 3 === 0 ? undefined : sampleEnvelope(index, one, signers, office, random)
        const seen = drawn !== undefined && envelopeMembers(drawn).has(first.id)
        const sampled = seen ? drawn : sampleEnvelope(index, first, [one, other], office, random)
        const envelope = sizes.growable ? growable(sampled) : sampled
        if (sizes.growable) store.row(tables.job, expiryOf(envelope, now))
        store.envelope(envelope, random.chance(0.3) ? [readMark(envelope.id, first.id, random)] : [])
        held.get(first.id)?.push(envelope.id)
      }
      for (let index = 0; index < colleagues.length * sizes.envelopesPerColleague; index++) {
        const [owner, other] = pairs(index)
        const envelope = sampleEnvelope(index, owner, [other, owner], office, random)
        store.envelope(envelope)
        held.get(owner.id)?.push(envelope.id)
      }
      for (let index = 0; index < sizes.others; index++) {
        const [one, other] = pairs(index)
        store.envelope(sampleEnvelope(index, one, [other, one], office, random))
      }
      store.finish()
      const whole = (one: SeededPerson): SeededPerson => ({ ...one, envelopeIds: held.get(one.id) ?? [] })
      return { first: whole(first), colleagues: colleagues.map(whole) }
    })
  } finally {
    await db.close()
  }
}

/** Set for a day that is far away. */
const expiryOf = ({ id }: Envelope, now: number) => ({
  id: id.replace('envelope:', 'job:'),
  kind: 'expireEnvelope',
  key: id,
  payload: { envelopeId: id, dueAt: now + 30 * LIFE_MS },
  dueAt: now + 30 * LIFE_MS,
  leasedUntil: null,
  attempts: 0,
  status: 'waiting',
  error: null,
  createdAt: now,
})

/** With a session whose tokens are known, good for a day. */
function addPerson(
  store: BulkStore,
  tables: ReturnType<typeof openSqlite>['tables'],
  of: { name: string; organizationId: OrganizationId; now: number; random: Random },
  signedIn = true,
): SeededPerson {
  const { name, organizationId, now, random } = of
  const ids = { now: () => now, randomBytes: random.bytes }
  const id = createId('person', ids)
  const [firstName = '', lastName = ''] = name.split(' ')
  const email = `${name.toLowerCase().replace(' ', '.')}@example.com`
  const preferences = { ...DEFAULT_PREFERENCES, timeZone: 'Asia/Dubai' }
  const pictures = { signature: null, initials: null, stamp: null, photoSha256: null }
  store.row(tables.person, {
    id,
    firstName,
    lastName,
    email,
    emailVerifiedAt: now,
    passwordHash: null,
    status: 'active',
    preferences,
    ...pictures,
    createdAt: now,
    demo: false,
  })
  store.row(tables.organizationMember, {
    organizationId,
    personId: id,
    roles: ['member'],
    userClass: 'external',
    permissions: [],
    joinedAt: now,
    leftAt: null,
  })
  const sessionId = createId('session', ids)
  const secret = Buffer.from(random.bytes(32)).toString('base64url')
  const accessToken = Buffer.from(random.bytes(32)).toString('base64url')
  if (signedIn)
    store.row(tables.session, {
      id: sessionId,
      personId: id,
      organizationId,
      recipientId: null,
      envelopeId: null,
      deviceId: null,
      accessHash: hashSecret(accessToken),
      accessExpiresAt: now + LIFE_MS,
      refreshHash: hashSecret(secret),
      previousRefreshHash: null,
      expiresAt: now + LIFE_MS,
      createdAt: now,
      lastUsedAt: now,
      userAgent: 'bench',
      address: '127.0.0.1',
      revokedAt: null,
    })
  const organizationName = ORGANIZATION_NAME
  return {
    id,
    name,
    email,
    organizationId,
    organizationName,
    accessToken,
    refreshToken: bareId(sessionId) + secret,
    envelopeIds: [],
    profile: {
      id,
      name,
      email,
      organizationId,
      organizationName,
      brand: { color: null, logoUrl: null },
      userClass: 'external',
      roles: ['member'],
      permissions: [],
      preferences,
      ...pictures,
    },
  }
}
