/**
 * One random run: people with devices of their own write, send, act, share and lose access, over a network that
 * loses, repeats and cuts, on tabs that die at any moment. Everything follows from the seed.
 */
import { and, eq, isNull } from 'drizzle-orm'
import { loadProfile, storeAggregate } from '../../server/replication/aggregates.ts'
import { createFeedWriter } from '../../server/replication/feed.ts'
import type { CommandInput, CommandName } from '../../sync/commands/registry.ts'
import { type PersonActor, subjectOf } from '../../sync/entities/actor.ts'
import type { Contact } from '../../sync/entities/contact.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import type { Mark } from '../../sync/entities/mark.ts'
import type { Profile } from '../../sync/entities/profile.ts'
import { createId } from '../../sync/ids.ts'
import { isPending } from '../../sync/replication/outbox.ts'
import { type EnvelopeRow, envelopeRow, renderEnvelope } from '../../sync/rules/render-envelope.ts'
import { contentFor, signInput, storeFiles } from './envelopes.ts'
import { createWorld, type Device, type World } from './world.ts'

const OTHER_ORGANIZATION = 'organization:00000000000000000000000002' as const
const STEPS = 50
/** What a person in this world would hold if nothing stood between them and the database. */
export interface Holding {
  readonly rows: Readonly<Record<string, EnvelopeRow>>
  readonly marks: Readonly<Record<string, Mark>>
  readonly contacts: Readonly<Record<string, Contact>>
  readonly profile: Profile | null
}

export interface Run {
  readonly world: World
  readonly people: readonly PersonActor[]
  readonly devices: readonly Device[]
  /** Ids of commands the devices' people were told are saved and did not take back. */
  readonly captured: ReadonlyMap<Device, ReadonlySet<string>>
}

interface Seat {
  readonly person: PersonActor
  device: Device
  readonly captured: Set<string>
}

/** Plays a seed to its end and lets everything come to rest. */
export async function playRun(seed: number): Promise<Run> {
  const world = await createWorld(seed)
  const { random } = world
  const people = [
    await world.person('Ana'),
    await world.person('Badr'),
    await world.person('Claire'),
    await elsewhere(world, await world.person('Dina')),
  ]
  const seats: Seat[] = []
  for (const person of [...people, people[0] as PersonActor])
    seats.push({ person, device: await world.device(person), captured: new Set() })

  for (let step = 0; step < STEPS; step++) {
    const seat = random.pick(seats)
    disturb(world, seat.device)
    const turn = random.below(10)
    if (turn < 5) await wish(world, people, seat)
    else if (turn < 8) await seat.device.replica.sync()
    else if (turn === 8) await crash(world, seat)
    else await happen(world, people)
    if (random.chance(0.1)) world.advance(random.below(120_000))
  }
  await rest(world, seats)
  return {
    world,
    people,
    devices: seats.map((seat) => seat.device),
    captured: new Map(seats.map((seat) => [seat.device, seat.captured])),
  }
}

async function elsewhere(world: World, person: PersonActor): Promise<PersonActor> {
  const { organization, organizationMember } = world.platform.db.tables
  await world.platform.db.transact(async (query) => {
    await query.insert(organization).values({
      id: OTHER_ORGANIZATION,
      nameEn: 'Elsewhere',
      nameAr: 'هناك',
      brandColor: null,
      logoSha256: null,
      plan: 'trial',
      trialEndsAt: null,
      demo: false,
      createdAt: world.now(),
    })
    await query
      .update(organizationMember)
      .set({ organizationId: OTHER_ORGANIZATION })
      .where(eq(organizationMember.personId, person.personId))
  })
  return { ...person, organizationId: OTHER_ORGANIZATION, organizationName: 'Elsewhere' }
}

function disturb({ random }: World, { network }: Device): void {
  network.online = !random.chance(0.2)
  if (random.chance(0.15)) network.loseReplies = random.below(3)
  if (random.chance(0.15)) network.loseRequests = random.below(3)
  if (random.chance(0.2)) network.repeat = random.below(3)
}

/** The tab dies somewhere in the middle of what it does, and is opened again. */
async function crash({ random }: World, seat: Seat): Promise<void> {
  const work = seat.device.replica.sync().catch(() => undefined)
  for (let n = random.below(12); n > 0; n--) await new Promise((settle) => setImmediate(settle))
  const { network } = seat.device
  seat.device = await seat.device.reopen()
  await work
  Object.assign(seat.device.network, network)
}

/** What nobody on a device does: jobs run, somebody is put in another's place. */
async function happen(world: World, people: readonly PersonActor[]): Promise<void> {
  await world.runEffects()
  if (world.random.chance(0.5)) await reassign(world, people)
}

/** A recipient becomes another person: one loses access, one gains it, as handing a step on will do. */
async function reassign(world: World, people: readonly PersonActor[]): Promise<void> {
  const { platform, random } = world
  const { tables } = platform.db
  await platform.db.transact(async (query) => {
    const rows = await query.select({ body: tables.envelope.body }).from(tables.envelope)
    const open = rows.map((row) => row.body).filter((one) => one.state === 'inProgress')
    if (open.length === 0) return
    const before = random.pick(open)
    const recipient = random.pick(before.recipients)
    const next = random.pick(people)
    if (recipient.state !== 'waiting' && recipient.state !== 'notActive') return
    const value: Envelope = {
      ...before,
      rev: before.rev + 1,
      recipients: before.recipients.map((one) =>
        one.id === recipient.id
          ? {
              ...one,
              personId: next.personId,
              email: next.email,
              name: next.name,
              termsRev: one.termsRev + 1,
            }
          : one,
      ),
    }
    const store = { query, tables, feed: createFeedWriter(query, tables), now: platform.now() }
    await storeAggregate(store, { kind: 'envelope', value }, before)
  })
}

/** Something a person does on this device, from what this device shows. */
async function wish(world: World, people: readonly PersonActor[], seat: Seat): Promise<void> {
  const { random } = world
  const { replica } = seat.device
  const rows = [...replica.view().rows.values()]
  const row = rows.length > 0 ? random.pick(rows) : undefined
  const envelope = row ? replica.envelope(row.id) : undefined
  const dispatch = async <N extends CommandName>(name: N, input: CommandInput<N>) => {
    const entry = await replica.dispatch(name, input, { title: 'x' })
    if (entry.ok) seat.captured.add(entry.value.id)
  }
  const envelopeId = row?.id as Envelope['id']
  switch (random.below(row ? 16 : 3)) {
    case 0:
      return create(world, people, seat, dispatch)
    case 1:
      return dispatch('saveContact', aContact(world, replica.view().contacts))
    case 2:
      return dispatch('savePreferences', { pageSize: 5 + random.below(90), miniSidebar: random.chance(0.5) })
    case 3:
      return dispatch('setFlagged', { envelopeId, flagged: random.chance(0.5) })
    case 4:
      return dispatch('setArchived', { envelopeId, archived: random.chance(0.5) })
    case 5:
      return dispatch('setUnread', { envelopeId, unread: random.chance(0.5) })
    case 6:
      return dispatch('deleteEnvelope', { envelopeId })
    case 7:
      return dispatch('restoreEnvelope', { envelopeId })
    case 8:
      return dispatch('describeDraft', { envelopeId, title: `Title ${random.below(100)}` })
    case 9: {
      const [contact] = [...replica.view().contacts.values()]
      return contact ? dispatch('removeContact', { contactId: contact.id }) : undefined
    }
    case 10:
      return dispatch('remindRecipients', { envelopeId })
    case 11:
      return random.chance(0.3) ? dispatch('cancelEnvelope', { envelopeId, reason: 'No more' }) : undefined
    case 12:
      return void (await replica.loadEnvelope(envelopeId))
    default:
      return envelope ? act(world, envelope, seat, dispatch) : undefined
  }
}

type Dispatch = <N extends CommandName>(name: N, input: CommandInput<N>) => Promise<void>

async function create(world: World, people: readonly PersonActor[], seat: Seat, dispatch: Dispatch) {
  const { random } = world
  const envelopeId = createId('envelope', world.platform)
  const title = `Lease ${random.below(1000)}`
  await dispatch('createEnvelope', { envelopeId, kind: 'document', title, language: 'en', timeZone: 'UTC' })
  if (random.chance(0.2)) return
  const parts = Array.from({ length: 1 + random.below(3) }, () => {
    const person = random.pick(people)
    const kind = random.pick(['sign', 'sign', 'approve', 'notify'] as const)
    return { name: person.name, email: person.email, kind, order: 1 + random.below(2) }
  })
  const content = contentFor(world, title, parts)
  await storeFiles(world, content, seat.person.organizationId)
  await dispatch('sendEnvelope', { envelopeId, content, contentHash: 'a'.repeat(64), update: null })
}

function aContact(world: World, known: ReadonlyMap<string, Contact>): CommandInput<'saveContact'> {
  const { random } = world
  const existing = known.size > 0 && random.chance(0.6) ? random.pick([...known.values()]) : undefined
  return {
    id: existing?.id ?? createId('contact', world.platform),
    shared: random.chance(0.5),
    fullNameEn: `Contact ${random.below(100)}`,
    fullNameAr: '',
    email: 'contact@example.com',
    mobile: '',
    company: '',
    title: '',
    language: 'en',
  }
}

async function act({ random }: World, envelope: Envelope, { person }: Seat, dispatch: Dispatch) {
  const mine = envelope.recipients.filter((one) => one.personId === person.personId)
  if (mine.length === 0) return
  const part = random.pick(mine)
  const ids = { envelopeId: envelope.id, recipientId: part.id }
  if (random.chance(0.1)) return dispatch('rejectStep', { ...ids, reason: 'Wrong rent' })
  if (random.chance(0.2)) return dispatch('openStep', ids)
  const { consent, ...bound } = signInput(envelope, part.id)
  return part.kind === 'approve'
    ? dispatch('approveStep', { ...bound, values: {} })
    : dispatch('signStep', { ...bound, consent })
}

/** Network back, everything sent, every job done, every device current. */
async function rest(world: World, seats: readonly Seat[]): Promise<void> {
  for (const { device } of seats)
    Object.assign(device.network, { online: true, loseReplies: 0, loseRequests: 0, repeat: 0 })
  for (let round = 0; round < 8; round++) {
    world.advance(90_000)
    for (const { device } of seats) await device.replica.sync()
    await world.runEffects()
    if (seats.every(({ device }) => stillPending(device).length === 0)) break
  }
  for (const { device } of seats) await device.replica.sync()
}

/** What `render` makes of the database for this person. */
export async function dueTo(world: World, person: PersonActor): Promise<Holding> {
  const { db } = world.platform
  const { tables } = db
  const reader = { subject: subjectOf(person), email: person.email }
  return db.read(async (query) => {
    const envelopes = await query.select({ body: tables.envelope.body }).from(tables.envelope)
    const shown = envelopes.flatMap(({ body }) => renderEnvelope(body, reader) ?? [])
    const marks = await query.select().from(tables.mark).where(eq(tables.mark.personId, person.personId))
    const contacts = await query.select({ body: tables.contact.body }).from(tables.contact)
    const mine = contacts
      .map((row) => row.body)
      .filter(
        (one) =>
          one.ownerId === person.personId || (one.shared && one.organizationId === person.organizationId),
      )
    const profile = await loadProfile(query, tables, person.personId, person.organizationId)
    const [touched] = await query
      .select()
      .from(tables.feed)
      .where(and(eq(tables.feed.channel, person.personId), eq(tables.feed.kind, 'profile')))
    return {
      rows: byId(shown.map((one) => envelopeRow(one, reader))),
      marks: Object.fromEntries((marks as Mark[]).map((one) => [`${one.envelopeId}|${one.personId}`, one])),
      contacts: byId(mine),
      // A profile reaches devices with its first change; before that nothing has been said about it.
      profile: touched && profile ? profile : null,
    }
  })
}

export function shownOn({ replica }: Device): Holding {
  const { rows, marks, contacts, profile } = replica.view()
  return {
    rows: Object.fromEntries([...rows].sort()),
    marks: Object.fromEntries(marks),
    contacts: Object.fromEntries(contacts),
    profile,
  }
}

/** What the storage itself holds, read past the engine. */
export async function keptOn({ local }: Device): Promise<Omit<Holding, 'profile'>> {
  const chunks = await local.rows.toArray()
  const of = (set: string) =>
    Object.fromEntries(
      chunks.filter((one) => one.set === set).flatMap((one) => one.rows.map((row) => [row.id, row.value])),
    )
  return {
    rows: of('envelope') as Holding['rows'],
    marks: of('mark') as Holding['marks'],
    contacts: of('contact') as Holding['contacts'],
  }
}

/** Ids of the envelopes whose members name this person, as the feed sees it. */
export async function memberOf(world: World, person: PersonActor): Promise<string[]> {
  const { member } = world.platform.db.tables
  const rows = await world.platform.db.read((query) =>
    query
      .select({ entity: member.entity })
      .from(member)
      .where(and(eq(member.subject, person.personId), isNull(member.goneSeq))),
  )
  return rows.map((row) => row.entity).sort()
}

export const stillPending = ({ replica }: Device): string[] =>
  replica
    .view()
    .outbox.filter(isPending)
    .map((one) => `${one.name} ${one.state} n=${one.n}`)

const byId = <T extends { readonly id: string }>(values: readonly T[]): Record<string, T> =>
  Object.fromEntries(values.map((one) => [one.id, one]))
