import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readTrail } from '../../server/evidence/audit-trail.ts'
import { authorityIn } from '../../server/people/authority.ts'
import { createOrganization } from '../../server/people/people.ts'
import { mayDo } from '../../sync/commands/offered.ts'
import type { CommandName } from '../../sync/commands/registry.ts'
import type { PersonActor } from '../../sync/entities/actor.ts'
import { memberId } from '../../sync/entities/member.ts'
import { PERMISSIONS, type Permission, type Role } from '../../sync/entities/permission.ts'
import type { Profile, UserClass } from '../../sync/entities/profile.ts'
import { createId, type Id, type OrganizationId } from '../../sync/ids.ts'
import { holds } from '../../sync/rules/authority.ts'
import { type ClockedWorld, createClockedWorld } from '../server/clocked-world.ts'

let world: ClockedWorld
let made = 0
let home: OrganizationId
let [ana, badr, carla]: PersonActor[] = []
beforeAll(async () => {
  world = await createClockedWorld(Date.UTC(2026, 10, 23))
})
afterAll(() => world.stop())
beforeEach(async () => {
  made += 1
  home = (await world.db.transact((query) =>
    createOrganization(query, world.db.tables, { nameEn: 'Al Noor' }, world.platform),
  )) as OrganizationId
  const person = (name: string, roles: readonly Role[]) => world.person(`${name}${made}`, roles, home)
  ana = await person('Ana', ['companyAdmin'])
  badr = await person('Badr', ['userAdmin'])
  carla = await person('Carla', ['member'])
})

const wishes = async (by: PersonActor | undefined, name: CommandName, input: unknown) => {
  const outcome = await world.run(by!, name, input)
  await world.idle()
  return outcome.status === 'refused' ? outcome.refusal.code : outcome.status
}
const may = async (who: PersonActor | undefined, permission: Permission) =>
  holds(
    await world.db.read((query) =>
      authorityIn(query, world.db.tables, { organizationId: home, personId: who!.personId }),
    ),
    permission,
  )
const role = async (name: string, ...permissions: Permission[]): Promise<Id<'role'>> => {
  const id = createId('role', world.platform)
  const set = { name, permissions: permissions.map((one) => PERMISSIONS[one]) }
  expect(await wishes(ana, 'saveRole', { id, set, isNew: true })).toBe('applied')
  return id
}
const group = async (name: string, ...roles: Id<'role'>[]): Promise<Id<'memberGroup'>> => {
  const id = createId('memberGroup', world.platform)
  const lists = { roles: { put: roles.map((one) => ({ element: { id: one } })) } }
  expect(await wishes(ana, 'saveMemberGroup', { id, set: { name }, isNew: true, lists })).toBe('applied')
  return id
}
const placeOf = (who: PersonActor | undefined) => memberId(home, who!.personId)
const give = (by: PersonActor | undefined, to: PersonActor | undefined, ...roles: Id<'role'>[]) =>
  wishes(by, 'assignRoles', { id: placeOf(to), roles })
const put = (by: PersonActor | undefined, into: Id<'memberGroup'>, ...people: (PersonActor | undefined)[]) =>
  wishes(by, 'setGroupMembers', { groupId: into, add: people.map((one) => one!.personId), remove: [] })
const profileOf = async (who: PersonActor | undefined) =>
  ((await world.pulled(who!, 'profile')) as Profile[])[0] as Profile

describe('a role', () => {
  it('[S15][R1207][R1213][R1215] gives what it says from the moment somebody has it, and no longer than it is on', async () => {
    const looksAfter = await role('Looks after people', 'userRead', 'userWrite')
    expect(await may(carla, 'userWrite')).toBe(false)
    expect(await give(ana, carla, looksAfter)).toBe('applied')
    expect(await may(carla, 'userWrite')).toBe(true)
    expect((await profileOf(carla)).permissions).toEqual([1, 2])
    // What they may see comes with it.
    expect(await world.pulled(carla!, 'member')).toHaveLength(3)
    expect(await wishes(ana, 'saveRole', { id: looksAfter, set: { active: false } })).toBe('applied')
    expect(await may(carla, 'userWrite')).toBe(false)
    expect((await profileOf(carla)).permissions).toEqual([])
    expect(await world.pulled(carla!, 'member')).toEqual([])
  })

  it('[S15][R1209] that gives more or less is told to everybody who has it, also through a group', async () => {
    const one = await role('Reports')
    const team = await group('Audit', one)
    expect(await put(ana, team, carla, badr)).toBe('applied')
    const set = { permissions: [PERMISSIONS.reportRead] }
    expect(await wishes(ana, 'saveRole', { id: one, set })).toBe('applied')
    expect((await profileOf(carla)).permissions).toEqual([5])
    expect((await profileOf(badr)).permissions).toEqual([5])
    expect(await wishes(ana, 'saveMemberGroup', { id: team, set: { active: false } })).toBe('applied')
    expect((await profileOf(carla)).permissions).toEqual([])
  })

  it('[R1374] has a name of its own', async () => {
    await role('Contract owner')
    const again = { id: createId('role', world.platform), set: { name: 'CONTRACT owner' }, isNew: true }
    expect(await wishes(ana, 'saveRole', again)).toBe('role-not-added')
    const team = await group('Finance')
    const other = { id: createId('memberGroup', world.platform), set: { name: 'finance' }, isNew: true }
    expect(await wishes(ana, 'saveMemberGroup', other)).toBe('group-name-taken')
    expect(await wishes(ana, 'saveMemberGroup', { id: team, set: { name: 'Finance' } })).toBe('applied')
  })

  it('[S11] and a group stand in the trail of their organisation, words apart from what they give', async () => {
    const one = await role('Contract owner', 'userRead')
    await group('Finance', one)
    await give(ana, carla, one)
    const trail = await world.db.read((query) => readTrail(query, world.db.tables, home))
    const kinds = new Set(trail.map((event) => event.kind))
    expect(kinds).toEqual(new Set(['roleChanged', 'memberGroupChanged', 'memberChanged']))
    expect(JSON.stringify(trail.map((event) => event.facts))).not.toMatch(/Contract|Finance|Carla|Ana/)
    expect(trail.find((event) => event.facts.field === 'heldRoles')?.facts).toMatchObject({
      before: '',
      after: one,
    })
  })
})

describe('a group', () => {
  it('[S18] costs a pull nothing: no channel is followed for it', async () => {
    const team = await group('Finance', await role('Contract owner'))
    await put(ana, team, carla)
    const { checkpoint } = await world.pull(carla!)
    expect(Object.keys(checkpoint).filter((channel) => channel.startsWith('holders:'))).toEqual([])
  })

  it('[S15][R1208][R1214][R1216] brings its roles to who is put in, and takes them from who is taken out', async () => {
    const team = await group('Finance', await role('Reads people', 'userRead'))
    expect(await put(ana, team, carla)).toBe('applied')
    expect(await may(carla, 'userRead')).toBe(true)
    const others = { groupId: team, add: [badr!.personId], remove: [], only: true }
    expect(await wishes(ana, 'setGroupMembers', others)).toBe('applied')
    expect(await may(carla, 'userRead')).toBe(false)
    expect(await may(badr, 'userRead')).toBe(true)
  })

  it('[R0683] is given a role from the role’s side as well', async () => {
    const one = await role('Reads people', 'userRead')
    const team = await group('Finance')
    await put(ana, team, carla)
    expect(await wishes(ana, 'setGroupsOfRole', { roleId: one, groupRoles: [team] })).toBe('applied')
    expect(await may(carla, 'userRead')).toBe(true)
    expect(await wishes(ana, 'setGroupsOfRole', { roleId: one, groupRoles: [] })).toBe('applied')
    expect(await may(carla, 'userRead')).toBe(false)
  })
})

describe('nobody gives or takes what they do not hold', () => {
  const strong = () => role('Runs roles', 'roleWrite', 'organizationWrite')

  it('[S19] not by giving somebody a role, nor themselves', async () => {
    const one = await strong()
    for (const to of [carla, badr]) expect(await give(badr, to, one)).toBe('not-permitted')
    expect(await give(ana, carla, one)).toBe('applied')
    expect(await give(badr, carla)).toBe('not-permitted')
  })

  it('[S19] not through a group: neither by putting somebody in, nor by giving the group the role', async () => {
    const one = await strong()
    const team = await group('Board office', one)
    expect(await put(badr, team, badr)).toBe('not-permitted')
    const open = await group('Everybody')
    expect(await put(badr, open, badr, carla)).toBe('applied')
    expect(await wishes(badr, 'setGroupsOfRole', { roleId: one, groupRoles: [team, open] })).toBe(
      'not-permitted',
    )
    const lists = { roles: { put: [{ element: { id: one } }] } }
    expect(await wishes(badr, 'saveMemberGroup', { id: open, set: {}, lists })).toBe('not-permitted')
    expect(await may(badr, 'roleWrite')).toBe(false)
  })

  it('[S19] not by switching a group or a role on again that somebody else switched off', async () => {
    const one = await strong()
    const team = await group('Board office', one)
    await put(ana, team, carla)
    await wishes(ana, 'saveMemberGroup', { id: team, set: { active: false } })
    expect(await wishes(badr, 'saveMemberGroup', { id: team, set: { active: true } })).toBe('not-permitted')
    expect(await wishes(badr, 'saveMemberGroup', { id: team, set: { name: 'Office' } })).toBe('applied')
  })

  it('[S19] not by changing the role: who may change roles still gives only what they hold', async () => {
    const keeper = await role('Keeps roles', 'roleWrite')
    await give(ana, carla, keeper)
    const other = await role('Reads people', 'userRead')
    const reads = PERMISSIONS.userRead
    const wanted = (set: object) => wishes(carla, 'saveRole', { id: other, set })
    expect(await wanted({ permissions: [reads, PERMISSIONS.organizationWrite] })).toBe('not-permitted')
    expect(await wanted({ active: false })).toBe('not-permitted')
    expect(await wanted({ description: 'Reading' })).toBe('applied')
    await wishes(ana, 'saveMember', { id: placeOf(carla), set: { permissions: [reads] } })
    expect(await wanted({ permissions: [reads, PERMISSIONS.organizationWrite] })).toBe('not-permitted')
    expect(await wanted({ active: false })).toBe('applied')
  })

  it('[S19][R1217] nor do they lift a restriction of themselves', async () => {
    const id = createId('role', world.platform)
    const set = { name: 'Keeps to themselves', restrictions: ['noSharing'] }
    expect(await wishes(ana, 'saveRole', { id, set, isNew: true })).toBe('applied')
    await give(ana, badr, id)
    expect(await give(badr, badr)).toBe('not-permitted')
    expect((await profileOf(badr)).restrictions).toEqual(['noSharing'])
    expect(await give(ana, badr)).toBe('applied')
    expect((await profileOf(badr)).restrictions).toBeUndefined()
  })

  it('[S19][R1217] neither by the role that restricts them, nor by a group that brings it', async () => {
    const id = createId('role', world.platform)
    const set = { name: 'Keeps to themselves', restrictions: ['noSharing'] }
    expect(await wishes(ana, 'saveRole', { id, set, isNew: true })).toBe('applied')
    const keeper = await role('Keeps roles', 'roleWrite', 'groupRead', 'groupWrite')
    const team = await group('Office', id)
    await give(ana, badr, keeper)
    await put(ana, team, badr)
    const changed = (lifting: object) => wishes(badr, 'saveRole', { id, set: lifting })
    expect(await changed({ restrictions: [] })).toBe('not-permitted')
    expect(await changed({ active: false })).toBe('not-permitted')
    expect(await wishes(badr, 'saveMemberGroup', { id: team, set: { active: false } })).toBe('not-permitted')
    expect(await wishes(badr, 'setGroupsOfRole', { roleId: id, groupRoles: [] })).toBe('not-permitted')
    expect(await changed({ restrictions: ['noSharing', 'noDownload'] })).toBe('applied')
    expect((await profileOf(badr)).restrictions).toEqual(['noDownload', 'noSharing'])
    expect(await wishes(ana, 'saveMemberGroup', { id: team, set: { active: false } })).toBe('applied')
    expect((await profileOf(badr)).restrictions).toBeUndefined()
  })

  it('[S8] a role or a group of another organisation is, to them, one there is not', async () => {
    const theirs = [await role('Reads people', 'userRead'), await group('Finance')] as const
    const elsewhere = (await world.db.transact((query) =>
      createOrganization(query, world.db.tables, { nameEn: 'Delcourt' }, world.platform),
    )) as OrganizationId
    const dana = await world.person(`Dana${made}`, ['companyAdmin'], elsewhere)
    const own = memberId(elsewhere, dana.personId)
    expect(await wishes(dana, 'assignRoles', { id: own, roles: [theirs[0]] })).toBe('input-not-valid')
    expect(await wishes(dana, 'saveRole', { id: theirs[0], set: { name: 'Mine' } })).toBe('not-permitted')
    expect(await wishes(dana, 'saveMemberGroup', { id: theirs[1], set: { name: 'Mine' } })).toBe(
      'not-permitted',
    )
    expect(await put(dana, theirs[1], dana)).toBe('not-permitted')
    expect(await world.pulled(dana, 'role')).toEqual([])
  })
})

describe('what a role takes away', () => {
  it('[S15][R1217] counts when it is decided, whatever the session knew, and is told in words', async () => {
    const id = createId('role', world.platform)
    const set = { name: 'Keeps to themselves', restrictions: ['noSharing', 'noDelegation'] }
    await wishes(ana, 'saveRole', { id, set, isNew: true })
    const envelope = await world.envelope(carla!, {
      ...{ organizationId: home, state: 'inProgress' as const },
      ...{ documents: [], recipients: [] },
    })
    const openness = { envelopeId: envelope.id, open: true }
    expect(await wishes(carla, 'changeOpenness', openness)).toBe('applied')
    await give(ana, carla, id)
    const closing = { ...openness, open: false }
    expect(await wishes(carla, 'changeOpenness', closing)).toBe('restricted-by-role')
    // As one who knows of it, and is not offered it.
    const knowing: PersonActor = { ...carla!, restrictions: ['noSharing'] }
    expect(mayDo(envelope, knowing, 'shareEnvelope')).toBe(false)
    await give(ana, carla)
    expect(await wishes(carla, 'changeOpenness', closing)).toBe('applied')
  })
})

describe('the class of a member', () => {
  const classed = (by: PersonActor | undefined, who: PersonActor | undefined, userClass: UserClass) =>
    wishes(by, 'saveMember', { id: placeOf(who), set: { userClass } })
  const mayAll = async (who: PersonActor | undefined) =>
    Object.fromEntries(
      await Promise.all(
        (Object.keys(PERMISSIONS) as Permission[]).map(async (one) => [one, await may(who, one)] as const),
      ),
    )

  it('is said by who runs the organisation, and gives and takes no right: internal and external members of one role may the same', async () => {
    const external = { badr: await mayAll(badr), carla: await mayAll(carla) }
    expect((await profileOf(carla)).userClass).toBe('external')
    for (const who of [badr, carla]) expect(await classed(ana, who, 'internal')).toBe('applied')
    expect((await profileOf(carla)).userClass).toBe('internal')
    expect({ badr: await mayAll(badr), carla: await mayAll(carla) }).toEqual(external)
    expect(await classed(carla, carla, 'external')).toBe('not-permitted')
    expect(await classed(ana, carla, 'external')).toBe('applied')
    expect((await profileOf(carla)).userClass).toBe('external')
  })

  it('is not given by who looks after people without running the organisation, to themselves neither', async () => {
    for (const who of [badr, carla]) expect(await classed(badr, who, 'internal')).toBe('not-permitted')
    expect((await profileOf(badr)).userClass).toBe('external')
  })

  it('of a temporary user is external until they are made permanent', async () => {
    const guest = await world.person(`Tala${made}`, ['temporary'], home)
    expect(await classed(ana, guest, 'internal')).toBe('input-not-valid')
    expect(await wishes(ana, 'makePermanent', { id: placeOf(guest) })).toBe('applied')
    expect(await classed(ana, guest, 'internal')).toBe('applied')
  })
})
