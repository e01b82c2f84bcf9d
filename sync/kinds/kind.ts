/**
 * What a kind of thing is, said once: its shape, its id, and for what is kept as a record who reads it and what
 * becomes of it when its owner leaves. Storage, feed, pull, device, view, leaving, removal of the demo and the
 * law of the simulation follow from it.
 */
import type * as z from 'zod/mini'
import { type Actor, isElsewhere } from '../entities/actor.ts'
import { EVERYWHERE } from '../entities/everywhere.ts'
import { type HolderId, standingOf } from '../entities/holder.ts'
import type { OrganizationId, PersonId } from '../ids.ts'
import type { Authority } from '../rules/authority.ts'
import type { Heir } from '../rules/leaving.ts'

export interface SyncedKind<V> {
  /** Of what a device holds: the list row where it travels as one. */
  readonly schema: z.ZodMiniType<V>
  readonly idOf: (value: V) => string
}

/** Whoever follows a thing: a person, everybody of an organisation, or everybody who stands in one of its holders. */
export type ReaderId = PersonId | OrganizationId | HolderId

/** One body under one id, written by commands alone. */
export interface RecordKind<V> extends SyncedKind<V> {
  readonly readers: (value: V) => readonly ReaderId[]
  /**
   * Whose it is, and in which organisation; absent where it belongs to no one person. When they leave it goes, unless
   * `passOn` answers what it is from then on.
   */
  readonly owner?: (value: V) => {
    readonly personId: PersonId
    readonly organizationId: OrganizationId | null
  }
  readonly passOn?: (value: V, heir: Heir) => V | null
  /** Bytes it names: whoever reads it may read them, and they are kept as long as it is. */
  readonly files?: (value: V) => readonly { readonly sha256: string; readonly role: string }[]
  /** Shown only to who is signed in to this organisation, its owner too. */
  readonly within?: (value: V) => OrganizationId
}

/** Whom somebody reads as; guests read no records. */
export const readingAs = (actor: Actor, authority: Authority | undefined): readonly string[] =>
  actor.kind === 'person'
    ? [actor.personId, actor.organizationId, EVERYWHERE, ...standingOf(actor.organizationId, authority)]
    : []

/**
 * Asked again of each that leaves the server: a feed entry alone opens nothing. `authority` is that of the reader now;
 * without it they read nothing that takes one.
 */
export function mayRead<V>(kind: RecordKind<V>, value: V, actor: Actor, authority?: Authority): boolean {
  const readers = kind.readers(value)
  const as = readingAs(actor, authority)
  const within = kind.within?.(value)
  const place = within ?? kind.owner?.(value).organizationId
  if (place && isElsewhere(actor, place)) return false
  return as.some((one) => readers.includes(one as ReaderId)) && (within === undefined || as.includes(within))
}
