/** What was asked of connected systems: written before it is asked, so that nothing goes out without a trace. */

import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import type { CallOutcome } from '../../sync/calls/connected-systems.ts'
import type { IntegrationPath } from '../../sync/entities/connected-system.ts'
import { createId } from '../../sync/ids.ts'
import { fullName } from '../people/full-name.ts'
import type { Platform } from '../platform.ts'

export interface Begun {
  readonly path: IntegrationPath
  readonly personId: string
  readonly how: 'test' | 'execute' | 'step'
}
export interface CameOfIt {
  readonly outcome: CallOutcome
  readonly status: number | null
  readonly durationMs: number
  readonly sizeBytes: number
}

const SHOWN = 200
const KEPT_MS = 30 * 86_400_000

export function createCallHistory({ db, now, randomBytes }: Pick<Platform, 'db' | 'now' | 'randomBytes'>) {
  const { systemCall, person } = db.tables
  return {
    begin: async ({ path, personId, how }: Begun): Promise<string> => {
      const id = createId('systemCall', { now, randomBytes })
      const { organizationId, systemId, id: pathId, method } = path
      const row = { id, organizationId, systemId, pathId, at: now(), personId, how, method }
      await db.transact((query) =>
        query
          .insert(systemCall)
          .values({ ...row, outcome: null, status: null, durationMs: null, sizeBytes: null }),
      )
      return id
    },
    end: (id: string, came: CameOfIt) =>
      db.transact((query) => query.update(systemCall).set(came).where(eq(systemCall.id, id))),
    latest: (
      organizationId: string,
      of: { readonly systemId?: string | undefined; readonly pathId?: string | undefined },
    ) =>
      db.read(async (query) => {
        const rows = await query
          .select()
          .from(systemCall)
          .where(
            and(
              eq(systemCall.organizationId, organizationId),
              of.systemId === undefined ? undefined : eq(systemCall.systemId, of.systemId),
              of.pathId === undefined ? undefined : eq(systemCall.pathId, of.pathId),
            ),
          )
          .orderBy(desc(systemCall.at), desc(systemCall.id))
          .limit(SHOWN)
        const ids = [...new Set(rows.map((one) => one.personId))]
        const people =
          ids.length === 0
            ? []
            : await query
                .select({ id: person.id, firstName: person.firstName, lastName: person.lastName })
                .from(person)
                .where(inArray(person.id, ids))
        const names = new Map(people.map((one) => [one.id, fullName(one)]))
        return rows.map((one) => ({ ...one, by: names.get(one.personId) ?? '' }))
      }),
    forgetOld: () =>
      db.transact((query) => query.delete(systemCall).where(lt(systemCall.at, now() - KEPT_MS))),
  }
}
export type CallHistory = ReturnType<typeof createCallHistory>
