/**
 * Signing at a service, from the moment a person leaves for it until they are back. Of the two words the browser
 * carries there, `state` finds the ceremony and only its hash is kept; everything else stays here. Each stage is
 * entered once, so a word that was overheard or sent twice leads nowhere.
 */
import { eq, like } from 'drizzle-orm'
import type { Database, Query } from '../../db/database.ts'
import type { Signature } from '../../sync/commands/signing/sign-step.ts'
import type { Language } from '../../sync/entities/envelope.ts'
import { hashSecret } from '../identity/secrets.ts'
import type { RemoteIdentity } from './remote-signing.ts'

/** Signing in and signing, on a phone that has to be found first. */
export const CEREMONY_MS = 10 * 60_000

export interface Ceremony {
  /** Whoever began it; nobody else goes on with it. */
  readonly subject: string
  readonly language: Language
  /** What they sign, as they gave it. */
  readonly signature: Signature
  readonly commandId: string
  /** PKCE and the answer's own mark. */
  readonly verifier: string
  readonly nonce: string
  readonly startedAt: number
  readonly stage: 'signingIn' | 'asking' | 'signing'
  /** From `signing` on. */
  readonly atService?: AtService
}

export interface AtService {
  readonly processId: string
  readonly recipientEmail: string
  readonly identity: Pick<RemoteIdentity, 'id' | 'nationalId' | 'name'> &
    // Absent when it began before that was asked.
    Partial<Pick<RemoteIdentity, 'visitorId'>>
  readonly files: readonly {
    readonly documentId: `document:${string}`
    readonly address: string
    readonly fieldName: string
    readonly baseSha256: string
    readonly sentSha256: string
    readonly sentBytes: number
  }[]
  readonly riding: readonly string[]
  /** When the values were put in; absent when it began before that was kept. */
  readonly filledAt?: number
}

type Store = Pick<Database, 'transact' | 'read' | 'tables'>
const PREFIX = 'remote-signing '
const keyOf = (state: string): string => `${PREFIX}${hashSecret(state)}`

export function ceremonies(db: Store, now: () => number) {
  const { serverState } = db.tables
  const isOver = (one: Ceremony): boolean => now() - one.startedAt > CEREMONY_MS

  const read = async (query: Query, state: string): Promise<Ceremony | null> => {
    const [row] = await query
      .select()
      .from(serverState)
      .where(eq(serverState.key, keyOf(state)))
    const found = row ? (JSON.parse(row.value) as Ceremony) : null
    return found && !isOver(found) ? found : null
  }
  const write = async (query: Query, state: string, one: Ceremony): Promise<void> => {
    const row = { key: keyOf(state), value: JSON.stringify(one) }
    await query.insert(serverState).values(row).onConflictDoUpdate({ target: serverState.key, set: row })
  }

  return {
    find: (state: string) => db.read((query) => read(query, state)),
    /** Also forgets those that nobody came back to. */
    begin: (state: string, one: Ceremony) =>
      db.transact(async (query) => {
        const rows = await query
          .select()
          .from(serverState)
          .where(like(serverState.key, `${PREFIX}%`))
        for (const row of rows)
          if (isOver(JSON.parse(row.value) as Ceremony))
            await query.delete(serverState).where(eq(serverState.key, row.key))
        await write(query, state, one)
      }),
    /** Null when it is at another stage already, or over. */
    enter: (state: string, from: Ceremony['stage'], change: Partial<Ceremony>) =>
      db.transact(async (query) => {
        const one = await read(query, state)
        if (one?.stage !== from) return null
        const next = { ...one, ...change }
        await write(query, state, next)
        return next
      }),
    end: (state: string) =>
      db.transact((query) => query.delete(serverState).where(eq(serverState.key, keyOf(state)))),
  }
}
export type Ceremonies = ReturnType<typeof ceremonies>
