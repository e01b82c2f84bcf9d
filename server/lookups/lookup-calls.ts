/** Lookups as whoever composes a form, or looks after them, is answered. */
import { and, eq, inArray } from 'drizzle-orm'
import { refusal } from '../../sync/answers.ts'
import * as contracts from '../../sync/calls/lookups.ts'
import { mayChangeLookup, OF_ORGANIZATION } from '../../sync/commands/lookups/lookup-keeper.ts'
import type { Actor } from '../../sync/entities/actor.ts'
import { EVERYWHERE } from '../../sync/entities/everywhere.ts'
import type { Lookup, LookupItem } from '../../sync/entities/lookup.ts'
import { err, ok } from '../../sync/result.ts'
import { byLookupOrder } from '../../sync/rules/lookups/lookup-order.ts'
import { type Call, serve } from '../http/call.ts'
import type { Platform } from '../platform.ts'
import { itemsOfLookup } from '../replication/kinds/lookup-items.ts'

export function lookupCalls({ db, config }: Pick<Platform, 'db' | 'config'>): Call[] {
  const { record } = db.tables
  const lookupsFor = async (actor: Actor | null, fits: (one: Lookup) => boolean) => {
    if (actor?.kind !== 'person') return err(refusal('not-permitted'))
    const rows = await db.read((query) =>
      query
        .select({ body: record.body })
        .from(record)
        .where(
          and(inArray(record.organizationId, [actor.organizationId, EVERYWHERE]), eq(record.kind, 'lookup')),
        ),
    )
    const found = rows.map((row) => row.body as Lookup).filter(fits)
    return ok(found.sort((a, b) => a.nameEn.localeCompare(b.nameEn)).map(toldLookup))
  }
  return [
    serve(contracts.getLookups, { run: (_, { actor }) => lookupsFor(actor, () => true) }),
    serve(contracts.getLookupsForDesigner, {
      run: (_, { actor }) => lookupsFor(actor, (one) => one.enabled),
    }),
    serve(contracts.getOrgAdminLookups, {
      run: (_, { actor }) =>
        lookupsFor(actor, (one) => actor?.kind === 'person' && mayChangeLookup(one, actor, OF_ORGANIZATION)),
    }),
    serve(contracts.getLookupValues, {
      run: async ({ lookupId }, { actor }) => {
        if (actor?.kind !== 'person') return err(refusal('not-permitted'))
        const { organizationId } = actor
        const items = await db.read(async (query) => {
          const [row] = await query.select({ body: record.body }).from(record).where(eq(record.id, lookupId))
          const of = (row?.body as Lookup | undefined)?.organizationId
          return of === organizationId || of === EVERYWHERE
            ? itemsOfLookup(query, db.tables, { organizationId, lookupId })
            : null
        })
        // Another organisation's, and none at all, are answered alike.
        return items ? ok([...items].sort(byLookupOrder).map(toldItem)) : err(refusal('not-found'))
      },
    }),
    serve(contracts.getDummyData, { run: async () => ok(config.DEMO ? SAMPLE_ITEMS : []) }),
    serve(contracts.mockUsers, { run: async () => ok(config.DEMO ? SAMPLE_USERS : []) }),
  ]
}

const toldLookup = ({ id, nameEn, nameAr, enabled, access }: Lookup) => ({
  ...{ lookupId: id, name: nameEn, nameAr, enabled, access },
})
const toldItem = ({ identifier, valueEn, valueAr, active, order }: LookupItem) => ({
  ...{ identifier, value: valueEn, valueAr, active, order },
})

const SAMPLE_ITEMS = [
  { identifier: 'DXB', value: 'Dubai', valueAr: 'دبي', active: true, order: 1 },
  { identifier: 'AUH', value: 'Abu Dhabi', valueAr: 'أبوظبي', active: true, order: 2 },
  { identifier: 'SHJ', value: 'Sharjah', valueAr: 'الشارقة', active: true, order: 3 },
]
const SAMPLE_USERS = [
  { userId: 'sample-1', userName: 'Sara Al Hashimi', email: 'sara@example.com' },
  { userId: 'sample-2', userName: 'Omar Haddad', email: 'omar@example.com' },
]
