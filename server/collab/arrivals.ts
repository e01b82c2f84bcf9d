/**
 * Those at the door of a live document. Their ticket was good, and what it says may have ended since: until the right
 * has been looked up they are told nothing and not listened to, and what changes meanwhile is looked up again.
 */
import type { RefusedWhy } from '../../sync/collab/live-protocol.ts'
import type { Actor } from '../../sync/entities/actor.ts'
import type { DraftAccess } from '../../sync/entities/envelope.ts'
import type { Ticket } from './ticket.ts'

/** What an actor may do with a live document; null when nothing, or when there is none. */
export type LiveAccess = (actor: Actor, documentId: string) => Promise<DraftAccess | null>

export interface Arrivals {
  /** Null when they may come in; `again` when they need another ticket. */
  turnedAway(ticket: Ticket): Promise<RefusedWhy | 'again' | null>
  /** Something of theirs has changed. */
  doubt(matches: (ticket: Ticket) => boolean): void
  /** Their right has ended for good. */
  refuse(matches: (ticket: Ticket) => boolean, why: RefusedWhy): void
}

interface Arrival {
  readonly ticket: Ticket
  isDoubtful: boolean
  refused: RefusedWhy | null
}

export function createArrivals(access: LiveAccess): Arrivals {
  const arrivals = new Set<Arrival>()

  async function rightNow(arrival: Arrival): Promise<DraftAccess | null> {
    for (;;) {
      arrival.isDoubtful = false
      const right = await access(arrival.ticket.actor, arrival.ticket.documentId)
      if (!arrival.isDoubtful) return right
    }
  }

  return {
    turnedAway: async (ticket) => {
      const arrival: Arrival = { ticket, isDoubtful: false, refused: null }
      arrivals.add(arrival)
      try {
        const right = await rightNow(arrival)
        if (arrival.refused) return arrival.refused
        if (right === null) return 'revoked'
        // Another right needs another ticket.
        return right === ticket.access ? null : 'again'
      } finally {
        arrivals.delete(arrival)
      }
    },
    doubt: (matches) => {
      for (const one of arrivals) if (matches(one.ticket)) one.isDoubtful = true
    },
    refuse: (matches, why) => {
      for (const one of arrivals) if (matches(one.ticket)) one.refused ??= why
    },
  }
}
