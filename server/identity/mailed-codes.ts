/**
 * Mailed codes: six figures, five minutes, five attempts, one use; a new one voids the old. They are counted in
 * the database so that the limits hold over all nodes and restarts.
 */
import { and, desc, eq, lt } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import type { Refusal } from '../../sync/answers.ts'
import { CODE_REASONS } from '../../sync/calls/inputs.ts'
import { createId, type IdSource } from '../../sync/ids.ts'
import { err, ok, type Result } from '../../sync/result.ts'
import { hashSecret, newCode, sameHash } from './secrets.ts'

export const CODE_LIFE_MS = 5 * 60_000
export const CODE_LENGTH = 6
export const MAX_ATTEMPTS = 5
/** Of one code, from everywhere: a stranger's five tries (`secret-tries.ts`) must not void it for its owner. */
const MOST_TRIES = 25
export const RESEND_MS = 60_000
const FORGET_MS = 86_400_000

export type CodeReason = keyof typeof CODE_REASONS

export interface CodeSubject {
  readonly reason: CodeReason
  /** Whom the code proves: a person id, an address, a recipient's part (`partSubject`), an invitation id. */
  readonly subject: string
}

/** A recipient's part as the subject of a code: their id is one only within its envelope. */
export const partSubject = (part: { readonly envelopeId: string; readonly recipientId: string }): string =>
  `${part.envelopeId} ${part.recipientId}`

/** A new code to be mailed after the transaction; too soon after the last one it is refused. */
export async function issueCode(
  query: Query,
  tables: Tables,
  { reason, subject }: CodeSubject,
  ids: IdSource,
): Promise<Result<string, Refusal>> {
  const { mailedCode } = tables
  const now = ids.now()
  const last = await latest(query, tables, { reason, subject })
  const waitMs = last ? last.createdAt + RESEND_MS - now : 0
  if (waitMs > 0)
    return err({ code: 'code-too-soon', facts: { retryAfterSeconds: Math.ceil(waitMs / 1000) } })
  await query.delete(mailedCode).where(lt(mailedCode.createdAt, now - FORGET_MS))
  await query
    .delete(mailedCode)
    .where(and(eq(mailedCode.subject, subject), eq(mailedCode.reasonId, CODE_REASONS[reason])))
  const id = createId('notice', ids)
  const code = newCode(ids)
  await query.insert(mailedCode).values({
    id,
    reasonId: CODE_REASONS[reason],
    subject,
    codeHash: codeHash(id, code),
    attempts: 0,
    createdAt: now,
    expiresAt: now + CODE_LIFE_MS,
    usedAt: null,
  })
  return ok(code)
}

export interface CheckCodeOptions extends CodeSubject {
  readonly code: string
  readonly now: number
  /** False only looks, for a form that asks for the code one screen before it is used. */
  readonly use: boolean
}

/**
 * Counts a wrong attempt. The count must be committed even though the call refuses: return the result from
 * the transaction instead of throwing.
 */
export async function checkCode(
  query: Query,
  tables: Tables,
  options: CheckCodeOptions,
): Promise<Result<void, Refusal>> {
  const { mailedCode } = tables
  const row = await latest(query, tables, options)
  if (!row || row.usedAt !== null || row.expiresAt <= options.now || row.attempts >= MOST_TRIES)
    return err({ code: row ? 'code-expired' : 'code-wrong' })
  if (!sameHash(row.codeHash, codeHash(row.id, options.code))) {
    await query
      .update(mailedCode)
      .set({ attempts: row.attempts + 1 })
      .where(eq(mailedCode.id, row.id))
    return err({ code: 'code-wrong' })
  }
  if (options.use)
    await query.update(mailedCode).set({ usedAt: options.now }).where(eq(mailedCode.id, row.id))
  return ok(undefined)
}

async function latest(query: Query, { mailedCode }: Tables, { reason, subject }: CodeSubject) {
  const rows = await query
    .select()
    .from(mailedCode)
    .where(and(eq(mailedCode.subject, subject), eq(mailedCode.reasonId, CODE_REASONS[reason])))
    .orderBy(desc(mailedCode.createdAt))
    .limit(1)
  return rows[0]
}

/** Bound to its row: equal codes of two people have different hashes. */
const codeHash = (id: string, code: string): string => hashSecret(`${id}:${code}`)
