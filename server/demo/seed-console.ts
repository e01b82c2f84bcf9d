/** A thing for each page of the console: a role, a group, a job role, a lookup and a connected system. */
import {
  CONSOLE_KEEPER,
  DEMO_GROUP,
  DEMO_JOB_ROLE,
  DEMO_LOOKUP,
  DEMO_ROLE,
  DEMO_SYSTEM,
} from '../../db/demo/console.ts'
import { memberId } from '../../sync/entities/member.ts'
import { PERMISSIONS } from '../../sync/entities/permission.ts'
import { bareId, createId } from '../../sync/ids.ts'
import { createPathId } from '../../sync/rules/connected-systems/path-standing.ts'
import type { Past } from './past.ts'
import type { Cast } from './seed-people.ts'

export async function seedConsole(past: Past, cast: Cast): Promise<void> {
  await seedPlaces(past, cast)
  await seedLookup(past, cast)
  await seedSystem(past, cast)
}

/** Who is what, and what it gives them. */
async function seedPlaces({ platform, run }: Past, cast: Cast): Promise<void> {
  const keeper = cast.member(CONSOLE_KEEPER)
  const roleId = createId('role', platform)
  const { name, description, permissions } = DEMO_ROLE
  await run(keeper, 'saveRole', {
    id: roleId,
    set: { name, description, permissions: permissions.map((one) => PERMISSIONS[one]) },
  })
  await run(keeper, 'saveMemberGroup', {
    id: createId('memberGroup', platform),
    set: { name: DEMO_GROUP.name },
    isNew: true,
    lists: { roles: { put: [{ element: { id: roleId } }] } },
    users: DEMO_GROUP.people.map((key) => cast.member(key).personId),
  })
  const jobRoleId = createId('jobRole', platform)
  const { person, ...jobRole } = DEMO_JOB_ROLE
  await run(keeper, 'saveJobRole', { id: jobRoleId, set: jobRole })
  const { organizationId, personId } = cast.member(person)
  await run(keeper, 'saveMember', {
    id: memberId(organizationId, personId),
    set: {},
    lists: { jobRoles: { put: [{ element: { id: jobRoleId } }] } },
  })
}

async function seedLookup({ platform, run }: Past, cast: Cast): Promise<void> {
  const keeper = cast.member(CONSOLE_KEEPER)
  const lookupId = createId('lookup', platform)
  const { nameEn, nameAr, items } = DEMO_LOOKUP
  await run(keeper, 'saveLookup', { id: lookupId, set: { nameEn, nameAr }, isNew: true })
  await run(keeper, 'changeLookupItems', {
    ...{ lookupId, change: [], remove: [] },
    add: items.map(([identifier, valueEn, valueAr]) => ({ identifier, valueEn, valueAr, active: true })),
  })
}

async function seedSystem({ platform, run }: Past, cast: Cast): Promise<void> {
  const keeper = cast.member(CONSOLE_KEEPER)
  const systemId = createId('connectedSystem', platform)
  const { path, ...system } = DEMO_SYSTEM
  await run(keeper, 'saveConnectedSystem', { id: systemId, set: system, isNew: true })
  const integrationPathId = createPathId(systemId, platform)
  const newId = () => bareId(createId('systemCall', platform))
  await run(keeper, 'saveIntegrationPath', {
    id: integrationPathId,
    set: { name: path.name, relativeUrl: path.relativeUrl },
    isNew: true,
    lists: {
      parameters: {
        put: [
          {
            element: {
              ...{ id: newId(), name: path.parameter, defaultValue: '' },
              ...{ location: 'path', type: 'string' },
            },
          },
        ],
      },
      mappings: { put: [{ element: { id: newId(), ...path.mapping, hidden: false } }] },
    },
  })
  await run(keeper, 'authorizePath', { integrationPathId })
}
