/** What must hold when everything has come to rest; the first law that does not is named. */
import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { readTrail, verifyTrail } from '../../server/evidence/audit-trail.ts'
import { envelopeMembers } from '../../server/replication/kinds/envelope.ts'
import { type ListEntry, listEntries, peopleOf } from '../../server/replication/list-entries.ts'
import type { Mark } from '../../sync/entities/mark.ts'
import { KIND_NAMES } from '../../sync/kinds/kind-names.ts'
import { KEEP_ACKNOWLEDGED_MS } from '../../sync/replication/timing.ts'
import { type EnvelopeRow, renderEnvelope } from '../../sync/rules/render-envelope.ts'
import { givenByWhoHolds } from './authority-law.ts'
import { logged } from './command-log.ts'
import { dueTo, keptOn, memberOf, shownOn, stillPending } from './holdings.ts'
import { GRACE_MS, type Run } from './play.ts'
import type { Seat } from './seat.ts'

/** Null when every law holds. */
export async function brokenLaw(run: Run): Promise<string | null> {
  return (
    run.observer.broken() ??
    (await nothingWaits(run)) ??
    (await orderIsKept(run)) ??
    (await nothingWithoutItsGround(run)) ??
    (await converged(run)) ??
    (await nothingLost(run)) ??
    (await readBefore(run)) ??
    (await receiptsCount(run)) ??
    (await leftIsGone(run)) ??
    (await offDecidesNothing(run)) ??
    (await listsAreTrue(run)) ??
    (await evidenceHolds(run)) ??
    (await authorityHolds(run))
  )
}

async function nothingWaits({ seats }: Run): Promise<string | null> {
  for (const { person, tabs } of seats)
    for (const tab of tabs) {
      const [waiting] = stillPending(tab)
      if (waiting) return `S3: ${waiting} of ${person.name} waits for ever`
    }
  return null
}

async function converged({ world, seats }: Run): Promise<string | null> {
  for (const seat of seats) {
    const { person, tabs } = seat
    const due = await dueTo(world.platform.db, person)
    const members = await memberOf(world.platform.db, person)
    if (!isDeepStrictEqual(members, Object.keys(due.envelope).sort()))
      return `S4: members are not whom render shows it to (${person.name})`
    for (const tab of tabs) {
      const shown = shownOn(tab)
      for (const kind of KIND_NAMES)
        if (!isDeepStrictEqual(sorted(shown[kind]), sorted(due[kind])))
          return `S4: each ${kind} that ${person.name} sees is not what the database says`
      const { openEnvelopes, rows } = tab.replica.view()
      if ([...openEnvelopes.keys()].some((id) => rows.has(id)))
        return `S4: what ${person.name} takes part in is listed as open to join`
    }
    const [first] = tabs
    if (!first) continue
    const kept = await keptOn(first)
    for (const kind of KIND_NAMES)
      if (!isDeepStrictEqual(sorted(kept[kind]), sorted(due[kind])))
        return `S4: each ${kind} in the storage of ${person.name} is not what the database says`
    const wrong = await wrongBody({ world }, seat, due.envelope as Rows)
    if (wrong) return wrong
  }
  return null
}

type Rows = Readonly<Record<string, EnvelopeRow>>

async function wrongBody(
  { world }: Pick<Run, 'world'>,
  { person, tabs }: Seat,
  rows: Rows,
): Promise<string | null> {
  const reader = { subject: person.personId, email: person.email }
  const kept = new Map((await tabs[0]?.local.bodies.toArray())?.map((one) => [one.id, one.body]))
  for (const [id, body] of kept) {
    const whole = await world.envelope(id)
    const due = whole && renderEnvelope(whole, reader)
    if (!due) return `S9: a body that ${person.name} may not see any more is still here`
    if (!isDeepStrictEqual(body, due)) return `S4: a body kept by ${person.name} is an old one`
    for (const { replica } of tabs)
      if (!isDeepStrictEqual(replica.envelope(id) ?? body, due))
        return `S4: a body in the memory of ${person.name} is an old one`
  }
  for (const row of Object.values(rows))
    if (row.mine.some((one) => one.state === 'waiting') && !kept.has(row.id))
      return `S4: an envelope waits for ${person.name}, and its body is not here`
  return null
}

/**
 * Commands about one entity took effect in the order they were captured in. A restored server is left out: it may
 * get a later wish before the device has heard that the earlier one is no more.
 */
async function orderIsKept({ world, seats, observer }: Run): Promise<string | null> {
  if (observer.isRestored) return null
  const at = new Map((await logged(world)).map((row) => [row.id, row.receivedAt]))
  for (const { captured } of seats) {
    const last = new Map<string, number>()
    for (const { id, entity, slot, name } of captured) {
      const decidedAt = at.get(id)
      if (decidedAt === undefined) continue
      const key = `${slot} ${entity}`
      if (decidedAt <= (last.get(key) ?? 0))
        return `S2: ${name} overtook an earlier wish about the same thing`
      last.set(key, decidedAt)
    }
  }
  return null
}

/** What was applied stands on what was applied before it. */
async function nothingWithoutItsGround({ world, observer }: Run): Promise<string | null> {
  if (observer.isRestored) return null
  const rows = await logged(world)
  const at = new Map(rows.flatMap((row) => (row.status === 'applied' ? [[row.id, row.receivedAt]] : [])))
  for (const { name, status, receivedAt, payload } of rows) {
    if (status !== 'applied') continue
    const { after = [] } = JSON.parse(payload) as { after?: string[] }
    if (!after.every((id) => (at.get(id) ?? receivedAt + 1) <= receivedAt))
      return `S17: ${name} was applied before what it stands on`
  }
  return null
}

/** Every wish a person was told is saved has been decided exactly once, and a refusal is still there. */
async function nothingLost({ world, seats, observer, outlived }: Run): Promise<string | null> {
  const rows = await logged(world)
  const status = new Map(rows.map((row) => [row.id, row.status]))
  if (status.size !== rows.length) return 'S1: a command has two answers'
  for (const { captured, tabs, person } of seats) {
    for (const tab of tabs) {
      const shown = new Map(tab.replica.view().outbox.map((one) => [one.id as string, one.state]))
      const withoutGround = new Set(
        tab.replica
          .view()
          .outbox.flatMap((one) =>
            one.result?.status === 'refused' && one.result.code === 'preceding-refused'
              ? [one.id as string]
              : [],
          ),
      )
      for (const { id, name, silent } of captured) {
        const decided = status.get(id)
        // A restored server knows nothing of what was done since its backup; silent things are not offered again.
        if (decided === undefined && observer.isRestored && (silent || shown.get(id) === 'refused')) continue
        // Taken back with what it stood on: the server has never heard of it.
        if (decided === undefined && withoutGround.has(id)) continue
        if (decided === undefined && outlived.has(id)) continue
        if (decided === undefined) return `S3: ${name} of ${person.name} was never decided`
        if (decided === 'refused' && shown.get(id) !== 'refused' && !observer.isRestored)
          return `S3: the refusal of ${name} is gone from the device of ${person.name}`
        if (decided === 'applied' && shown.get(id) === 'refused' && !observer.isRestored)
          return `S3: ${name} was applied, and ${person.name} was told it was refused`
      }
    }
  }
  return null
}

/** Nobody has decided on a document their device had not shown. */
async function readBefore({ world, seats }: Run): Promise<string | null> {
  const applied = new Set(
    (await logged(world)).filter((row) => row.status === 'applied').map((row) => row.id),
  )
  for (const { captured, person } of seats)
    for (const { id, name, unread } of captured)
      if (unread && applied.has(id))
        return `W18: ${name} of ${person.name} counts, and nothing was shown to them`
  return null
}

/** What a restored server was offered again with its own receipt, it knows to have applied before, and when. */
async function receiptsCount({ world, receipted }: Run): Promise<string | null> {
  for (const { id, name, status, receivedAt, answer } of await logged(world)) {
    const first = receipted.get(id)
    if (first === undefined || first === receivedAt || status !== 'applied') continue
    if (receivedAt - first < KEEP_ACKNOWLEDGED_MS && answer.acknowledgedAt !== first)
      return `P13: ${name} was acknowledged before the restore, and the server does not know it`
  }
  return null
}

/** Whoever was taken out of the organisation decides nothing in it any more, and is named by none of its envelopes. */
async function leftIsGone({ world, people }: Run): Promise<string | null> {
  const { db } = world.platform
  for (const person of people) {
    const leftAt = await world.leftAt(person)
    if (leftAt === null) continue
    const { subject, receivedAt, name } = db.tables.commandLog
    const rows = await db.read((query) =>
      query.select({ name, receivedAt }).from(db.tables.commandLog).where(eq(subject, person.personId)),
    )
    const late = rows.find((row) => row.receivedAt > leftAt + GRACE_MS)
    if (late) return `S8: ${late.name} of ${person.name} was decided after they had left`
    const { body } = db.tables.envelope
    const envelopes = await db.read((query) => query.select({ body }).from(db.tables.envelope))
    const named = envelopes.some(
      (one) =>
        one.body.organizationId === person.organizationId &&
        renderEnvelope(one.body, { subject: person.personId, email: person.email }) !== null,
    )
    if (named) return `S9: ${person.name} has left, and still sees an envelope`
  }
  return null
}

/** By the chain: from the moment somebody was switched off until they were switched on again, nothing of theirs counts. */
async function offDecidesNothing({ world, people }: Run): Promise<string | null> {
  const { db } = world.platform
  // Whoever runs it is put back by the world itself.
  const [boss, ...others] = people
  if (!boss) return null
  const trail = await db.read((query) => readTrail(query, db.tables, boss.organizationId))
  const log = await logged(world)
  for (const person of others) {
    const turned = trail.filter(
      ({ kind, facts }) =>
        kind === 'memberChanged' && facts.field === 'status' && facts.member === person.personId,
    )
    const late = log.find(({ subject, receivedAt }) => {
      if (subject !== person.personId) return false
      const last = turned.findLast((one) => one.at < receivedAt)
      return last?.facts.after === 'inactive'
    })
    if (late) return `S8: ${late.name} of ${person.name} was decided while they were switched off`
  }
  return null
}

/** The lists kept with the envelopes are what the rules make of envelopes and marks, written by whatever wish. */
async function listsAreTrue({ world }: Run): Promise<string | null> {
  const { tables, read } = world.platform.db
  const { envelope, mark, listEntry } = tables
  const stored = await read(async (query) => ({
    envelopes: await query.select({ body: envelope.body }).from(envelope),
    marks: (await query.select().from(mark)) as Mark[],
    entries: await query.select().from(listEntry),
  }))
  const marks = new Map(stored.marks.map((one) => [`${one.personId}|${one.envelopeId}`, one]))
  const due = stored.envelopes.flatMap(({ body }) =>
    listEntries(body, peopleOf(envelopeMembers(body)), (personId) => marks.get(`${personId}|${body.id}`)),
  )
  const byPlace = (entries: readonly ListEntry[]) =>
    sorted(Object.fromEntries(entries.map((one) => [`${one.personId}|${one.envelopeId}|${one.folder}`, one])))
  return isDeepStrictEqual(byPlace(stored.entries), byPlace(due))
    ? null
    : 'S4: a list the server keeps is not what the rules say'
}

async function authorityHolds({ world, people }: Run): Promise<string | null> {
  const [boss] = people
  return boss ? givenByWhoHolds(world, boss) : null
}

async function evidenceHolds({ world }: Run): Promise<string | null> {
  const { db, evidenceKey } = world.platform
  const rows = await db.read((query) => query.select({ id: db.tables.envelope.id }).from(db.tables.envelope))
  for (const { id } of rows) {
    const trail = await db.read((query) => readTrail(query, db.tables, id))
    const { unbroken } = verifyTrail(trail, evidenceKey)
    if (!unbroken) return 'S11: the chain of evidence is broken'
    if (trail.some((event, index) => event.at < (trail[index - 1]?.at ?? 0)))
      return 'S11: the evidence is not in the order of the server’s time'
    const whole = await world.envelope(id)
    if (whole && whole.state !== 'draft' && !trail.some((event) => event.kind === 'envelopeSent'))
      return 'S11: an envelope was sent, and the evidence does not say so'
  }
  return null
}

const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value
