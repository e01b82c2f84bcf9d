/**
 * What a role or a group gives has changed. The server asks for it whenever it decides; devices of whoever has it are
 * told here, some at a time, so that a role of ten thousand keeps nobody waiting.
 */
import { and, asc, gt, inArray, isNull } from 'drizzle-orm'
import { holdersNamed } from '../../sync/entities/holder.ts'
import type { OrganizationId, PersonId } from '../../sync/ids.ts'
import { createFeedWriter } from '../feed/feed.ts'
import type { JobHandler } from '../jobs/runner.ts'
import { rolesAndGroupsIn } from '../people/authority.ts'
import { tellOfPlace } from '../people/directory.ts'
import type { Platform } from '../platform.ts'

const AT_ONCE = 100

export interface TellHoldersDeps {
  readonly platform: Pick<Platform, 'db'>
  /** These people have something to pull, and what is kept of their sessions is out of date. */
  readonly told: (personIds: readonly string[]) => void
}

export const tellHoldersJob = ({ platform: { db }, told }: TellHoldersDeps): JobHandler => ({
  run: async (payload) => {
    const { organizationId, of } = payload as {
      readonly organizationId: OrganizationId
      readonly of: `role:${string}` | `memberGroup:${string}`
    }
    const { groups } = await db.read((query) => rolesAndGroupsIn(query, db.tables, organizationId))
    const bringing = [...groups.values()].filter((group) => group.roles.some((one) => one.id === of))
    const holders = [of, ...bringing.map((group) => group.id)].map((id) => holdersNamed(organizationId, id))
    for (let after = ''; ; ) {
      const { standing } = db.tables
      const people = await db.transact(async (query) => {
        const rows = await query
          .selectDistinct({ id: standing.subject })
          .from(standing)
          .where(
            and(inArray(standing.holder, holders), isNull(standing.goneSeq), gt(standing.subject, after)),
          )
          .orderBy(asc(standing.subject))
          .limit(AT_ONCE)
        const feed = createFeedWriter(query, db.tables)
        for (const { id } of rows) {
          await tellOfPlace(query, db.tables, feed, {
            ...{ organizationId, personId: id as PersonId },
            hasLeft: false,
          })
          await feed.put(id, 'profile', id)
        }
        return rows.map((row) => row.id)
      })
      told(people)
      const last = people.at(-1)
      if (last === undefined || people.length < AT_ONCE) break
      after = last
    }
  },
})
