/** An organisation as it is asked for, and its people. */

import { eq } from 'drizzle-orm'
import * as contracts from '../../sync/calls/organization.ts'
import { toldOrganization } from '../../sync/entities/organization.ts'
import { err, ok } from '../../sync/result.ts'
import { type Call, serve } from '../http/call.ts'
import { fullName } from '../people/full-name.ts'
import { lookOf, membersOf, type OrganizationRow, organizationRecord } from '../people/people.ts'
import type { IdentityWorld } from './deps.ts'

export const organizationCalls = (world: IdentityWorld): readonly Call[] => [
  organizationOfAdmin(world),
  theme(world),
  colleagues(world),
]

async function organizationOf({ platform }: IdentityWorld, id: string): Promise<OrganizationRow> {
  const { organization } = platform.db.tables
  const [row] = await platform.db.read((query) =>
    query.select().from(organization).where(eq(organization.id, id)),
  )
  if (!row) throw new Error(`No organisation ${id}`)
  return row
}

const organizationOfAdmin = (world: IdentityWorld) =>
  serve(contracts.getOrganization, {
    run: async (_, { actor }) => {
      if (actor?.kind !== 'person') return err({ code: 'not-signed-in' })
      return ok(toldOrganization(organizationRecord(await organizationOf(world, actor.organizationId))))
    },
  })

const theme = (world: IdentityWorld) =>
  serve(contracts.getTheme, {
    run: async (_, { actor }) => {
      if (actor?.kind !== 'person') return err({ code: 'not-signed-in' })
      return ok(lookOf(await organizationOf(world, actor.organizationId)))
    },
  })

const colleagues = (world: IdentityWorld) =>
  serve(contracts.listUsers, {
    run: async (_, { actor }) => {
      if (actor?.kind !== 'person') return err({ code: 'not-signed-in' })
      const { db } = world.platform
      const people = await db.read((query) => membersOf(query, db.tables, actor.organizationId))
      return ok(
        people.map((person) => ({
          userId: person.id,
          customerId: person.id,
          userName: fullName(person),
          email: person.email,
        })),
      )
    },
  })
