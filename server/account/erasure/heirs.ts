/** Who goes on with what somebody has in an organisation, and what keeps them from leaving it so. */
import { and, asc, count, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import type { Query } from '../../../db/database.ts'
import type { Tables } from '../../../db/schema/tables.ts'
import type { OrganizationId, PersonId } from '../../../sync/ids.ts'
import { runsOrganization } from '../../../sync/rules/account-type.ts'
import { leavesNobody } from '../../../sync/rules/authority.ts'
import type { Heir } from '../../../sync/rules/leaving.ts'
import { administratorsIn } from '../../people/authority.ts'
import { fullName } from '../../people/full-name.ts'

export interface PlaceLeft {
  readonly organizationId: OrganizationId
  readonly nameEn: string
  readonly nameAr: string
  /** Null where nobody else is left. */
  readonly heir: Heir | null
  /** Documents of theirs there that are under way. */
  readonly open: number
  readonly obstacle: 'last-administrator' | 'documents-without-heir' | null
}

/** Also places that are switched off, and those in an organisation that is. */
export async function placesLeft(
  query: Query,
  tables: Tables,
  personId: PersonId,
): Promise<readonly PlaceLeft[]> {
  const { organizationMember: place, organization } = tables
  const rows = await query
    .select({ roles: place.roles, organization })
    .from(place)
    .innerJoin(organization, eq(organization.id, place.organizationId))
    .where(and(eq(place.personId, personId), isNull(place.leftAt)))
    .orderBy(asc(place.joinedAt), asc(place.organizationId))
  const places: PlaceLeft[] = []
  for (const { roles, organization: home } of rows) {
    const organizationId = home.id as OrganizationId
    const heir = await heirIn(query, tables, { organizationId, personId })
    const open = await openDocuments(query, tables, { organizationId, personId })
    const isLast =
      runsOrganization(roles) && leavesNobody(await administratorsIn(query, tables, organizationId), personId)
    places.push({
      ...{ organizationId, nameEn: home.nameEn, nameAr: home.nameAr, heir, open },
      obstacle:
        isLast && heir ? 'last-administrator' : heir === null && open > 0 ? 'documents-without-heir' : null,
    })
  }
  return places
}

interface Place {
  readonly organizationId: OrganizationId
  readonly personId: PersonId
}

/** Whoever runs it longest; without one, whoever belongs to it longest. */
async function heirIn(
  query: Query,
  tables: Tables,
  { organizationId, personId }: Place,
): Promise<Heir | null> {
  const { person, organizationMember: place } = tables
  const others = and(
    eq(place.organizationId, organizationId),
    ne(place.personId, personId),
    isNull(place.leftAt),
    isNull(place.inactiveSince),
    eq(person.status, 'active'),
    isNotNull(person.emailVerifiedAt),
  )
  const running = (await administratorsIn(query, tables, organizationId)).personIds.filter(
    (id) => id !== personId,
  )
  const [found] = await query
    .select({ person })
    .from(place)
    .innerJoin(person, eq(person.id, place.personId))
    .where(running.length > 0 ? and(others, inArray(person.id, running)) : others)
    .orderBy(asc(place.joinedAt), asc(person.id))
    .limit(1)
  return found
    ? { personId: found.person.id as PersonId, name: fullName(found.person), email: found.person.email }
    : null
}

async function openDocuments(
  query: Query,
  { envelope }: Tables,
  { organizationId, personId }: Place,
): Promise<number> {
  const [row] = await query
    .select({ n: count() })
    .from(envelope)
    .where(
      and(
        eq(envelope.ownerId, personId),
        eq(envelope.organizationId, organizationId),
        inArray(envelope.state, ['validating', 'inProgress', 'pending', 'error', 'reverted']),
      ),
    )
  return row?.n ?? 0
}
