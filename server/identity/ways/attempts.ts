/**
 * A way in at a provider, while it is under way. The state finds it and only its hash is kept; the browser that left is
 * the only one that comes back, by a cookie no script reads. Each stage is entered once and in its time, so what was
 * overheard, sent twice, or begun by somebody else in their own browser leads nowhere.
 */
import { createHash } from 'node:crypto'
import { and, eq, gt, lte } from 'drizzle-orm'
import type { Query } from '../../../db/database.ts'
import type { AttemptBody, AttemptTold } from '../../../db/schema/identity.ts'
import type { Tables } from '../../../db/schema/tables.ts'
import type { CallContext } from '../../http/call.ts'
import type { Platform } from '../../platform.ts'
import { hashSecret, newSecret } from '../secrets.ts'

/** On a phone that has to be found first. */
export const ATTEMPT_MS = 10 * 60_000
export const ATTEMPT_COOKIE = 'signInAttempt'

type Source = Pick<Platform, 'now' | 'randomBytes'>

export interface BegunAttempt {
  readonly state: string
  readonly nonce: string
  readonly challenge: string
}

export async function beginAttempt(
  query: Query,
  { signInAttempt }: Tables,
  source: Source,
  context: Pick<CallContext, 'setCookie'>,
  asked: Omit<AttemptBody, 'verifier' | 'nonce' | 'told'>,
): Promise<BegunAttempt> {
  const now = source.now()
  await query.delete(signInAttempt).where(lte(signInAttempt.expiresAt, now))
  const [state, browser, verifier, nonce] = [0, 1, 2, 3].map(() => newSecret(source)) as [
    string,
    string,
    string,
    string,
  ]
  await query.insert(signInAttempt).values({
    id: hashSecret(state),
    browserHash: hashSecret(browser),
    stage: 'away',
    body: { ...asked, verifier, nonce },
    expiresAt: now + ATTEMPT_MS,
  })
  // A new one each time: a cookie somebody planted before is of no use to them.
  context.setCookie(ATTEMPT_COOKIE, browser, {
    ...{ maxAgeSeconds: ATTEMPT_MS / 1000, httpOnly: true, path: '/api' },
  })
  return { state, nonce, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** Null when it is over, was entered before, or left from another browser. */
export async function enterAttempt(
  query: Query,
  { signInAttempt }: Tables,
  { now }: Pick<Platform, 'now'>,
  { state, browser }: { readonly state: string; readonly browser: string | undefined },
): Promise<AttemptBody | null> {
  const mine = and(
    eq(signInAttempt.id, hashSecret(state)),
    eq(signInAttempt.browserHash, hashSecret(browser ?? '')),
    eq(signInAttempt.stage, 'away'),
    gt(signInAttempt.expiresAt, now()),
  )
  const [row] = await query.select().from(signInAttempt).where(mine)
  if (!row) return null
  await query.update(signInAttempt).set({ stage: 'asking' }).where(eq(signInAttempt.id, row.id))
  return row.body
}

/** The provider has said who it is, and nobody's account is linked to that: for whoever signs in here within its time. */
export async function keepProved(
  query: Query,
  { signInAttempt }: Tables,
  state: string,
  body: AttemptBody & { readonly told: AttemptTold },
): Promise<string> {
  const id = hashSecret(state)
  await query.update(signInAttempt).set({ stage: 'proved', body }).where(eq(signInAttempt.id, id))
  return id
}

type Proved = AttemptBody & { readonly told: AttemptTold }

/** What this browser brought back and is not linked yet. */
export async function provedAttempt(
  query: Query,
  { signInAttempt }: Tables,
  { now }: Pick<Platform, 'now'>,
  { id, browser }: { readonly id: string; readonly browser: string | undefined },
): Promise<Proved | null> {
  const mine = and(
    eq(signInAttempt.id, id),
    eq(signInAttempt.browserHash, hashSecret(browser ?? '')),
    eq(signInAttempt.stage, 'proved'),
    gt(signInAttempt.expiresAt, now()),
  )
  const [row] = await query.select().from(signInAttempt).where(mine)
  return row?.body.told ? { ...row.body, told: row.body.told } : null
}

export async function endAttempt(query: Query, { signInAttempt }: Tables, id: string): Promise<void> {
  await query.delete(signInAttempt).where(eq(signInAttempt.id, id))
}
