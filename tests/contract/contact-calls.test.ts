import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillContacts } from '../../server/replication/fill-contacts.ts'
import type { Contact } from '../../sync/entities/contact.ts'
import { createId } from '../../sync/ids.ts'
import { contactSearchKey } from '../../sync/rules/contacts/contact-search.ts'
import { matchesPerson, readPersonQuery } from '../../sync/rules/person-search.ts'
import { type AuthorityWorld, type Case, createAuthorityWorld } from '../authority/authority-world.ts'
import { caller } from './calling.ts'

let world: AuthorityWorld
beforeAll(async () => {
  world = await createAuthorityWorld()
})
afterAll(() => world.stop())
const call = caller(() => world)

const WHOLE = {
  fullNameEn: 'Sara Al Hashimi',
  fullNameAr: 'سارة الهاشمي',
  email: 'sara@qatra.ae',
  mobile: '050 123 4567',
  phone: '+97142000000',
  emiratesId: '784199012345671',
  company: 'Qatra Water',
  title: 'Counsel',
  manager: 'Omar Haddad',
  workAddress1: '1 Corniche Road',
  workAddress2: 'Tower B',
  city: 'Abu Dhabi',
  state: 'Abu Dhabi',
  country: 'UAE',
  postalCode: '12345',
  language: 'ar',
}

/** Somebody new each time, so that nothing of another test is found. */
async function newcomers() {
  const things = await world.newThings()
  const mark = createId('contact', world.platform).slice(-8)
  const [owner, member, admin, stranger] = await Promise.all(
    (['owner', 'member', 'admin', 'stranger'] as const).map((role) => world.caseOf(things, role)),
  )
  return { owner, member, admin, stranger, mark } as Record<
    'owner' | 'member' | 'admin' | 'stranger',
    Case
  > & {
    readonly mark: string
  }
}
const added = async (one: Case, body: object): Promise<Contact['id']> =>
  (await call(one, 'Contact/Add', body)).data.id
const namesFound = async (one: Case, body: object, path = 'Contact/Search'): Promise<readonly string[]> => {
  const { data } = await call(one, path, { pageSize: 100, ...body })
  return data.rows.map((row: { fullNameEn: string }) => row.fullNameEn)
}

describe('a contact', () => {
  it('[C131][C135][R0644][R0645][R0646][R0647][R0648][R0649][R0650][R0651][R0652][R0653][R0654][R0655][R0656][R0657][R0658] keeps every field, numbers and ids as they are written', async () => {
    const { owner } = await newcomers()
    const answer = await call(owner, 'Contact/Add', WHOLE)
    expect(answer).toMatchObject({ status: 200, code: 0, description: { en: 'Contact saved' } })
    const { id } = answer.data
    expect((await call(owner, 'ContactEF/Get', { id })).data).toEqual({
      ...WHOLE,
      id,
      partyId: id,
      belongsToCustomerId: world.people.owner.id,
      visibility: 'private',
      mobile: '+971501234567',
      emiratesId: '784-1990-1234567-1',
      maskedEmail: 's**a@qatra.ae',
      maskedMobile: '**********67',
      details: [],
    })
  })

  it('[C132] is changed in what is said, and in nothing else; what is not valid changes nothing', async () => {
    const { owner } = await newcomers()
    const id = await added(owner, WHOLE)
    expect((await call(owner, 'Contact/Update', { id, company: 'Nahr', title: '' })).data).toEqual({ id })
    expect((await call(owner, 'Contact/Update', { id, mobile: 'call me', city: 'Dubai' })).code).toBe(9000)
    expect((await call(owner, 'Contact/Update', { id, fullNameEn: ' ' })).code).toBe(9000)
    const { data } = await call(owner, 'ContactEF/Get', { id })
    expect(data).toMatchObject({
      company: 'Nahr',
      title: '',
      city: 'Abu Dhabi',
      fullNameEn: 'Sara Al Hashimi',
    })
  })

  it('[C134] has several addresses and numbers, which are put, changed and taken away at once', async () => {
    const { owner } = await newcomers()
    const contactId = await added(owner, { fullNameEn: 'Omar' })
    const details = [
      { kind: 'email', label: 'Home', value: 'HOME@x.ae' },
      { kind: 'mobile', value: '0501111111' },
    ]
    await call(owner, 'ContactDetail/UpdateMultiple', { contactId, details })
    const before = (await call(owner, 'ContactEF/Get', { id: contactId })).data.details
    expect(before).toEqual([
      { id: before[0].id, kind: 'email', label: 'Home', value: 'home@x.ae' },
      { id: before[1].id, kind: 'mobile', label: '', value: '+971501111111' },
    ])
    await call(owner, 'ContactDetail/UpdateMultiple', {
      contactId,
      details: [
        { ...before[0], label: 'Office' },
        { kind: 'phone', label: 'Desk', value: '+97142000000' },
      ],
      remove: [before[1].id],
    })
    const after = (await call(owner, 'ContactEF/Get', { id: contactId })).data.details
    expect(after.map((one: { label: string }) => one.label)).toEqual(['Office', 'Desk'])
    const tooMany = Array.from({ length: 20 }, (_, n) => ({ kind: 'email', value: `n${n}@x.ae` }))
    const refused = await call(owner, 'ContactDetail/UpdateMultiple', { contactId, details: tooMany })
    expect(refused.code).toBe(9000)
    expect((await call(owner, 'ContactEF/Get', { id: contactId })).data.details).toEqual(after)
  })

  it('[C133] is removed, and a second time there is none', async () => {
    const { owner } = await newcomers()
    const id = await added(owner, { fullNameEn: 'Omar' })
    expect(await call(owner, 'Contact/Delete', { id })).toMatchObject({ code: 0, data: null })
    expect((await call(owner, 'ContactEF/Get', { id })).code).toBe(9002)
    expect((await call(owner, 'Contact/Delete', { id })).code).toBe(9002)
  })

  it('[R0659] that is private is seen by its owner alone', async () => {
    const { owner, member, admin, stranger, mark } = await newcomers()
    const id = await added(owner, { fullNameEn: 'Omar', title: mark, visibility: 'private' })
    for (const one of [member, admin, stranger]) {
      expect(await namesFound(one, { fullNameEn: mark })).toEqual([])
      expect((await call(one, 'ContactEF/Get', { id })).code).toBe(9002)
    }
    expect(await namesFound(owner, { fullNameEn: mark })).toEqual(['Omar'])
  })

  it('[R0660][R0043] that is shared is seen in the whole organisation and changed by its administrators', async () => {
    const { owner, member, admin, stranger, mark } = await newcomers()
    const id = await added(owner, { fullNameEn: 'Omar', title: mark, visibility: 'shared' })
    for (const one of [owner, member, admin])
      expect(await namesFound(one, { fullNameEn: mark })).toEqual(['Omar'])
    expect(await namesFound(stranger, { fullNameEn: mark })).toEqual([])
    expect((await call(member, 'Contact/Update', { id, company: 'X' })).code).toBe(9002)
    expect((await call(admin, 'Contact/Update', { id, company: 'X' })).code).toBe(0)
    await call(owner, 'Contact/Update', { id, visibility: 'private' })
    expect(await namesFound(admin, { fullNameEn: mark })).toEqual([])
    expect((await call(admin, 'Contact/Update', { id, company: 'Y' })).code).toBe(9002)
  })
})

describe('a contact of a colleague', () => {
  it('[R0608][A061][A062][C128] is answered masked, and in full to whoever sees extra columns, from the moment they may until they may no longer', async () => {
    const { owner, member, mark } = await newcomers()
    const details = [{ kind: 'email', label: 'Home', value: 'reem@home.ae' }]
    const id = await added(owner, { ...WHOLE, title: mark, visibility: 'shared', details })
    const told = async (one: Case) =>
      JSON.stringify([
        (await call(one, 'Contact/Search', { fullNameEn: mark })).data.rows,
        (await call(one, 'Contact/SearchWithGroups', { fullNameEn: mark })).data.rows,
        (await call(one, 'ContactEF/Get', { id })).data,
      ])
    const clear = [
      'sara@qatra.ae',
      '0501234567',
      '971501234567',
      '97142000000',
      '784199012345671',
      'reem@home',
    ]
    const clearIn = async (one: Case) => {
      const text = await told(one)
      return clear.filter((value) => text.includes(value))
    }
    const mine = await clearIn(owner)
    expect(mine).toEqual(expect.arrayContaining(['sara@qatra.ae', '971501234567', '97142000000']))
    const give = (permissions: number[]) => {
      const { organizationMember: place } = world.platform.db.tables
      return world.platform.db.transact((query) =>
        query.update(place).set({ permissions }).where(eq(place.personId, member.subject)),
      )
    }
    expect(await clearIn(member)).toEqual([])
    await give([1])
    expect(await clearIn(member)).toEqual([])
    await give([1001])
    expect(await clearIn(member)).toEqual(mine)
    await give([])
    expect(await clearIn(member)).toEqual([])
  })
})

describe('searching contacts', () => {
  it('[C128] by name in either script, by address and by number, all that is said being met', async () => {
    const { owner, member, mark } = await newcomers()
    await added(owner, { ...WHOLE, city: mark, visibility: 'shared' })
    await added(member, { fullNameEn: 'Ahmed Nasser', fullNameAr: 'أحمد ناصر', city: mark })
    await added(member, { fullNameEn: 'Zoe', company: '100%_sure!', email: 'x@qatra.ae', city: mark })
    const found = (body: object) => namesFound(member, body)
    expect(await found({ fullNameEn: mark })).toEqual(['Ahmed Nasser', 'Sara Al Hashimi', 'Zoe'])
    expect(await found({ fullNameEn: `احمد ${mark}` })).toEqual(['Ahmed Nasser'])
    expect(await found({ fullNameEn: `HASHIMI sara ${mark}` })).toEqual(['Sara Al Hashimi'])
    expect(await found({ fullNameEn: `سَاره ${mark}`, email: 'QATRA', mobile: '٠٥٠-١٢٣' })).toEqual([
      'Sara Al Hashimi',
    ])
    expect(await found({ fullNameEn: mark, mobile: '00971 50 123 4567' })).toEqual(['Sara Al Hashimi'])
    expect(await found({ fullNameEn: `0%_s ${mark}` })).toEqual(['Zoe'])
    expect(await found({ fullNameEn: `%% ${mark}` })).toEqual([])
    expect(await found({ fullNameEn: mark, mobile: '0509' })).toEqual([])
  })

  it('[C128] finds on the server what the same words find on a device', async () => {
    const { owner, mark } = await newcomers()
    await added(owner, { ...WHOLE, title: mark })
    const { data } = await call(owner, 'Contact/Search', { fullNameEn: mark })
    const { visibility: _, ...row } = data.rows[0]
    for (const typed of [
      'sara',
      'سارة',
      '4567',
      '050 123',
      '123 50',
      'QATRA.AE',
      'counsel',
      'tower',
      'zzz',
      'é',
      'sara\0',
      'sara\0zzz',
      '%',
    ])
      expect((await namesFound(owner, { fullNameEn: mark, mobile: typed })).length, typed).toBe(
        Number(matchesPerson(contactSearchKey(row), readPersonQuery(typed))),
      )
  })

  it('[C128] page by page, own and shared ones in one order, none twice', async () => {
    const { owner, member, mark } = await newcomers()
    for (let n = 0; n < 7; n++)
      await added(n % 2 ? owner : member, { fullNameEn: `N${n}`, city: mark, visibility: 'shared' })
    const pages = await Promise.all(
      [1, 2, 3, 4].map(
        async (page) => (await call(owner, 'Contact/Search', { fullNameEn: mark, page, pageSize: 3 })).data,
      ),
    )
    expect(pages.map((one) => one.rows.map((row: { fullNameEn: string }) => row.fullNameEn))).toEqual([
      ['N0', 'N1', 'N2'],
      ['N3', 'N4', 'N5'],
      ['N6'],
      [],
    ])
    expect(pages.map((one) => [one.TotalCount, one.TotalPages])).toEqual(Array(4).fill([7, 3]))
    expect((await call(owner, 'Contact/Search', { pageSize: 101 })).code).toBe(9000)
    expect((await call(owner, 'Contact/Search', { fullNameEn: 'x'.repeat(201) })).code).toBe(9000)
  })

  it('[C130] of one person: all of one’s own, of a colleague those that are shared', async () => {
    const { owner, member, stranger, mark } = await newcomers()
    await added(owner, { fullNameEn: `Shared ${mark}`, visibility: 'shared' })
    await added(owner, { fullNameEn: `Private ${mark}` })
    const belongsToCustomerId = world.people.owner.id
    const of = async (one: Case) => {
      const names: string[] = []
      for (let page = 1; ; page++) {
        const some = await namesFound(one, { belongsToCustomerId, page }, 'Contact/get')
        if (some.length === 0) return names.filter((name) => name.includes(mark))
        names.push(...some)
      }
    }
    expect(await of(owner)).toEqual([`Private ${mark}`, `Shared ${mark}`])
    expect(await of(member)).toEqual([`Shared ${mark}`])
    expect(await of(stranger)).toEqual([])
  })

  it('[C129] with groups: those whose name is sought, with the contacts in them that one may see', async () => {
    const { owner, member, stranger, mark } = await newcomers()
    const open = await added(owner, { fullNameEn: 'Open', visibility: 'shared' })
    const own = await added(owner, { fullNameEn: 'Own' })
    const groups = await Promise.all(
      [true, false].map((shared) =>
        keptGroup({ shared, name: `Équipe ${mark} ${shared}`, contacts: [{ id: open }, { id: own }] }),
      ),
    )
    const found = async (one: Case) =>
      (await call(one, 'Contact/SearchWithGroups', { fullNameEn: `equipe ${mark}` })).data.groups
    const told = (at: number, contactIds: string[]) => ({
      id: groups[at]?.id,
      partyId: groups[at]?.id,
      name: groups[at]?.name,
      visibility: at === 0 ? 'shared' : 'private',
      contactIds,
    })
    expect(await found(owner)).toEqual([told(1, [open, own]), told(0, [open, own])])
    expect(await found(member)).toEqual([told(0, [open])])
    expect(await found(stranger)).toEqual([])
  })

  it('[R0645] the longest contact there can be, in letters of two and three bytes, is kept and found', async () => {
    const { owner, mark } = await newcomers()
    const line = (letter: string) => letter.repeat(100)
    const id = await added(owner, {
      ...WHOLE,
      fullNameEn: `${mark} ${'ﷺ'.repeat(90)}`,
      fullNameAr: line('س'),
      email: `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.ae`,
      company: line('\u4e00'),
      title: line('é'),
      city: line('ﷺ'),
      country: line('ü'),
      visibility: 'shared',
    })
    await call(owner, 'ContactDetail/UpdateMultiple', {
      contactId: id,
      details: Array.from({ length: 20 }, (_, n) => ({ kind: 'email', value: `${'d'.repeat(60)}${n}@x.ae` })),
    })
    expect((await call(owner, 'Contact/Search', { fullNameEn: mark })).data.TotalCount).toBe(1)
  })

  it('contacts from before there were keys are found once a server has opened the database', async () => {
    const { owner, mark } = await newcomers()
    const id = await added(owner, { fullNameEn: 'Œuvre', city: mark })
    const { db } = world.platform
    const { contact, serverState } = db.tables
    await db.transact(async (query) => {
      await query.update(contact).set({ searchKey: '', sortKey: '' }).where(eq(contact.id, id))
      await query.insert(serverState).values({ key: 'contacts', value: 'folding 1' }).onConflictDoNothing()
    })
    expect(await namesFound(owner, { fullNameEn: mark })).toEqual([])
    await fillContacts(db)
    expect(await namesFound(owner, { fullNameEn: `oeuvre ${mark}` })).toEqual(['Œuvre'])
    // Done once: a later start reads none of them again.
    await db.transact((query) => query.update(contact).set({ searchKey: 'kept' }).where(eq(contact.id, id)))
    await fillContacts(db)
    expect(await namesFound(owner, { fullNameEn: 'kept' })).toEqual(['Œuvre'])
  })
})

async function keptGroup(some: { shared: boolean; name: string; contacts: { id: Contact['id'] }[] }) {
  const owner = await world.newCase('owner')
  const value = { ...owner.contactGroup, ...some, id: createId('contactGroup', world.platform) }
  await world.store({ kind: 'contactGroup', value })
  return value
}

describe('classes of groups', () => {
  it('[C137][C136][R0746][R0747][R0748] a shared group is mapped to a class: a code, a role and members', async () => {
    const { admin, member } = await newcomers()
    const groupId = admin.sharedGroup.id
    const members = [world.people.member.id]
    const answer = await call(admin, 'GroupClassMap/Add', {
      groupId,
      code: ' GOLD ',
      role: 'userAdmin',
      members,
    })
    expect(answer).toMatchObject({ code: 0, description: { en: 'Class of the group saved' } })
    const maps = await call(member, 'GroupClassMap/Get', { groupId })
    expect(maps.data.rows).toContainEqual({
      id: answer.data.id,
      groupId,
      code: 'GOLD',
      role: 'userAdmin',
      members,
    })
    expect(maps.data.TotalCount).toBe(2)
    expect((await call(admin, 'GroupClassMap/Add', { groupId, code: '', role: 'userAdmin' })).code).toBe(9000)
    expect((await call(admin, 'GroupClassMap/Add', { groupId, code: 'X', role: 'superAdmin' })).code).toBe(
      9000,
    )
  })

  it('[R0048][A091] stands before any customers are of it, and may name a role the organisation made', async () => {
    const { admin } = await newcomers()
    const role = admin.customRole.id
    const id = createId('role', world.platform)
    await world.store({
      kind: 'role',
      value: { ...admin.customRole, id, organizationId: world.people.stranger.at },
    })
    const added = await call(admin, 'GroupClassMap/Add', { code: 'RUBY', role })
    expect(added.code).toBe(0)
    const told = async () =>
      (await call(admin, 'GroupClassMap/Get', { pageSize: 100 })).data.rows.find(
        (one: { id: string }) => one.id === added.data.id,
      )
    expect(await told()).toEqual({ id: added.data.id, groupId: null, code: 'RUBY', role, members: [] })
    const update = (body: object) => call(admin, 'GroupClassMap/Update', { id: added.data.id, ...body })
    expect((await update({ groupId: admin.sharedGroup.id })).code).toBe(0)
    // What another organisation has made is, here, not there.
    expect((await update({ role: id })).code).toBe(9000)
    expect((await update({ role: createId('role', world.platform) })).code).toBe(9000)
    expect(await told()).toMatchObject({ groupId: admin.sharedGroup.id, role })
    expect((await update({ groupId: null })).code).toBe(0)
    expect(await told()).toMatchObject({ groupId: null })
  })

  it('refuses a code that turns or breaks what stands beside it', async () => {
    const { admin } = await newcomers()
    for (const code of ['A\u202eB', 'A\u0000B', 'A\nB', '\u2066', 'x'.repeat(31), ' '])
      expect((await call(admin, 'GroupClassMap/Add', { code, role: 'member' })).code, code).toBe(9000)
  })

  it('[C138] is changed in what is said; members come and go by their ids', async () => {
    const { admin } = await newcomers()
    const { id, groupId } = admin.groupClassMap
    const addMembers = [world.people.member.id]
    const removeMembers = [world.people.owner.id]
    expect(
      (await call(admin, 'GroupClassMap/Update', { id, code: 'SILVER', addMembers, removeMembers })).code,
    ).toBe(0)
    expect((await call(admin, 'GroupClassMap/Get', { groupId })).data.rows).toEqual([
      { id, groupId, code: 'SILVER', role: 'member', members: addMembers },
    ])
  })

  it('[C139] is taken away', async () => {
    const { admin } = await newcomers()
    const { id, groupId } = admin.groupClassMap
    expect(await call(admin, 'GroupClassMap/Delete', { id })).toMatchObject({ code: 0, data: null })
    expect((await call(admin, 'GroupClassMap/Get', { groupId })).data.rows).toEqual([])
  })

  it('[S15][S11] is for who looks after groups, and each change stands in the trail of the organisation', async () => {
    const { admin, member, stranger } = await newcomers()
    const { id, groupId, organizationId } = admin.groupClassMap
    const before = await eventsOf(organizationId)
    for (const one of [member, stranger])
      expect((await call(one, 'GroupClassMap/Update', { id, code: 'X' })).code).toBe(9002)
    expect(await eventsOf(organizationId)).toEqual(before)
    await call(admin, 'GroupClassMap/Update', { id, code: 'PLATINUM' })
    await call(admin, 'GroupClassMap/Delete', { id })
    const facts = { map: id, by: admin.subject, group: groupId, role: 'member', members: 1 }
    // Who did it, and of its members only how many.
    const personal = { name: expect.any(String), code: 'PLATINUM' }
    expect((await eventsOf(organizationId)).slice(before.length)).toEqual([
      { kind: 'groupClassMapped', facts, personal },
      { kind: 'groupClassUnmapped', facts, personal },
    ])
  })

  it('[S8] a private group is, to an administrator, one there is not', async () => {
    const { admin } = await newcomers()
    const ask = (groupId: string) => call(admin, 'GroupClassMap/Add', { groupId, code: 'X', role: 'member' })
    const [theirs, nobodys] = [
      await ask(admin.contactGroup.id),
      await ask(createId('contactGroup', world.platform)),
    ]
    expect(theirs.code).toBe(9000)
    expect(nobodys).toEqual(theirs)
  })
})

async function eventsOf(subjectId: string) {
  const { db } = world.platform
  const { auditEvent } = db.tables
  const rows = await db.read((query) =>
    query.select().from(auditEvent).where(eq(auditEvent.subjectId, subjectId)).orderBy(auditEvent.n),
  )
  return rows.map(({ kind, facts, personal }) => ({ kind, facts, personal }))
}
