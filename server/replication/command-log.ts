/** The log of decided commands: what makes one that comes twice have one effect and the same answer. */
import { and, eq, inArray, or } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import type { Tables } from '../../db/schema/tables.ts'
import { type Refusal, refusal } from '../../sync/answers.ts'
import { type Actor, subjectOf } from '../../sync/entities/actor.ts'
import type { Platform } from '../platform.ts'
import { hashOf } from './receipts.ts'
import type { Outcome, Wish } from './wish.ts'

/**
 * Of a refused command its id, the hash of its bytes, code and facts are enough to answer it again; its words stay
 * on the device that wrote them. So refusals cost little, whatever was refused.
 */
const REFUSED_PAYLOAD_CHARS = 1_000

/** Keeps what was decided; what was not is not kept, so that it can be asked again. */
export async function keepOutcome<O extends Outcome>(
  query: Query,
  tables: Tables,
  wish: Wish,
  outcome: O,
): Promise<O> {
  if (outcome.status === 'later' || outcome.status === 'forked') return outcome
  await insertOutcome(query, tables, {
    id: wish.id,
    deviceId: wish.device?.id ?? null,
    n: wish.device?.n ?? null,
    subject: subjectOf(wish.actor),
    name: wish.name,
    version: wish.version,
    payload: outcome.status === 'refused' ? wish.payload.slice(0, REFUSED_PAYLOAD_CHARS) : wish.payload,
    payloadHash: hashOf(wish.payload),
    signature: wish.signature,
    receivedAt: outcome.at,
    status: outcome.status,
    answer:
      outcome.status === 'refused'
        ? { ...outcome.refusal }
        : {
            ...(outcome.data === undefined ? {} : { data: outcome.data }),
            ...(wish.acknowledgedAt ? { acknowledgedAt: wish.acknowledgedAt } : {}),
          },
  })
  return outcome
}

const insertOutcome = prepared<Tables['commandLog']['$inferSelect']>()((query, { commandLog }, value) =>
  query.insert(commandLog).values({
    id: value('id'),
    deviceId: value('deviceId'),
    n: value('n'),
    subject: value('subject'),
    name: value('name'),
    version: value('version'),
    payload: value('payload'),
    payloadHash: value('payloadHash'),
    signature: value('signature'),
    receivedAt: value('receivedAt'),
    status: value('status'),
    answer: value('answer'),
  }),
)

/** What was decided under this id, and under this number of this device. */
const decided = prepared<{ id: string; deviceId: string | null; n: number | null }>()(
  (query, { commandLog }, value) =>
    query
      .select({
        id: commandLog.id,
        subject: commandLog.subject,
        payloadHash: commandLog.payloadHash,
        receivedAt: commandLog.receivedAt,
        status: commandLog.status,
        answer: commandLog.answer,
      })
      .from(commandLog)
      .where(
        or(
          eq(commandLog.id, value('id')),
          and(eq(commandLog.deviceId, value('deviceId')), eq(commandLog.n, value('n'))),
        ),
      ),
)

/** The answer a command got before, if it was decided; a reused id or number is refused without a trace of it. */
export async function storedOutcome(query: Query, platform: Platform, wish: Wish): Promise<Outcome | null> {
  const rows = await decided(query, platform.db.tables, {
    id: wish.id,
    deviceId: wish.device?.id ?? null,
    n: wish.device?.n ?? null,
  })
  const row = rows.find((one) => one.id === wish.id)
  if (!row) return rows.length > 0 ? { status: 'forked' } : null
  if (row.subject !== subjectOf(wish.actor) || row.payloadHash !== hashOf(wish.payload))
    return { status: 'refused', at: platform.now(), refusal: refusal('command-id-reused') }
  if (row.status === 'refused')
    return { status: 'refused', at: row.receivedAt, refusal: row.answer as Refusal }
  return row.answer.data === undefined
    ? { status: 'applied', at: row.receivedAt }
    : { status: 'applied', at: row.receivedAt, data: row.answer.data }
}

/**
 * Whether all of these commands of the same sender were applied. One that is not known was never sent: whoever sends
 * a follower has sent what it stands on before, or with it.
 */
export async function allApplied(
  query: Query,
  { db }: Pick<Platform, 'db'>,
  actor: Actor,
  ids: readonly string[],
): Promise<boolean> {
  const { commandLog } = db.tables
  const wanted = new Set(ids)
  const rows = await query
    .select({ id: commandLog.id })
    .from(commandLog)
    .where(
      and(
        inArray(commandLog.id, [...wanted]),
        eq(commandLog.subject, subjectOf(actor)),
        eq(commandLog.status, 'applied'),
      ),
    )
  return rows.length === wanted.size
}
