/** What a ticket for a live socket says. */
import type { Actor } from '../../sync/entities/actor.ts'

export interface Ticket {
  readonly documentId: string
  readonly actor: Actor
  readonly subject: string
  readonly sessionId: string
  readonly access: 'write' | 'read'
}
