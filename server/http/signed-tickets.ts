/**
 * One-time tickets for sockets: a socket cannot carry the access token without it ending up in logs. A ticket is
 * a signed statement, so that whichever node the socket reaches can read what another one issued; each node takes
 * it once, and its minute is soon over.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { IdSource } from '../../sync/ids.ts'

export interface SignedTickets<T> {
  issue(value: T): string
  /** What the ticket says, the first time within its life; null ever after, and for all others. */
  take(ticket: string): T | null
  /** Makes tickets issued until now worthless, such as those of a session that has ended. */
  drop(matches: (value: T) => boolean): void
}

export interface SignedTicketsOptions {
  /** A secret that is the same on every node. */
  readonly key: Uint8Array
  /** What the tickets are for: one for another purpose does not fit. */
  readonly purpose: string
  readonly lifeMs: number
  readonly source: IdSource
}

/** More than any node sees within a minute; beyond it the oldest are forgotten. */
const MOST_REMEMBERED = 50_000

interface Statement<T> {
  readonly value: T
  readonly issuedAt: number
  readonly nonce: string
}

export function createSignedTickets<T>({
  key,
  purpose,
  lifeMs,
  source,
}: SignedTicketsOptions): SignedTickets<T> {
  /** By nonce, when it ends; in the order of taking. */
  const taken = new Map<string, number>()
  let dropped: { readonly matches: (value: T) => boolean; readonly until: number }[] = []

  const purposeKey = Buffer.from(hkdfSync('sha256', key, '', `tickets for ${purpose}`, 32))
  const signatureOf = (body: string) => createHmac('sha256', purposeKey).update(body).digest()

  return {
    issue: (value) => {
      const statement: Statement<T> = {
        value,
        issuedAt: source.now(),
        nonce: Buffer.from(source.randomBytes(12)).toString('base64url'),
      }
      const body = Buffer.from(JSON.stringify(statement)).toString('base64url')
      return `${body}.${signatureOf(body).toString('base64url')}`
    },
    take: (ticket) => {
      const [body = '', signature = ''] = ticket.split('.')
      const given = Buffer.from(signature, 'base64url')
      const right = signatureOf(body)
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null
      const { value, issuedAt, nonce } = JSON.parse(Buffer.from(body, 'base64url').toString()) as Statement<T>
      const now = source.now()
      if (now >= issuedAt + lifeMs || taken.has(nonce)) return null
      for (const [known, until] of taken)
        if (until <= now || taken.size >= MOST_REMEMBERED) taken.delete(known)
        else break
      taken.set(nonce, issuedAt + lifeMs)
      dropped = dropped.filter((one) => one.until > now)
      return dropped.some((one) => issuedAt + lifeMs <= one.until && one.matches(value)) ? null : value
    },
    drop: (matches) => {
      const now = source.now()
      dropped = dropped.filter((one) => one.until > now)
      dropped.push({ matches, until: now + lifeMs })
    },
  }
}
