/**
 * The audit trail: per subject a hash chain. Each event hashes what, when, the document and a keyed commitment to the
 * personal part, over the hash before it; erasing a personal part leaves the chain verifiable.
 *
 *   hash(n) = SHA-256( canonical JSON of [version, subjectId, n, kind, at, recipientId, documentSha256, facts,
 *             commitment, hash(n-1)] ), the first over 64 zeros (`sync/rules/evidence/event-hash.ts`)
 *   commitment = HMAC-SHA-256( key, canonical JSON of [subjectId, n, salt, personal] )
 *
 * The salt is erased with the personal part: what was there cannot be found by trying names, not even with the key.
 * Version 1 had neither version nor salt; its events stay as they are.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { setImmediate as immediately } from 'node:timers/promises'
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import type { Database, Query } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import type { Tables } from '../../db/schema/tables.ts'
import { canonicalJson } from '../../sync/canonical-json.ts'
import type { AuditEvent, AuditFacts, NewAuditEvent } from '../../sync/entities/audit-event.ts'
import type { ChainId } from '../../sync/entities/subject.ts'
import { CHAIN_START, hashedText } from '../../sync/rules/evidence/event-hash.ts'

const HASH_VERSION = 2

/** An event as it rests: with what only the server needs to check it. */
export interface StoredAuditEvent extends AuditEvent {
  readonly salt: string | null
}

/** Appends inside the transaction of the command that caused the events. */
export async function appendEvents(
  query: Query,
  tables: Tables,
  to: { readonly subjectId: ChainId; readonly at: number; readonly key: Uint8Array },
  events: readonly NewAuditEvent[],
): Promise<void> {
  if (events.length === 0) return
  const [last] = await lastEvent(query, tables, { subjectId: to.subjectId })
  let { n, hash } = last ?? { n: 0, hash: CHAIN_START }
  for (const event of events) {
    n += 1
    const next = chained({ subjectId: to.subjectId, n, at: to.at, previousHash: hash }, event, to.key)
    await (next.personal ? addPersonalEvent : addEvent)(query, tables, next)
    hash = next.hash
  }
  await awaitTree(query, tables, { subjectId: to.subjectId, n, hash })
}

const lastEvent = prepared<{ subjectId: string }>()((query, { auditEvent }, value) =>
  query
    .select({ n: auditEvent.n, hash: auditEvent.hash })
    .from(auditEvent)
    .where(eq(auditEvent.subjectId, value('subjectId')))
    .orderBy(desc(auditEvent.n))
    .limit(1),
)

const eventWriter = (personal: boolean) =>
  prepared<StoredAuditEvent>()((query, { auditEvent }, value) =>
    query.insert(auditEvent).values({
      subjectId: value('subjectId'),
      n: value('n'),
      kind: value('kind'),
      at: value('at'),
      recipientId: value('recipientId'),
      documentSha256: value('documentSha256'),
      facts: value('facts'),
      ...(personal && { personal: value('personal') }),
      commitment: value('commitment'),
      previousHash: value('previousHash'),
      hash: value('hash'),
      hashVersion: value('hashVersion'),
      salt: value('salt'),
    }),
  )
/** Its head is to stand in the tree of its organisation (`evidence-tree.ts`). */
const awaitTree = prepared<{ subjectId: string; n: number; hash: string }>()(
  (query, { evidencePending }, value) =>
    query
      .insert(evidencePending)
      .values({ subjectId: value('subjectId'), n: value('n'), hash: value('hash') })
      .onConflictDoUpdate({
        target: evidencePending.subjectId,
        set: { n: sql`excluded.n`, hash: sql`excluded.hash` },
      }),
)
/** Two of them: what is not there has no place in a statement for JSON (`db/prepared.ts`). */
const addEvent = eventWriter(false)
const addPersonalEvent = eventWriter(true)

export async function readTrail(
  query: Query,
  tables: Tables,
  subjectId: string,
): Promise<StoredAuditEvent[]> {
  const { auditEvent } = tables
  const rows = await query
    .select()
    .from(auditEvent)
    .where(eq(auditEvent.subjectId, subjectId))
    .orderBy(asc(auditEvent.n))
  return rows as unknown as StoredAuditEvent[]
}

/** Without what only serves the check. */
export const asTold = (events: readonly StoredAuditEvent[]): AuditEvent[] =>
  events.map(({ salt: _salt, ...event }) => event)

export type ChainState =
  | { readonly unbroken: true; readonly events: number }
  | { readonly unbroken: false; readonly brokenAt: number }

/** Recomputes every hash; with the key, every commitment whose personal part is still there. */
export function verifyTrail(events: readonly StoredAuditEvent[], key: Uint8Array): ChainState {
  const verifier = createVerifier(key)
  for (const event of events) if (!verifier.goesOnWith(event)) break
  return verifier.state()
}

/** Events of a chain looked at together. */
const VERIFIED_AT_ONCE = 500

/** The same of a chain of any length, part by part: that of an organisation is as long as its years. */
export async function verifyStoredTrail(
  { read, tables: { auditEvent } }: Pick<Database, 'read' | 'tables'>,
  subjectId: string,
  key: Uint8Array,
): Promise<ChainState> {
  const verifier = createVerifier(key)
  for (let after = 0; ; ) {
    // A read of its own each: nothing of a chain changes, and others have their turn.
    const part = (await read((query) =>
      query
        .select()
        .from(auditEvent)
        .where(and(eq(auditEvent.subjectId, subjectId), gt(auditEvent.n, after)))
        .orderBy(asc(auditEvent.n))
        .limit(VERIFIED_AT_ONCE),
    )) as unknown as StoredAuditEvent[]
    const isSound = part.every((event) => verifier.goesOnWith(event))
    const last = part.at(-1)
    if (!isSound || !last || part.length < VERIFIED_AT_ONCE) return verifier.state()
    after = last.n
    await immediately()
  }
}

function createVerifier(key: Uint8Array) {
  let previousHash = CHAIN_START
  let events = 0
  let isBroken = false
  return {
    goesOnWith(event: StoredAuditEvent): boolean {
      isBroken ||= !(
        event.n === events + 1 &&
        event.previousHash === previousHash &&
        event.hash === hashOf(event) &&
        (event.personal === null || event.commitment === commit(event.personal, event, key))
      )
      if (isBroken) return false
      previousHash = event.hash
      events++
      return true
    },
    state: (): ChainState =>
      isBroken ? { unbroken: false, brokenAt: events + 1 } : { unbroken: true, events },
  }
}

/** Erases a personal part and its salt; hashes stay as they are. */
export async function erasePersonal(
  query: Query,
  tables: Tables,
  subjectId: string,
  n: number,
): Promise<void> {
  const { auditEvent } = tables
  await query
    .update(auditEvent)
    .set({ personal: null, salt: null })
    .where(and(eq(auditEvent.subjectId, subjectId), eq(auditEvent.n, n)))
}

type Place = Pick<StoredAuditEvent, 'subjectId' | 'n' | 'at' | 'previousHash'>

function chained(place: Place, event: NewAuditEvent, key: Uint8Array): StoredAuditEvent {
  const personal = event.personal ?? null
  const salt = personal === null ? null : randomBytes(32).toString('hex')
  const unhashed = {
    ...place,
    kind: event.kind,
    recipientId: event.recipientId ?? null,
    documentSha256: event.documentSha256 ?? null,
    facts: event.facts ?? {},
    personal,
    hashVersion: HASH_VERSION,
    salt,
    commitment: commit(personal ?? {}, { ...place, hashVersion: HASH_VERSION, salt }, key),
  }
  return { ...unhashed, hash: hashOf(unhashed) }
}

const hashOf = (event: Omit<StoredAuditEvent, 'hash' | 'personal'>): string =>
  createHash('sha256').update(hashedText(event)).digest('hex')

const commit = (
  personal: AuditFacts,
  at: Pick<StoredAuditEvent, 'subjectId' | 'n' | 'hashVersion' | 'salt'>,
  key: Uint8Array,
): string =>
  createHmac('sha256', key)
    .update(canonicalJson([at.subjectId, at.n, ...(at.hashVersion === 1 ? [] : [at.salt]), personal]))
    .digest('hex')
