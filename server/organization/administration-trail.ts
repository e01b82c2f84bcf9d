/** What was done to an organisation, read from its chain: narrowed by who, what and when, the newest first. */
import { and, count, desc, eq, gte, inArray, like, lte, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import type { toldAdministration } from '../../sync/calls/organization.ts'
import {
  type AuditEvent,
  type AuditFacts,
  ORGANIZATION_AUDIT_KINDS,
} from '../../sync/entities/audit-event.ts'
import type { Language } from '../../sync/entities/envelope.ts'
import { administrationText } from '../reports/organization-event.ts'

export interface AuditFilters {
  readonly by?: string | undefined
  readonly kinds?: readonly string[] | undefined
  /** As of `recordIdSchema`: nothing in it means anything to a pattern. */
  readonly about?: string | undefined
  readonly from?: number | undefined
  readonly to?: number | undefined
}

export type AdministrationEvent = AuditEvent & { readonly kind: (typeof ORGANIZATION_AUDIT_KINDS)[number] }

const narrowed = ({ auditEvent }: Tables, organizationId: string, filters: AuditFilters): SQL | undefined =>
  and(
    eq(auditEvent.subjectId, organizationId),
    inArray(auditEvent.kind, [...(filters.kinds ?? ORGANIZATION_AUDIT_KINDS)]),
    // Both databases read it alike.
    filters.by === undefined ? undefined : eq(sql`${auditEvent.facts} ->> 'by'`, filters.by),
    // Facts are ids, numbers and codes: wherever a record is named, alone or in a list, its id stands as it is.
    filters.about === undefined
      ? undefined
      : like(sql`cast(${auditEvent.facts} as text)`, `%${filters.about}%`),
    filters.from === undefined ? undefined : gte(auditEvent.at, filters.from),
    filters.to === undefined ? undefined : lte(auditEvent.at, filters.to),
  )

export async function countAdministration(
  query: Query,
  tables: Tables,
  organizationId: string,
  filters: AuditFilters,
): Promise<number> {
  const [row] = await query
    .select({ total: count() })
    .from(tables.auditEvent)
    .where(narrowed(tables, organizationId, filters))
  return row?.total ?? 0
}

export async function readAdministration(
  query: Query,
  tables: Tables,
  organizationId: string,
  { offset, limit, ...filters }: AuditFilters & { readonly offset: number; readonly limit: number },
): Promise<AdministrationEvent[]> {
  const { auditEvent } = tables
  const rows = await query
    .select()
    .from(auditEvent)
    .where(narrowed(tables, organizationId, filters))
    .orderBy(desc(auditEvent.n))
    .limit(limit)
    .offset(offset)
  return rows as unknown as AdministrationEvent[]
}

/** What stood there and what stands there now, wherever it is kept. */
export function tellAdministration(
  event: AdministrationEvent,
  language: Language,
): z.infer<typeof toldAdministration> {
  const { n, at, kind, facts, personal, hash } = event
  const value = (name: 'before' | 'after') => facts[name] ?? personal?.[name] ?? null
  return {
    ...{ n, at, kind, hash },
    description: administrationText(event, language),
    by: textOf(facts, 'by')?.startsWith('person:') ? textOf(facts, 'by') : null,
    user: textOf(personal ?? {}, 'name') ?? '',
    field: textOf(facts, 'field'),
    before: value('before'),
    after: value('after'),
    erased: personal === null,
  }
}

const textOf = (facts: AuditFacts, name: string): string | null => {
  const value = facts[name]
  return typeof value === 'string' ? value : null
}
