/**
 * A completed envelope, and every way in which something said of it leaves the server: each served call that answers
 * with words or a file, the bytes of its files by their hash, the feed. What those of a hidden or removed step did and
 * said, and who is not named to people outside, stands in the initiator's copy and in no one else's.
 */
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { appendEvents } from '../../server/evidence/audit-trail.ts'
import { createFeedWriter } from '../../server/feed/feed.ts'
import { storeAggregate } from '../../server/replication/aggregates.ts'
import type { NewAuditEvent } from '../../sync/entities/audit-event.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import { newRecipient, type Recipient } from '../../sync/entities/recipient.ts'
import { createId } from '../../sync/ids.ts'
import { PROTOCOL_VERSION } from '../../sync/replication/protocol.ts'
import { type AuthorityWorld, type Case, createAuthorityWorld } from '../authority/authority-world.ts'
import { copiedText } from '../sealing/copied-text.ts'

let world: AuthorityWorld
beforeAll(async () => {
  world = await createAuthorityWorld()
})
afterAll(() => world.stop())

/** What is on the route beside those who ask, and what of it is said nowhere else. */
const ROUTES = {
  'a hidden step': ['Quentin', 'quentins-comment', 'quentins-question'],
  'a removed step': ['Rupert'],
  'a step not named to people outside': ['Xenia'],
  'what another step said': ['noras-comment', 'noras-question'],
} as const
type RouteName = keyof typeof ROUTES
const ALL = Object.keys(ROUTES) as RouteName[]
/** What it says is what the real one says; that it is drawn whole is told by `every-field-kind.test.ts`. */
const storedFor = (routes: readonly RouteName[]) =>
  Buffer.from(`%PDF-1.7 ${routes.flatMap((one) => ROUTES[one])}`)

const ROLES = ['member', 'recipient', 'guest'] as const
const withheldFrom = (role: (typeof ROLES)[number], route: RouteName): readonly string[] =>
  role === 'member' && route === 'a step not named to people outside' ? [] : ROUTES[route]

const personOf = (name: string, order: number, some: Partial<Recipient> = {}): Recipient =>
  newRecipient({
    id: createId('recipient', world.platform),
    order,
    kind: 'approve',
    name: `${name} Test`,
    email: `${name.toLowerCase()}@example.com`,
    language: 'en',
    personId: null,
    state: 'approved',
    activatedAt: 1,
    actedAt: 2,
    ...some,
  })

async function completed(
  role: (typeof ROLES)[number] | 'owner',
  routes: readonly RouteName[],
): Promise<Case> {
  const { platform, people } = world
  const { tables } = platform.db
  const one = await world.newCase(role)
  const mona = personOf('Mona', 2, { email: people.member.email, personId: people.member.id as never })
  const onRoute: Record<RouteName, Recipient> = {
    'a hidden step': personOf('Quentin', 3, { hidden: true }),
    'a removed step': personOf('Rupert', 4, { state: 'removed', actedAt: null }),
    'a step not named to people outside': personOf('Xenia', 5, { restrictions: ['hiddenFromExternal'] }),
    'what another step said': personOf('Nora', 6),
  }
  const more = routes.map((route) => onRoute[route])
  const speaking = more.filter((by) => /Quentin|Nora/.test(by.name))
  const wordOf = (by: Recipient, what: string) => `${by.name.split(' ')[0]?.toLowerCase()}s-${what}`
  const value: Envelope = {
    ...one.envelope,
    rev: one.envelope.rev + 1,
    state: 'completed',
    completedAt: 5,
    certificateSha256: await world.server.files.put(storedFor(routes)),
    recipients: [...one.envelope.recipients, mona, ...more],
    acts: speaking.map((by) => ({
      commandId: createId('command', platform),
      recipientId: by.id,
      kind: 'approved',
      acceptedAt: 2,
      claimedAt: null,
      consent: null,
      sealedAt: 2,
      undoneAt: null,
      values: {},
      comment: wordOf(by, 'comment'),
      signingAs: null,
      representing: null,
    })),
    questions: speaking.map((by) => ({
      id: createId('question', platform),
      askerId: by.id,
      askeeId: null,
      text: wordOf(by, 'question'),
      askedAt: 2,
      answer: null,
      answeredAt: null,
    })),
  }
  await platform.db.transact((query) =>
    storeAggregate(
      { query, tables, feed: createFeedWriter(query, tables), now: platform.now() },
      { kind: 'envelope', value },
      one.envelope,
    ),
  )
  const owner = { name: people.owner.name }
  const told = (by: Recipient): readonly NewAuditEvent[] => {
    const { id: recipientId, name } = by
    if (by.state === 'removed')
      return [{ kind: 'recipientRemoved', recipientId, facts: {}, personal: { ...owner, to: name } }]
    const isSpeaking = speaking.includes(by)
    const asked = { kind: 'informationRequested', recipientId, facts: {} } as const
    const approved = { kind: 'stepApproved', recipientId, facts: {} } as const
    return isSpeaking
      ? [
          { ...asked, personal: { name, question: wordOf(by, 'question') } },
          { ...approved, personal: { name, comment: wordOf(by, 'comment') } },
        ]
      : [{ ...approved, personal: { name } }]
  }
  const sent = {
    kind: 'envelopeSent',
    facts: { recipients: value.recipients.length },
    personal: owner,
  } as const
  await platform.db.transact((query) =>
    appendEvents(query, tables, { subjectId: value.id, at: 2, key: platform.evidenceKey }, [
      sent,
      ...more.flatMap(told),
      { kind: 'envelopeCompleted', facts: { certificateSha256: value.certificateSha256 }, personal: {} },
    ]),
  )
  return { ...one, envelope: value }
}

/** All that can be read in an answer, whatever it is. */
async function wordsIn(bytes: Uint8Array): Promise<string> {
  const raw = Buffer.from(bytes)
  const said = [raw.toString('utf8'), raw.toString('utf16le'), raw.subarray(1).toString('utf16le')]
  const begin = raw.toString('latin1', 0, 5)
  if (begin === '%PDF-' && raw.includes('/ByteRange')) said.push(await copiedText(bytes))
  if (begin.startsWith('PK'))
    for (const [name, entry] of Object.entries(unzipSync(bytes))) said.push(name, await wordsIn(entry))
  return said.join('\n')
}

/** They change or end something, or answer about the caller alone. */
const NOT_ASKED =
  /Logout|Deactivate|Revoke|Remove|Delete|ReadDoor|Save|Update|Send|Perform|Bulk|Upload|Cancel|Purge/

async function waysOut(one: Case): Promise<ReadonlyMap<string, string>> {
  const { id, documents, certificateSha256 } = one.envelope
  const ways = new Map<string, string>()
  const answer = async (way: string, path: string, init: RequestInit): Promise<void> => {
    const response = await world.request(path, {
      ...init,
      headers: { 'content-type': 'application/json', ...one.headers },
    })
    const bytes = new Uint8Array(await response.arrayBuffer())
    if (response.status === 200) ways.set(way, await wordsIn(bytes))
  }
  const asked = {
    processId: id,
    envelopeId: id,
    id,
    documentId: documents[0]?.id,
    fetchDocumentType: 3,
    isForensicReport: false,
    type: 1,
    page: 1,
    pageSize: 50,
  }
  const post = (way: string, path: string, body: object) =>
    answer(way, path, { method: 'POST', body: JSON.stringify(body) })
  for (const { path, method } of world.server.calls) {
    if (NOT_ASKED.test(path)) continue
    if (method === 'GET') {
      const some = { id, processId: id, documentId: String(asked.documentId), fetchDocumentType: '3' }
      await answer(`GET ${path}`, `/api/${path}?${new URLSearchParams(some)}`, {})
    } else await post(path, `/api/${path}`, asked)
  }
  await post('forensic report', '/api/AuditLog/DownloadWorkflowReport', { ...asked, isForensicReport: true })
  await answer(BY_HASH, `/files/${certificateSha256}`, {})
  const protocol = { protocol: PROTOCOL_VERSION, deviceId: createId('device', world.platform) }
  await post('pull', '/sync/pull', { ...protocol, epoch: null, checkpoint: {}, ackN: 0, limit: 500 })
  await post('bodies', '/sync/bodies', { ...protocol, ids: [id] })
  return ways
}

const BY_HASH = 'the stored certificate by its hash'
const REPORTS = [
  'AuditLog/Get',
  'AuditLog/DownloadCSV',
  'AuditLog/DownloadPdf',
  'AuditLog/DownloadWorkflowReport',
  'TasksEf/DownloadReport',
  'TasksEf/DownloadAuditandEnvelope',
]

it.each(ROLES.flatMap((role) => ALL.map((route) => [role, route] as const)))(
  '[A152][R0968][R1254] a %s is told of %s by nothing that leaves the server',
  async (role, route) => {
    const ways = await waysOut(await completed(role, [route]))
    const answered = [...ways.keys()]
    expect(answered).toEqual(expect.arrayContaining(['AuditLog/DownloadAuditCert', 'bodies', 'pull']))
    if (role === 'member') expect(answered).toEqual(expect.arrayContaining(REPORTS))
    const withheld = withheldFrom(role, route)
    const isStored = withheld.length === 0
    expect(answered.includes(BY_HASH)).toBe(isStored)
    if (!isStored) expect(ways.get('AuditLog/DownloadAuditCert')).toContain('Completion certificate')
    for (const [way, text] of ways)
      expect(
        withheld.filter((word) => text.includes(word)),
        way,
      ).toEqual([])
  },
  120_000,
)

it('[A152] the initiator has the one certificate that is stored, whole, by every way, and whole reports', async () => {
  const ways = await waysOut(await completed('owner', ALL))
  const lacking = (way: string, words: readonly string[]) =>
    words.filter((word) => !ways.get(way)?.includes(word))
  for (const way of [
    'AuditLog/DownloadAuditCert',
    BY_HASH,
    'TasksEf/DownloadAuditandEnvelope',
    'Public/GetFile',
  ])
    expect(lacking(way, Object.values(ROUTES).flat()), way).toEqual([])
  for (const way of [...REPORTS, 'forensic report'])
    expect(lacking(way, ['Quentin', 'Xenia', 'Nora']), way).toEqual([])
})
