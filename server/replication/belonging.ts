/**
 * Whether somebody still belongs to the organisation in whose name they ask. The session said so when the request
 * came in; a command may be decided after its person was taken out, or their place switched off, and then that is what
 * counts.
 */
import { and, eq, isNotNull, or } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import type { Tables } from '../../db/schema/tables.ts'
import { type Actor, isElsewhere } from '../../sync/entities/actor.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import type { RecordKind } from '../../sync/kinds/kind.ts'
import { RECORDS } from '../../sync/kinds/records.ts'
import { readEmbedded } from '../people/embedded-standing.ts'

/**
 * A guest's place is a fact of the envelope itself, which every command looks at; in another site's page it stands on
 * more than that.
 */
export async function hasLeft(query: Query, tables: Tables, actor: Actor, now: number): Promise<boolean> {
  if (actor.kind === 'guest' && actor.embedded) {
    const { id: embedId, place } = actor.embedded
    return (await readEmbedded(query, tables, { embedId, place, now })) === null
  }
  if (actor.kind !== 'person') return false
  const { organizationId, personId } = actor
  return (await departure(query, tables, { organizationId, personId })).length > 0
}

const departure = prepared<{ organizationId: string; personId: string }>()(
  (query, { organizationMember: place }, value) =>
    query
      .select({ leftAt: place.leftAt })
      .from(place)
      .where(
        and(
          eq(place.organizationId, value('organizationId')),
          eq(place.personId, value('personId')),
          or(isNotNull(place.leftAt), isNotNull(place.inactiveSince)),
        ),
      ),
)

/**
 * Whether an organisation somebody acts in, or whose things they act on, is switched off. What they wish then waits: it
 * is neither applied nor refused, so nothing is lost when it is switched on again.
 */
export async function isClosed(
  query: Query,
  tables: Tables,
  actor: Actor,
  loaded: ReadonlyMap<string, unknown>,
): Promise<boolean> {
  if (actor.kind === 'system') return false
  const concerned = new Set(actor.kind === 'person' ? [actor.organizationId] : [])
  for (const [key, value] of loaded)
    if (key.startsWith('envelope|')) concerned.add((value as Envelope).organizationId)
  for (const id of concerned) if (await isSwitchedOff(query, tables, id)) return true
  return false
}

/**
 * Whether a wish is about what its person has in another of their organisations: a document there, or a thing of their
 * own. There is an account for that, with the proofs which that organisation asks for (S29).
 */
export function isOfOtherAccount(actor: Actor, loaded: ReadonlyMap<string, unknown>): boolean {
  if (actor.kind !== 'person' || !actor.elsewhere) return false
  for (const [key, value] of loaded) {
    const name = key.slice(0, key.indexOf('|'))
    if (name === 'envelope' && isElsewhere(actor, (value as Envelope).organizationId)) return true
    const { owner } = (RECORDS as Partial<Record<string, RecordKind<unknown>>>)[name] ?? {}
    const { personId, organizationId = null } = owner?.(value) ?? {}
    if (personId === actor.personId && organizationId !== null && isElsewhere(actor, organizationId))
      return true
  }
  return false
}

export const isSwitchedOff = async (query: Query, tables: Tables, id: string): Promise<boolean> =>
  (await closed(query, tables, { id })).length > 0

const closed = prepared<{ id: string }>()((query, { organization }, value) =>
  query
    .select({ id: organization.id })
    .from(organization)
    .where(and(eq(organization.id, value('id')), isNotNull(organization.inactiveSince))),
)
