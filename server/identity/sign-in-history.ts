/**
 * What a person reads of their own sign-ins. Those that succeeded stand in the person's chain and stay; tries that failed
 * anybody can make who knows an address, so they are rows that are forgotten: the last hundred of 90 days.
 */
import { and, desc, eq, gt, gte, inArray, isNull, lt } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import type { DataOf } from '../../sync/calls/contract.ts'
import { type getSignInHistory, HISTORY_DAYS } from '../../sync/calls/sign-in-history.ts'
import type { AuditFacts } from '../../sync/entities/audit-event.ts'
import { createId } from '../../sync/ids.ts'
import { SECOND_FACTORS, type SecondFactor, WAYS, type Way } from '../../sync/rules/sign-in-policy.ts'
import { networkOf } from '../http/address.ts'
import type { CallContext } from '../http/call.ts'
import type { Platform } from '../platform.ts'

export interface FailedSignIn {
  readonly personId: string
  readonly way: Way | SecondFactor
  readonly network: string
  readonly device: string
}
type Entry = DataOf<typeof getSignInHistory>['entries'][number]

const MOST_FAILED = 100
const MOST_SHOWN = 200
const historyStart = (now: number): number => now - HISTORY_DAYS * 86_400_000
/** Of a header that anybody writes. */
const DEVICE_LENGTH = 400

export const whereFrom = ({
  address,
  userAgent,
}: Pick<CallContext, 'address'> & Partial<Pick<CallContext, 'userAgent'>>) => ({
  network: networkOf(address),
  device: (userAgent ?? '').slice(0, DEVICE_LENGTH),
})

export async function noteFailed(
  { db, now, randomBytes }: Pick<Platform, 'db' | 'now' | 'randomBytes'>,
  failed: FailedSignIn,
): Promise<void> {
  const { failedSignIn } = db.tables
  await db.transact(async (query) => {
    const at = now()
    await query
      .insert(failedSignIn)
      .values({ id: createId('failedSignIn', { now, randomBytes }), at, ...failed })
    await query.delete(failedSignIn).where(lt(failedSignIn.at, historyStart(at)))
    const tooMany = await query
      .select({ id: failedSignIn.id })
      .from(failedSignIn)
      .where(eq(failedSignIn.personId, failed.personId))
      .orderBy(desc(failedSignIn.at), desc(failedSignIn.id))
      .offset(MOST_FAILED)
      .limit(MOST_FAILED)
    if (tooMany.length > 0)
      await query.delete(failedSignIn).where(
        inArray(
          failedSignIn.id,
          tooMany.map(({ id }) => id),
        ),
      )
  })
}

interface Asking {
  readonly personId: string
  readonly sessionId: string | null
  readonly network: string
  readonly now: number
}

export async function readSignInHistory(
  query: Query,
  tables: Tables,
  { personId, sessionId, network, now }: Asking,
): Promise<readonly Entry[]> {
  const { auditEvent, failedSignIn, session } = tables
  const since = historyStart(now)
  const events = await query
    .select()
    .from(auditEvent)
    .where(
      and(
        eq(auditEvent.subjectId, personId),
        inArray(auditEvent.kind, ['signedIn', 'proofRenewed']),
        gte(auditEvent.at, since),
      ),
    )
    .orderBy(desc(auditEvent.n))
    .limit(MOST_SHOWN)
  const failed = await query
    .select()
    .from(failedSignIn)
    .where(and(eq(failedSignIn.personId, personId), gte(failedSignIn.at, since)))
  const open = await query
    .select({ id: session.id })
    .from(session)
    .where(and(eq(session.personId, personId), isNull(session.revokedAt), gt(session.expiresAt, now)))
  const openIds = new Set(open.map(({ id }) => id))
  const seen = (where: string, device: string) => ({
    network: where,
    isHere: where === network,
    userAgent: device,
  })
  const happened = events.map(({ n, at, kind, facts, personal }): Entry => {
    const [opened, ways, isNew] = [text(facts, 'session'), text(facts, 'way').split(','), facts.newDevice]
    return {
      ...{ id: `${n}`, at, kind: kind === 'signedIn' ? 'signedIn' : 'proved', ways: ways.filter(isKnown) },
      ...seen(text(personal, 'network'), text(personal, 'device')),
      isNewDevice: isNew === true,
      openSession: openIds.has(opened) ? { sessionId: opened, current: opened === sessionId } : null,
    }
  })
  const failures = failed.map(
    ({ id, at, way, network: where, device }): Entry => ({
      ...{
        id,
        at,
        kind: 'failed',
        ways: [way],
        ...seen(where, device),
        isNewDevice: false,
        openSession: null,
      },
    }),
  )
  return [...happened, ...failures].sort((a, b) => b.at - a.at)
}

const text = (facts: AuditFacts | null, key: string): string => {
  const value = facts?.[key]
  return typeof value === 'string' ? value : ''
}
const KNOWN: readonly string[] = [...WAYS, ...SECOND_FACTORS]
/** A way of a later release, after a return to this one, is no way here. */
const isKnown = (way: string): way is Way | SecondFactor => KNOWN.includes(way)
