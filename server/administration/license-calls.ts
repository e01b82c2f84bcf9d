/** Licences of an organisation, as they are asked for; commands change them. */
import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import { refusal } from '../../sync/answers.ts'
import * as contracts from '../../sync/calls/licenses.ts'
import { err, ok } from '../../sync/result.ts'
import { licenseState } from '../../sync/rules/licensing.ts'
import { type Call, serve } from '../http/call.ts'
import { licensingOf, seatsTaken } from '../people/licensing.ts'
import type { Platform } from '../platform.ts'

export function licenseCalls({ db, now }: Pick<Platform, 'db' | 'now'>): readonly Call[] {
  return [
    serve(contracts.getLicenses, {
      run: async (_, { actor }) => {
        if (actor?.kind !== 'person') return err(refusal('not-permitted'))
        return ok(await db.read((query) => told(query, db.tables, actor.organizationId, now())))
      },
    }),
    serve(contracts.getLicensesOfOrganization, {
      run: async ({ organizationId }) =>
        ok(await db.read((query) => told(query, db.tables, organizationId, now()))),
    }),
  ]
}

/** The one that ends last first. */
async function told(query: Query, tables: Tables, organizationId: string, now: number) {
  const licensing = await licensingOf(query, tables, organizationId)
  const used = await seatsTaken(query, tables, licensing)
  const endOf = (end: number | null) => end ?? Number.POSITIVE_INFINITY
  return [...licensing.licenses]
    .sort((a, b) => endOf(b.end) - endOf(a.end) || b.start - a.start)
    .map(({ id, name, plan, seats, start, end }) => ({
      ...{ licenseId: id, name, plan, seats, used, start, end },
      state: licenseState({ start, end }, now),
    }))
}
