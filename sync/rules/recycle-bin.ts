/**
 * What becomes of deleted things (A110). They lie in Deleted items for 30 days, then they are purged; a person may
 * be faster by hand. Purging is about one person: the document leaves their lists and their devices, and everybody
 * else keeps theirs, with the evidence. Only an own draft ends for all, since nobody else ever had it.
 */
import type { Envelope } from '../entities/envelope.ts'
import { FINAL_STATES } from '../entities/envelope.ts'
import type { Mark } from '../entities/mark.ts'

const DAY_MS = 86_400_000
export const KEPT_DELETED_MS = 30 * DAY_MS
/** What cannot be purged when its time comes, because it is still under way, is looked at again after this. */
export const LOOK_AGAIN_MS = 7 * DAY_MS
/**
 * So long an initiator keeps what was completed, until an organisation sets a time of its own: what commercial law
 * asks of business records in many countries at least.
 */
export const RETENTION_YEARS = 5

export type Purge =
  /** The draft and everything in it. */
  | { readonly kind: 'draft' }
  /** This person's view of it. */
  | { readonly kind: 'view' }
  /** Not as long as somebody may still act on it, or the draft is somebody else's. */
  | { readonly kind: 'underWay' }
  /** The organisation's record: its initiator keeps it until then. */
  | { readonly kind: 'retained'; readonly until: number }

export function purgeOf(
  envelope: Pick<Envelope, 'state' | 'ownerId' | 'completedAt'>,
  personId: string,
  now: number,
): Purge {
  const isOwner = envelope.ownerId === personId
  if (envelope.state === 'draft') return isOwner ? { kind: 'draft' } : { kind: 'underWay' }
  if (!FINAL_STATES.has(envelope.state)) return { kind: 'underWay' }
  const until = isOwner ? retainedUntil(envelope.completedAt) : null
  return until !== null && until > now ? { kind: 'retained', until } : { kind: 'view' }
}

/** Null: it was never completed, so there is nothing to retain. */
export function retainedUntil(completedAt: number | null): number | null {
  if (completedAt === null) return null
  const end = new Date(completedAt)
  end.setUTCFullYear(end.getUTCFullYear() + RETENTION_YEARS)
  return end.getTime()
}

/** When a deleted thing goes by itself. */
export const purgedAt = (mark: Pick<Mark, 'deletedAt'>): number | null =>
  mark.deletedAt === null ? null : mark.deletedAt + KEPT_DELETED_MS

/** Whether it has left this reader for good. */
export const isPurgedFor = (
  envelope: Pick<Envelope, 'deletedAt' | 'sentAt' | 'purgedBy'>,
  subject: string,
): boolean => isDiscarded(envelope) || (envelope.purgedBy?.some((personId) => personId === subject) ?? false)

/** A draft that its owner deleted for ever: only its id is left. */
export const isDiscarded = (envelope: Pick<Envelope, 'deletedAt' | 'sentAt'>): boolean =>
  envelope.deletedAt !== null && envelope.sentAt === null
