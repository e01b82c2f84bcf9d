/** Steps of documents that ask a system of their organisation: the real client, jobs and database, and services of this machine. */
import { afterEach, describe, expect, it } from 'vitest'
import { createAskPath } from '../../server/connected-systems/ask-path.ts'
import { createCallHistory } from '../../server/connected-systems/call-history.ts'
import type { IntegrationPort } from '../../server/connected-systems/integration-port.ts'
import { pathSystem } from '../../server/connected-systems/path-system.ts'
import { createFeedWriter } from '../../server/feed/feed.ts'
import { createAskOutside } from '../../server/outbound/ask-outside.ts'
import { storeAggregate } from '../../server/replication/aggregates.ts'
import { badr, mariam, recipientFor } from '../../sync/commands/sample-envelope.ts'
import type { ConnectedSystem, IntegrationPath } from '../../sync/entities/connected-system.ts'
import type { Field } from '../../sync/entities/field.ts'
import { createId, type Id } from '../../sync/ids.ts'
import { createPathId, pathDigest } from '../../sync/rules/connected-systems/path-standing.ts'
import { type ClockedWorld, createClockedWorld } from '../server/clocked-world.ts'
import { MISBEHAVING, startHostileSystem } from './hostile-system.ts'
import { type Answering, startStandIn } from './http-stand-in.ts'

const START = Date.parse('2026-11-24T09:00:00Z')
const HOUR = 3_600_000
const opened: { stop(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.stop()
})

const [LICENCE, COMPANY, ACTIVE] = ['11', '12', '13'].map((end) => `field:${end.padStart(26, '0')}`) as [
  Id<'field'>,
  Id<'field'>,
  Id<'field'>,
]
const field = (id: string, recipientId: string, label: string, more: Partial<Field> = {}): Field =>
  ({
    ...{
      id: `field:${id.padStart(26, '0')}`,
      documentId: 'document:00000000000000000000000001',
      recipientId,
      kind: 'text',
      label,
    },
    requirement: 'editable',
    places: [{ page: 1, xPt: 10, yPt: 10, widthPt: 100, heightPt: 20 }],
    ...{ defaultValue: '', options: [], fontSizePt: 11, align: 'start' },
    ...more,
  }) as Field

/** A document whose first step asks `/suppliers/{licence}` of a system at `url`, with Badr's signature after it. */
async function reached(
  url: string,
  { path: ofPath = {}, system: ofSystem = {}, fields = [] as readonly Field[], ask = {} } = {},
) {
  const late: { port?: IntegrationPort } = {}
  const world: ClockedWorld = await createClockedWorld(START, {
    run: (envelope, recipient) => late.port!.run(envelope, recipient),
  })
  opened.push(world)
  late.port = pathSystem(
    createAskPath({
      platform: world.platform,
      history: createCallHistory(world.platform),
      ask: createAskOutside({ trustedHosts: [new URL(url).host], ...ask }),
      timeoutMs: 400,
    }),
  )
  const owner = await world.person('Omar')
  const system: ConnectedSystem = {
    ...{
      id: createId('connectedSystem', world.platform),
      organizationId: world.organizationId,
      name: 'Registry',
    },
    ...{
      description: '',
      type: 'custom',
      baseUrl: url,
      clientId: '',
      active: true,
      parameters: [],
      secret: null,
    },
    ...ofSystem,
  }
  const bare: IntegrationPath = {
    ...{
      id: createPathId(system.id, world.platform),
      organizationId: world.organizationId,
      systemId: system.id,
    },
    ...{
      name: 'Supplier',
      relativeUrl: '/suppliers/{licence}',
      method: 'GET',
      authorization: 'none',
      tokenKey: '',
      idempotent: false,
    },
    active: true,
    parameters: [
      { id: 'parameter01', name: 'licence', defaultValue: '', location: 'path', type: 'string' },
      { id: 'parameter02', name: 'title', defaultValue: '', location: 'query', type: 'string' },
    ],
    mappings: [
      { id: 'mapping0001', path: 'company.name', name: 'Company name', hidden: false },
      { id: 'mapping0002', path: 'company.active', name: 'active', hidden: false },
    ],
    authorized: null,
    ...ofPath,
  }
  const by = { at: START, by: owner.personId, name: owner.name }
  const path: IntegrationPath = { ...bare, authorized: { ...by, digest: pathDigest(system, bare) } }
  const put = (kind: 'connectedSystem' | 'integrationPath', value: ConnectedSystem | IntegrationPath) =>
    world.db.transact((query) =>
      storeAggregate(
        { query, tables: world.db.tables, feed: createFeedWriter(query, world.db.tables), now: world.now() },
        { kind, value } as never,
        undefined,
      ),
    )
  await put('connectedSystem', system)
  await put('integrationPath', path)
  const [first, second] = [
    recipientFor(1, mariam, 'integration', { order: 1 }),
    recipientFor(2, badr, 'sign', { order: 2 }),
  ]
  const fresh = { state: 'notActive', activatedAt: null, personId: null } as const
  const envelope = await world.envelope(owner, {
    title: 'Façade contract',
    recipients: [
      { ...first, ...fresh, asks: path.id },
      { ...second, ...fresh },
    ],
    fields: [field('11', second.id, 'Licence'), ...fields.map((one) => ({ ...one, recipientId: first.id }))],
    values: { [LICENCE]: { kind: 'text' as const, text: 'CN-1184420' } },
  })
  await world.prepare(envelope)
  await world.idle()
  const calls = () => createCallHistory(world.platform).latest(world.organizationId, {})
  return { world, envelope, owner, calls, now: () => world.read(envelope), put, path, system }
}

const service = async (answering: Answering) => {
  const one = await startStandIn(answering)
  opened.push(one)
  return one
}
const json = (value: unknown, status = 200) => ({ status, body: JSON.stringify(value) })
const supplier = { company: { name: 'Delcourt Façades SAS', active: true } }
const OWN = [
  field('12', '', 'company NAME', { requirement: 'required' }),
  field('13', '', 'Active', { kind: 'checkbox' }),
]

describe('a step that asks a system of the organisation', () => {
  it('[R0029][S22] sends fields called like its parameters, takes the answer into its own fields, and goes on', async () => {
    const stand = await service(() => json(supplier))
    const { now, calls, owner, world, envelope } = await reached(stand.url, { fields: OWN })
    const after = await now()
    expect(after.recipients.map((one) => one.state)).toEqual(['integrated', 'waiting'])
    expect(after.values).toEqual({
      [LICENCE]: { kind: 'text', text: 'CN-1184420' },
      [COMPANY]: { kind: 'text', text: 'Delcourt Façades SAS' },
      [ACTIVE]: { kind: 'checked', checked: true },
    })
    const [asked] = stand.heard
    expect(`${asked?.url.pathname}${asked?.url.search}`).toBe(
      '/suppliers/CN-1184420?title=Fa%C3%A7ade%20contract',
    )
    expect(asked?.headers['idempotency-key']).toMatch(/^\w+\.\w+\.\d+$/)
    expect(await calls()).toMatchObject([
      { how: 'step', method: 'GET', outcome: 'answered', status: 200, personId: owner.personId },
    ])
    const trail = await world.trail(envelope)
    expect(trail.find((one) => one.kind === 'integrationDone')?.facts).toEqual({ outcome: 'HTTP 200' })
  })

  it('that is away is asked again, the same thing, until it answers; each time stands in the history', async () => {
    const replies = [{ status: 503 }, 'cut', 'silent', { status: 500 }] as const
    let at = 0
    const stand = await service(() => replies[at++] ?? json(supplier))
    const { world, now, calls } = await reached(stand.url, { fields: OWN })
    await world.runUntil(START + HOUR)
    expect((await now()).recipients[0]?.state).toBe('integrated')
    expect(new Set(stand.heard.map((one) => one.headers['idempotency-key'])).size).toBe(1)
    expect((await calls()).map((one) => one.outcome).toReversed()).toEqual([
      ...['answered', 'not-reached', 'timed-out', 'answered', 'answered'],
    ])
  })

  it.each(['silent', 'cut', { status: 502 }] as const)(
    '[S22] may have done what changes something when the answer is %j: it is not asked twice, and the sender is told that nobody knows',
    async (reply) => {
      const stand = await service(() => reply)
      const { world, now } = await reached(stand.url, { path: { method: 'POST' } })
      await world.runUntil(START + HOUR)
      expect(stand.heard).toHaveLength(1)
      expect(await now()).toMatchObject({ state: 'error', stateReason: 'connected-system: not-known' })
      expect(world.mails.at(-1)).toMatchObject({ to: 'omar@example.com' })
    },
  )

  it.each(['PUT', 'DELETE', 'PATCH', 'POST'] as const)(
    '[S22] by %s is asked again after a silence only where the endpoint is declared idempotent',
    async (method) => {
      const replies = ['silent', 'cut', { status: 502 }] as const
      for (const idempotent of [false, true]) {
        let at = 0
        const stand = await service(() => replies[at++] ?? json(supplier))
        const { world, now } = await reached(stand.url, { path: { method, idempotent } })
        await world.runUntil(START + HOUR)
        const { state, recipients } = await now()
        expect([stand.heard.length, state === 'error', recipients[0]?.state]).toEqual(
          idempotent ? [4, false, 'integrated'] : [1, true, 'waiting'],
        )
        // One wish, however often it is said.
        expect(new Set(stand.heard.map((one) => one.headers['idempotency-key'])).size).toBe(1)
      }
    },
  )

  it('that a release before has described counts as not declared', async () => {
    const stand = await service(() => 'silent')
    const { world, now, put, path, owner, envelope } = await reached(stand.url, { path: { method: 'PUT' } })
    const { idempotent: _, ...kept } = path
    await put('integrationPath', kept as IntegrationPath)
    await world.run(owner, 'retrySealing', { envelopeId: envelope.id })
    await world.runUntil(START + HOUR)
    expect(stand.heard).toHaveLength(2)
    expect(await now()).toMatchObject({ state: 'error', stateReason: 'connected-system: not-known' })
  })

  it.each([
    [
      'has gone elsewhere',
      () => ({ status: 302, headers: { location: 'http://169.254.169.254/' } }),
      'answered: 302',
    ],
    ['knows nothing of it', () => ({ status: 404 }), 'answered: 404'],
    ['answers in another shape', () => json({ name: 'Delcourt' }), 'answer-missing: company NAME'],
    ['answers with a page', () => ({ status: 200, body: '<html>' }), 'answer-missing: company NAME'],
    [
      'answers what does not fit',
      () => json({ company: { name: 'Two\nlines' } }),
      'answer-not-valid: company NAME',
    ],
    [
      'answers no yes and no no',
      () => json({ company: { name: 'D', active: 'maybe' } }),
      'answer-not-valid: Active',
    ],
  ] as const)('stops the document in words when the system %s', async (_what, answering, reason) => {
    const stand = await service(answering)
    const { world, now } = await reached(stand.url, { fields: OWN })
    await world.runUntil(START + HOUR)
    expect(await now()).toMatchObject({ state: 'error', stateReason: `connected-system: ${reason}` })
    expect((await now()).values).toEqual({ [LICENCE]: { kind: 'text', text: 'CN-1184420' } })
    expect(stand.heard).toHaveLength(1)
  })

  it.each([
    ['announces 10 GB', 'answer-too-large'],
    ['sends a bomb in gzip', 'answer-too-large'],
    ['sends broken gzip', 'not-readable'],
  ] as const)('is bounded when the system %s', async (what, reason) => {
    const hostile = await startHostileSystem(MISBEHAVING[what])
    opened.push(hostile)
    const { world, now } = await reached(hostile.url)
    await world.runUntil(START + HOUR)
    expect(await now()).toMatchObject({ state: 'error', stateReason: `connected-system: ${reason}` })
    expect(hostile.heard).toHaveLength(1)
  })

  it('[S22] asks no address that the operator has not allowed, and nothing that was changed since it was authorised', async () => {
    const stand = await service(() => json(supplier))
    const inside = await reached(stand.url, { ask: { trustedHosts: [] } })
    expect(await inside.now()).toMatchObject({ stateReason: 'connected-system: address-not-allowed' })
    const changed = await reached(stand.url, { system: { active: false } })
    expect(await changed.now()).toMatchObject({ stateReason: 'connected-system: connected-system-off' })
    expect(stand.heard).toEqual([])
  })

  it('says which value is missing, and goes on after Retry once it is there', async () => {
    const stand = await service(() => json(supplier))
    const parameters: IntegrationPath['parameters'] = [
      { id: 'parameter01', name: 'register', defaultValue: '', location: 'path', type: 'string' },
    ]
    const one = await reached(stand.url, { path: { relativeUrl: '/r/{register}', parameters } })
    expect(await one.now()).toMatchObject({
      stateReason: 'connected-system: parameter-value-not-valid: register',
    })
    const mended = {
      ...one.path,
      relativeUrl: '/r/{register}',
      parameters: [{ ...parameters[0]!, defaultValue: '7' }],
    }
    await one.put('integrationPath', {
      ...mended,
      authorized: { ...one.path.authorized!, digest: pathDigest(one.system, mended) },
    })
    await one.world.run(one.owner, 'retrySealing', { envelopeId: one.envelope.id })
    await one.world.idle()
    expect((await one.now()).recipients[0]?.state).toBe('integrated')
    expect(stand.heard.map((heard) => heard.url.pathname)).toEqual(['/r/7'])
  })
})
