/** Plays a history in a world of its own and lets everything come to rest. */
import { eq } from 'drizzle-orm'
import { createFeedWriter } from '../../server/feed/feed.ts'
import { compactFeed } from '../../server/feed/feed-floor.ts'
import { departureJobs } from '../../server/leaving/departure-jobs.ts'
import { addOrganization, joinOrganization } from '../../server/people/people.ts'
import { storeAggregate } from '../../server/replication/aggregates.ts'
import { createSystemCommands } from '../../server/replication/system-commands.ts'
import type { PersonActor } from '../../sync/entities/actor.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import { memberId } from '../../sync/entities/member.ts'
import { createId, type Id, type OrganizationId } from '../../sync/ids.ts'
import type { CommandsRequest } from '../../sync/replication/protocol.ts'
import { KEEP_ACKNOWLEDGED_MS } from '../../sync/replication/timing.ts'
import { type Administering, administer } from './authority-moves.ts'
import { logged } from './command-log.ts'
import type { Step } from './history.ts'
import { stillPending } from './holdings.ts'
import { enterHostile, type Hostile } from './hostile.ts'
import { playLive } from './hostile-live.ts'
import { type Exchange, turns } from './network.ts'
import { createObserver, type Observer } from './observer.ts'
import { type Situation, wish } from './person-wishes.ts'
import { createRandom, type Random } from './random.ts'
import { type Seat, takeSeat } from './seat.ts'
import { takeAway } from './taking-away.ts'
import { commandsOf } from './versions.ts'
import { type Backup, type Bends, createWorld, type World } from './world.ts'

const ELSEWHERE = 'organization:00000000000000000000000002' as const
const FAR_AWAY = 'organization:00000000000000000000000003' as const
const RESTORED_EPOCH = 'second'
const TEN_YEARS_MS = 315_576_000_000
/** Of a removal: requests that were under way. */
export const GRACE_MS = 10_000
const WEEKS_MS = 40 * 86_400_000

export interface Run {
  readonly world: World
  readonly people: readonly PersonActor[]
  readonly seats: readonly Seat[]
  readonly observer: Observer
  /** What devices held the server's receipts of when it was restored: command to the instant it was applied. */
  readonly receipted: ReadonlyMap<string, number>
  /** Commands decided so long before their device met the restored server that it no longer remembers them. */
  readonly outlived: ReadonlySet<string>
}

interface Play extends Run {
  readonly server: { version: 1 | 2 }
  /** Requests that may come back. */
  readonly sent: { readonly seat: Seat; readonly exchange: Exchange }[]
  readonly receipted: Map<string, number>
  /** What the server had decided when it was restored: command to the instant of its answer. */
  readonly decidedBefore: Map<string, number>
  readonly outlived: Set<string>
  /** In the histories that have them. */
  readonly hostile: Hostile | null
  /** A colleague of the others without a device; in the histories with live documents. */
  readonly eve: PersonActor | null
  /** Roles and groups that were made. */
  readonly governed: { readonly roles: Id<'role'>[]; readonly groups: Id<'memberGroup'>[] }
  backup: Backup | null
  restores: number
}

export async function play(seed: number, history: readonly Step[], bends: Bends = {}): Promise<Run> {
  const observer = createObserver((command) => bends.deviceCommand?.(command) ?? command)
  const server: Play['server'] = { version: 1 }
  const world = await createWorld(seed, {
    bends,
    commandNamed: (name) => {
      const command = commandsOf(server.version)(name)
      return command && observer.watched(bends.serverCommand?.(command) ?? command)
    },
    committing: observer.committing,
    handedOver: observer.broke,
  })
  const people = [
    await world.person('Ana'),
    await world.person('Badr'),
    await world.person('Claire'),
    await somebodyElsewhere(world, 'Dina', ELSEWHERE),
  ]
  const sent: Play['sent'] = []
  const seats: Seat[] = []
  const hasLock = !createRandom(seed).chance(0.3)
  for (const person of [...people, people[0] as PersonActor])
    seats.push(
      await takeSeat(world, person, {
        hasLock,
        commandsOf,
        opened: observer.opened,
        around: (seat, slot) => ({
          watch: (exchange) => {
            observer.exchanged(seat, slot, exchange)
            sent.push({ seat, exchange })
          },
        }),
      }),
    )
  const run: Play = {
    world,
    people,
    seats,
    observer,
    server,
    sent,
    receipted: new Map(),
    decidedBefore: new Map(),
    outlived: new Set(),
    hostile: history.some((step) => step.kind === 'hostile') ? await enter(world, people) : null,
    eve: history.some((step) => step.kind === 'live') ? await world.person('Eve') : null,
    governed: { roles: [], groups: [] },
    backup: null,
    restores: 0,
  }
  // Enough people that knowing them all is more than a page.
  if (history.some((step) => step.kind === 'standing'))
    for (const name of ['Fay', 'Gad', 'Huda']) await world.person(name)
  for (const step of history) {
    await take(run, step)
    if (observer.broken() !== null) break
  }
  if (observer.broken() === null) await rest(run)
  return run
}

async function take(run: Play, { kind, seat: number, seed }: Step): Promise<void> {
  const { world, people, observer, seats } = run
  const random = createRandom(seed)
  const seat = seats[number % seats.length] as Seat
  if (seat.tabs.length === 0 && (await world.isHere(seat.person))) await seat.empty()
  const slot = random.below(seat.tabs.length)
  const tab = seat.tabs[slot]
  const situation: Situation = { world, people, observer, random }
  // Also of who has no device there meanwhile.
  if (kind === 'takeAway') return observer.broke(await lose(run, seat, random))
  if (!tab) return
  switch (kind) {
    case 'wish':
      return quietly(wish(situation, seat, slot))
    case 'sync':
      if (await isTold(run, seat)) return
      return quietly(tab.replica.sync())
    case 'crash':
      return crash(situation, seat, slot)
    case 'tab':
      return seat.tabs.length === 1 ? seat.openTab() : seat.closeTab()
    case 'weather':
      return weather(random, seat)
    case 'jobs':
      await quietly(world.runEffects())
      return quietly(departures(run))
    case 'reassign':
      return reassign(world, people, random)
    case 'time':
      world.advance(random.chance(0.1) ? random.below(WEEKS_MS) : random.below(120_000))
      await outlive(run)
      seat.runTimers()
      return
    case 'clock':
      seat.clock.skewMs = random.chance(0.5) ? 0 : Math.floor((random.next() * 2 - 1) * TEN_YEARS_MS)
      return
    case 'serverCrash':
      world.crash = random.chance(0.5) ? 'before-commit' : 'after-commit'
      return
    case 'echo':
      return echo(run, random)
    case 'session':
      for (const one of seat.tabs) one.network.unauthorised = !one.network.unauthorised
      return
    case 'takeBack':
      return takeBack(situation, seat, slot)
    case 'backup':
      run.backup = await world.backup()
      return
    case 'restore':
      return restore(run)
    case 'leave':
      return quietly(leave(run, seat.person))
    case 'standing':
      return quietly(stand(run, seat.person, random))
    case 'authority':
      return observer.broke(await govern(run, seat, random))
    case 'compact':
      return quietly(compact(run))
    case 'upgrade':
      return upgrade(run, seat, random)
    case 'purge':
      return purge(situation, seat)
    case 'hostile':
      return observer.broke((await run.hostile?.move(random, requestsOf(run))) ?? null)
    case 'live':
      return observer.broke(await sit(run, random))
  }
}

/** From far away: nobody's colleague, and a recipient of one envelope. */
async function enter(world: World, [owner]: readonly PersonActor[]): Promise<Hostile | null> {
  const mallory = await somebodyElsewhere(world, 'Mallory', FAR_AWAY)
  return owner ? enterHostile(world, owner, mallory) : null
}

/** Ana's draft, with whoever of her colleagues is still there. */
async function sit({ world, people, eve }: Play, random: Random): Promise<string | null> {
  const [owner, ...others] = people
  if (!owner || !eve || !(await world.isHere(owner))) return null
  let colleague: PersonActor | null = null
  for (const one of others)
    if (one.organizationId === owner.organizationId && (await world.isHere(one))) colleague ??= one
  return playLive(world, { owner, colleague, eve }, random)
}

const requestsOf = ({ sent }: Play) =>
  sent
    .filter(({ exchange }) => exchange.path === '/commands')
    .map(({ seat, exchange }) => ({ person: seat.person, request: exchange.body as CommandsRequest }))

/** What fails because a tab or the server died is meant to; the end tells what became of it. */
async function quietly(work: Promise<unknown>): Promise<void> {
  await work.catch(() => undefined)
}

/** The tab dies before one of the next operations on its storage, whatever it is doing then. */
async function crash(situation: Situation, seat: Seat, slot: number): Promise<void> {
  const { random } = situation
  const tab = seat.tabs[slot]
  if (!tab) return
  tab.mortal.dieAfter(random.below(24))
  await untilDeath(seat, slot, random.chance(0.5) ? wish(situation, seat, slot) : tab.replica.sync())
}

/** A device that begins anew has the most to write before it is whole: often its tab dies meanwhile. */
async function purge({ world, random }: Situation, seat: Seat): Promise<void> {
  // Who is switched off cannot sign in anew.
  if (!(await world.isHere(seat.person))) return seat.leave()
  await seat.empty()
  const [tab] = seat.tabs
  if (!tab || random.chance(0.2)) return
  tab.mortal.dieAfter(random.below(30))
  await untilDeath(seat, 0, tab.replica.sync())
}

async function untilDeath(seat: Seat, slot: number, doing: Promise<unknown>): Promise<void> {
  void doing.catch(() => undefined)
  for (let patience = 0; patience < 40 && !seat.tabs[slot]?.mortal.isDead; patience++) await turns(1)
  await seat.replaceTab(slot)
}

function weather(random: Random, { tabs }: Seat): void {
  const online = !random.chance(0.3)
  const fault = (chance: number) => (random.chance(chance) ? 1 + random.below(2) : 0)
  const next = {
    online,
    loseReplies: fault(0.3),
    loseRequests: fault(0.2),
    repeat: fault(0.3),
  }
  const jitter = random.chance(0.5) ? createRandom(random.below(2 ** 31)) : null
  for (const { network } of tabs) {
    Object.assign(network, next)
    network.delay = () => jitter?.below(12) ?? 0
  }
}

/**
 * A device whose session the server ended is told with its next contact, and gives up what it holds; whoever stands
 * again by then signs in anew.
 */
async function isTold({ world }: Pick<Play, 'world'>, seat: Seat): Promise<boolean> {
  const [tab] = seat.tabs
  if (!tab?.network.online || tab.network.unauthorised || !(await world.hasEnded(tab))) return false
  await quietly(tab.replica.sync())
  await ((await world.isHere(seat.person)) ? seat.empty() : seat.leave())
  return true
}

/** A recipient becomes another person: one loses access, one gains it, as handing a step on will do. */
async function reassign(world: World, people: readonly PersonActor[], random: Random): Promise<void> {
  const { platform } = world
  const { tables } = platform.db
  await platform.db
    .transact(async (query) => {
      const rows = await query.select({ body: tables.envelope.body }).from(tables.envelope)
      const open = rows.map((row) => row.body).filter((one) => one.state === 'inProgress')
      if (open.length === 0) return
      const before = random.pick(open)
      const recipient = random.pick(before.recipients)
      const next = random.pick(people)
      if (
        (
          await query
            .select()
            .from(tables.organizationMember)
            .where(eq(tables.organizationMember.personId, next.personId))
        ).some((one) => one.leftAt !== null || one.inactiveSince !== null)
      )
        return
      if (recipient.state !== 'waiting' && recipient.state !== 'notActive') return
      const taken = { personId: next.personId, email: next.email, name: next.name }
      const value: Envelope = {
        ...before,
        rev: before.rev + 1,
        recipients: before.recipients.map((one) =>
          one.id === recipient.id ? { ...one, ...taken, termsRev: one.termsRev + 1 } : one,
        ),
      }
      const store = { query, tables, feed: createFeedWriter(query, tables), now: platform.now() }
      await storeAggregate(store, { kind: 'envelope', value }, before)
    })
    .catch(() => undefined)
}

async function echo({ world, sent }: Play, random: Random): Promise<void> {
  if (sent.length === 0) return
  const { seat, exchange } = random.pick(sent)
  await quietly(world.echo(seat.person, exchange))
}

/** Until it has left the device, a wish can be taken back: nobody else has heard of it. */
async function takeBack({ observer, random }: Situation, seat: Seat, slot: number): Promise<void> {
  const tab = seat.tabs[slot]
  if (!tab) return
  const wasOffline = seat.tabs.every(({ network }) => !network.online)
  const entry = wasOffline ? undefined : tab.replica.view().outbox.find((one) => one.state === 'saved')
  if (wasOffline) return takeBackUnsent({ observer, random }, seat, slot)
  if (!entry) return
  const taken = await tab.replica.takeBack(entry.id).catch(() => false)
  if (taken) seat.captured = seat.captured.filter((one) => one.id !== entry.id)
}

async function takeBackUnsent(
  { observer, random }: Pick<Situation, 'observer' | 'random'>,
  seat: Seat,
  slot: number,
): Promise<void> {
  const tab = seat.tabs[slot]
  if (tab?.replica.view().contact !== 'offline' || seat.tabs.length > 1) return
  await quietly(tab.replica.sync())
  const before = new Set(tab.replica.view().outbox.map((one) => one.id as string))
  const kept = await tab.replica
    .dispatch('savePreferences', { pageSize: 5 + random.below(90) }, { title: 'x' })
    .catch(() => null)
  if (!kept?.ok || before.has(kept.value.id)) return
  await quietly(tab.replica.sync())
  observer.expect(
    await tab.replica.takeBack(kept.value.id).catch(() => false),
    'P1: what never left the device could not be taken back',
  )
}

/** At most once. With no backup to go on from, it makes one. */
async function restore(run: Play): Promise<void> {
  if (run.restores > 0) return
  if (!run.backup) {
    run.backup = await run.world.backup()
    return
  }
  run.restores++
  // On PostgreSQL commits take a time of their own: what is decided while we look would be missed.
  await run.world.stop()
  for (const { tabs } of run.seats)
    for (const { id, state, result } of (await tabs[0]?.local.outbox.toArray()) ?? [])
      if (state === 'applied' && result?.status === 'applied' && result.receipt)
        run.receipted.set(id, result.at)
  for (const { id, receivedAt } of await logged(run.world)) run.decidedBefore.set(id, receivedAt)
  await outlive(run)
  run.world.crash = null
  run.sent.length = 0
  await run.world.restore(run.backup, RESTORED_EPOCH)
  const known = (await logged(run.world)).map((row) => row.id)
  run.observer.restored(RESTORED_EPOCH, known, run.world.now())
}

/** A device that has met the restored server has offered what it remembered; from any other more falls away with time. */
async function outlive({ world, seats, restores, decidedBefore, outlived }: Play): Promise<void> {
  if (restores === 0) return
  for (const { captured, tabs } of seats) {
    const state = await tabs[0]?.local.state.get('state')
    if (state?.epoch === RESTORED_EPOCH) continue
    for (const { id } of captured) {
      const decidedAt = decidedBefore.get(id)
      if (decidedAt !== undefined && world.now() - decidedAt >= KEEP_ACKNOWLEDGED_MS) outlived.add(id)
    }
  }
}

/** Ana runs the organisation; she stays. Null where she has nothing to say about somebody. */
async function bossOver({ world, people }: Play, person: PersonActor): Promise<PersonActor | null> {
  const [boss] = people
  if (!boss || person.organizationId !== boss.organizationId) return null
  const { db } = world.platform
  const place = { ...boss, roles: ['companyAdmin'] }
  await db.transact((query) => joinOrganization(query, db.tables, place, world.now()))
  return boss
}

/** Somebody comes to look after people, or no longer. */
async function stand(run: Play, person: PersonActor, random: Random): Promise<void> {
  const roles = random.chance(0.6) ? ['member', 'userAdmin'] : ['member']
  const boss = await bossOver(run, person)
  if (!boss || boss === person) return
  await run.world.run(boss, 'saveMember', {
    id: memberId(person.organizationId, person.personId),
    set: { roles },
  })
}

/** Roles and groups are made, given and taken, on two nodes at once and from this device. */
async function govern(run: Play, seat: Seat, random: Random): Promise<string | null> {
  const at = await administering(run, random)
  if (!at) return null
  const isHere = [at.boss, ...at.colleagues].includes(seat.person)
  return administer(at, isHere ? seat : null)
}

async function lose(run: Play, seat: Seat, random: Random): Promise<string | null> {
  const at = await administering(run, random)
  return at && takeAway(at, seat, (who, slot) => wish({ ...run, random }, who, slot))
}

async function administering(run: Play, random: Random): Promise<Administering | null> {
  const { world, observer, people, governed } = run
  const boss = await bossOver(run, people[1] as PersonActor).catch(() => null)
  if (!boss) return null
  const colleagues: PersonActor[] = []
  for (const one of people)
    if (one !== boss && one.organizationId === boss.organizationId && (await world.leftAt(one)) === null)
      colleagues.push(one)
  return { world, observer, random, boss, colleagues, ...governed }
}

async function leave(run: Play, person: PersonActor): Promise<void> {
  const { world } = run
  const boss = await bossOver(run, person)
  if (!boss) return
  const removed = await world.run(boss, 'removeMember', {
    id: memberId(person.organizationId, person.personId),
  })
  if (removed.status !== 'applied') throw new Error(`${person.name} is still there: ${removed.status}`)
  // What was on its way was permitted when it came; all that follows is not.
  await turns(60)
  world.advance(GRACE_MS)
}

/** The job that goes through the envelopes, for everybody who has left. */
async function departures({ world, people }: Pick<Play, 'world' | 'people'>): Promise<void> {
  const { platform, executor } = world
  const [boss] = people
  if (!boss) return
  const { personId, name, email } = boss
  const system = createSystemCommands(platform, executor)
  const { departMember } = departureJobs({ platform, system, announceEnded: () => undefined })
  for (const person of people)
    if ((await world.leftAt(person)) !== null)
      await departMember?.run(
        {
          organizationId: person.organizationId,
          personId: person.personId,
          heir: { personId, name, email },
        },
        createId('job', platform),
      )
}

/** Twice: what the first run marks, the second removes, here without the month between them. */
async function compact({ world }: Play): Promise<void> {
  await compactFeed(world.platform, 0)
  await compactFeed(world.platform, 0)
}

/** First the server, then devices in any order; each with whatever its outbox holds. */
async function upgrade(run: Play, seat: Seat, random: Random): Promise<void> {
  if (random.chance(0.5)) run.server.version = 2
  else {
    seat.version.number = 2
    for (const slot of seat.tabs.keys()) await seat.replaceTab(slot)
  }
}

async function somebodyElsewhere(
  world: World,
  name: string,
  organizationId: OrganizationId,
): Promise<PersonActor> {
  const { db } = world.platform
  await db.transact((query) =>
    addOrganization(query, db.tables, {
      id: organizationId,
      nameEn: 'Elsewhere',
      nameAr: 'هناك',
      plan: 'trial',
      trialEndsAt: null,
      demo: false,
      createdAt: world.now(),
    }),
  )
  return { ...(await world.person(name, organizationId)), organizationName: 'Elsewhere' }
}

/** Network and sessions back, versions equal, everything sent, every job done, every device current. */
async function rest(run: Play): Promise<void> {
  const { world, people, seats, server } = run
  server.version = 2
  world.crash = null
  const tabs = () => seats.flatMap((seat) => seat.tabs)
  for (const { network } of tabs())
    Object.assign(network, {
      online: true,
      unauthorised: false,
      loseReplies: 0,
      loseRequests: 0,
      repeat: 0,
      delay: () => 0,
    })
  for (let round = 0; round < 10; round++) {
    // What is being sealed holds its envelope back; the job comes again.
    await letGo(run)
    const isThrough = await departures({ world, people }).then(
      () => true,
      () => false,
    )
    world.advance(90_000)
    await outlive(run)
    for (const { replica } of tabs()) await quietly(replica.sync())
    await world.runEffects()
    if (isThrough && tabs().every((tab) => stillPending(tab).length === 0)) break
  }
  // What came last may have switched somebody off.
  await letGo(run)
  for (const { replica } of tabs()) await replica.sync()
  await turns(10)
  for (const { replica } of tabs()) await replica.sync()
}

/** The next contact says that it is over, and whoever listens gives up what is here (`app/member`). */
async function letGo({ world, seats }: Pick<Play, 'world' | 'seats'>): Promise<void> {
  for (const seat of seats) {
    const isHere = await world.isHere(seat.person)
    const [tab] = seat.tabs
    if (isHere && tab && !(await world.hasEnded(tab))) continue
    for (const { replica } of seat.tabs) await quietly(replica.sync())
    await (isHere ? seat.empty() : seat.leave())
  }
}
