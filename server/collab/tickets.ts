/** One-time tickets for live sockets: a socket cannot carry the access token without it ending up in logs. */
import { TICKET_LIFE_MS } from '../../sync/collab/live-protocol.ts'
import type { Actor } from '../../sync/entities/actor.ts'
import type { IdSource } from '../../sync/ids.ts'

export interface Ticket {
  readonly documentId: string
  readonly actor: Actor
  readonly subject: string
  readonly sessionId: string
  readonly access: 'write' | 'read'
}

export interface Tickets {
  issue(ticket: Ticket): string
  /** The ticket, the first time within a minute; null ever after. */
  take(secret: string): Ticket | null
  /** Makes the tickets of a person or session worthless. */
  drop(matches: (ticket: Ticket) => boolean): void
}

/** More than any device opens within a minute; beyond it the oldest go. */
const MAX_TICKETS = 50_000

export function createTickets(source: IdSource): Tickets {
  const tickets = new Map<string, Ticket & { readonly until: number }>()
  const sweep = () => {
    // Issued in order, so the expired ones stand first.
    for (const [secret, ticket] of tickets) {
      if (ticket.until > source.now() && tickets.size <= MAX_TICKETS) return
      tickets.delete(secret)
    }
  }
  return {
    issue: (ticket) => {
      sweep()
      const secret = Buffer.from(source.randomBytes(24)).toString('base64url')
      tickets.set(secret, { ...ticket, until: source.now() + TICKET_LIFE_MS })
      return secret
    },
    take: (secret) => {
      const ticket = tickets.get(secret)
      tickets.delete(secret)
      return ticket && ticket.until > source.now() ? ticket : null
    },
    drop: (matches) => {
      for (const [secret, ticket] of tickets) if (matches(ticket)) tickets.delete(secret)
    },
  }
}
