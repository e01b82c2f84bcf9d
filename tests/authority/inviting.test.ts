import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readTrail } from '../../server/evidence/audit-trail.ts'
import { answerInvite } from '../../server/identity/answer-invite.ts'
import { openInvitation } from '../../server/identity/invitations.ts'
import { authorityIn } from '../../server/people/authority.ts'
import { colleaguesAmong } from '../../server/people/directory.ts'
import { createOrganization, isSwitchedOff, membershipsOf } from '../../server/people/people.ts'
import type { CommandName } from '../../sync/commands/registry.ts'
import type { PersonActor } from '../../sync/entities/actor.ts'
import { colleagueId } from '../../sync/entities/colleague.ts'
import { type Member, memberId } from '../../sync/entities/member.ts'
import { INVITE_LIFE_MS, type MemberInvite } from '../../sync/entities/member-invite.ts'
import { PERMISSIONS, type Role } from '../../sync/entities/permission.ts'
import { createId, type OrganizationId } from '../../sync/ids.ts'
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
  const person = (name: string, roles: readonly Role[]) => world.person(`${name}I${made}`, roles, home)
  ana = await person('Ana', ['companyAdmin'])
  badr = await person('Badr', ['userAdmin'])
  carla = await person('Carla', ['member'])
})

const wishes = async (by: PersonActor | undefined, name: CommandName, input: unknown) => {
  const outcome = await world.run(by!, name, input)
  await world.idle()
  return outcome.status === 'refused' ? outcome.refusal.code : outcome.status
}
const row = (email: string, some: object = {}) => ({
  ...{ id: createId('memberInvite', world.platform), email, firstName: '', lastName: '', userTypeId: 3 },
  ...{ heldRoles: [], groups: [], ...some },
})
const invite = async (by: PersonActor | undefined, one: ReturnType<typeof row>) => {
  expect(await wishes(by, 'inviteMembers', { invites: [one] })).toBe('applied')
  return one.id
}
const invites = async (who: PersonActor | undefined) =>
  (await world.pulled(who!, 'memberInvite')) as readonly MemberInvite[]
const linkTo = (email: string) => {
  const mail = world.mails.findLast((one) => one.to === email)
  return /invite\/accept#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}
const opens = async (code: string) =>
  (await world.db.read((query) => openInvitation(query, world.db.tables, code, world.now()))) !== null
const placeOf = (who: PersonActor | undefined) => memberId(home, who!.personId)
const memberOf = async (who: PersonActor | undefined) =>
  ((await world.pulled(ana!, 'member')) as readonly Member[]).find((one) => one.id === placeOf(who))

describe('an invitation', () => {
  it('[S18][S15] is told to whoever may see people, without its code, and mailed with it', async () => {
    const email = `layla${made}@example.com`
    const id = await invite(badr, row(email, { firstName: 'Layla' }))
    const [held] = await invites(ana)
    expect(held).toEqual({
      ...{ id, organizationId: home, email, firstName: 'Layla', lastName: '', roles: ['member'] },
      ...{ heldRoles: [], groups: [], statusId: 1, invitedBy: badr?.personId },
      ...{ invitedAt: world.now(), expiresAt: world.now() + INVITE_LIFE_MS },
    })
    expect(await invites(carla)).toEqual([])
    const code = linkTo(email)
    expect(await opens(code)).toBe(true)
    expect(JSON.stringify(held)).not.toContain(code)
    // Words that somebody chose for a stranger are in no mail.
    expect(world.mails.findLast((one) => one.to === email)?.text).not.toContain('Layla')
  })

  it('[S19] is made by nobody who may not, and gives nothing its maker does not hold', async () => {
    const lists = createId('role', world.platform)
    const set = { name: 'Lists', permissions: [PERMISSIONS.lookupWrite] }
    expect(await wishes(ana, 'saveRole', { id: lists, set, isNew: true })).toBe('applied')
    const ask = (by: PersonActor | undefined, some: object) =>
      wishes(by, 'inviteMembers', { invites: [row(`n${made}@example.com`, some)] })
    expect(await ask(carla, {})).toBe('not-permitted')
    expect(await ask(badr, { userTypeId: 1 })).toBe('not-permitted')
    expect(await ask(badr, { heldRoles: [{ id: lists }] })).toBe('not-permitted')
    expect(await ask(badr, { heldRoles: [{ id: createId('role', world.platform) }] })).toBe('not-permitted')
    for (const userTypeId of [2, 0]) expect(await ask(ana, { userTypeId })).toBe('not-permitted')
    expect(await ask(ana, { userTypeId: 1, heldRoles: [{ id: lists }] })).toBe('applied')
    // Nor does somebody who may not give it look after it.
    const [held] = await invites(badr)
    expect(await wishes(badr, 'cancelInvite', { id: held?.id })).toBe('not-permitted')
    expect(await wishes(badr, 'resendInvite', { id: held?.id })).toBe('not-permitted')
  })

  it('[S13] takes no id that is in use, its own organisation’s or another’s', async () => {
    const id = await invite(ana, row(`first${made}@example.com`))
    const other = await world.db.transact((query) =>
      createOrganization(query, world.db.tables, { nameEn: 'Elsewhere' }, world.platform),
    )
    const dana = await world.person(`Dana${made}`, ['companyAdmin'], other as OrganizationId)
    for (const by of [ana, dana])
      expect(await wishes(by, 'inviteMembers', { invites: [row(`x${made}@example.com`, { id })] })).toBe(
        'not-permitted',
      )
    for (const name of ['resendInvite', 'cancelInvite'] as const)
      expect(await wishes(dana, name, { id })).toBe('not-permitted')
    expect((await invites(ana)).map((one) => one.email)).toEqual([`first${made}@example.com`])
    expect(await invites(dana)).toEqual([])
  })

  it('[R1422][R1423][R1425] of several is one of all or of none, and says which cannot be', async () => {
    const good = row(`good${made}@example.com`)
    const ask = (...rows: object[]) => wishes(ana, 'inviteMembers', { invites: [good, ...rows] })
    expect(await ask(row('no address'))).toBe('email-not-valid')
    expect(await ask(row(carla!.email.toUpperCase()))).toBe('user-already-exists')
    expect(await ask(row(good.email.toUpperCase()))).toBe('already-invited')
    expect(await ask(row(good.email, { id: good.id }))).toBe('input-not-valid')
    expect(await invites(ana)).toEqual([])
    expect(await ask()).toBe('applied')
  })

  it('is of the domains that the organisation allows, whoever invites and however it is typed', async () => {
    const domains = (invitationDomains: readonly string[], by = ana) =>
      wishes(by, 'saveOrganization', { id: home, set: { invitationDomains } })
    expect(await domains(['example.com'], badr)).toBe('not-permitted')
    expect(await domains(['no domain'])).toBe('input-not-valid')
    const before = await invite(ana, row(`before${made}@elsewhere.test`))
    expect(await domains(['Partner.Example', ' @example.com ', 'partner.example.'])).toBe('applied')
    const ask = (email: string, by = badr) => wishes(by, 'inviteMembers', { invites: [row(email)] })
    for (const email of [
      `a${made}@elsewhere.test`,
      // Names below one are somebody else’s, and so is one that ends alike.
      `b${made}@mail.example.com`,
      `c${made}@notexample.com`,
      `d${made}@example.com.test`,
    ])
      for (const by of [ana, badr])
        expect([email, await ask(email, by)]).toEqual([email, 'invite-domain-not-allowed'])
    expect(await ask(`E${made}@EXAMPLE.com`)).toBe('applied')
    expect(await ask(`f${made}@partner.example`)).toBe('applied')
    // Of several, those who may come do.
    const rows = [row(`g${made}@elsewhere.test`), row(`h${made}@example.com`)]
    expect(await wishes(ana, 'inviteMembers', { invites: rows, each: true })).toBe('applied')
    const emails = (await invites(ana)).map((one) => one.email)
    expect(emails).toContain(`h${made}@example.com`)
    expect(emails).not.toContain(`g${made}@elsewhere.test`)
    // Who was invited before it was chosen stays invited.
    expect((await invites(ana)).some((one) => one.id === before)).toBe(true)
    expect(await domains([])).toBe('applied')
    expect(await ask(`i${made}@elsewhere.test`)).toBe('applied')
  })

  it('[R0977][R0980] sent again has a new link and term, and the old link leads nowhere; not within a minute', async () => {
    const email = `again${made}@example.com`
    const id = await invite(ana, row(email))
    const first = linkTo(email)
    expect(await wishes(ana, 'resendInvite', { id })).toBe('invite-too-soon')
    await world.runUntil(world.now() + INVITE_LIFE_MS + 1)
    expect(await opens(first)).toBe(false)
    expect(await wishes(badr, 'resendInvite', { id })).toBe('applied')
    const [held] = await invites(ana)
    expect(held).toMatchObject({ statusId: 3, invitedBy: badr?.personId, invitedAt: world.now() })
    expect(await opens(first)).toBe(false)
    expect(await opens(linkTo(email))).toBe(true)
  })

  const declines = async (id: string, reason = '') => {
    const [found] = (await invites(ana)).filter((one) => one.id === id)
    await world.db.transact((query) => answerInvite(query, world.platform, found!, { statusId: 5, reason }))
    await world.idle()
  }

  it('[R0979] that is declined says so with its reason, tells who invited, opens nothing, and can be sent again', async () => {
    const email = `no${made}@example.com`
    const id = await invite(badr, row(email))
    const first = linkTo(email)
    await declines(id, 'I work\nelsewhere now')
    expect(await invites(ana)).toMatchObject([{ id, statusId: 5, declinedBecause: 'I work\nelsewhere now' }])
    const told = world.mails.filter((one) => one.subject.includes(email))
    expect(told.map((one) => one.to)).toEqual([badr?.email])
    expect(told[0]?.text).toContain('> I work\n> elsewhere now')
    expect(await opens(first)).toBe(false)
    const trail = await world.db.read((query) => readTrail(query, world.db.tables, home))
    const event = trail.find((one) => one.kind === 'inviteDeclined')
    expect(event).toMatchObject({
      kind: 'inviteDeclined',
      facts: { invite: id },
      personal: { email, reason: 'I work\nelsewhere now' },
    })
    // A new question has no answer yet.
    await world.runUntil(world.now() + 61_000)
    expect(await wishes(ana, 'resendInvite', { id })).toBe('applied')
    expect(await invites(ana)).toEqual([expect.not.objectContaining({ declinedBecause: expect.anything() })])
    expect(await opens(linkTo(email))).toBe(true)
    await declines(id)
    expect(world.mails.filter((one) => one.subject.includes(email)).map((one) => one.to)).toEqual([
      badr?.email,
      ana?.email,
    ])
    await world.runUntil(world.now() + 61_000)
    const anew = row(email)
    expect(await wishes(badr, 'inviteMembers', { invites: [anew] })).toBe('applied')
  })

  it('[R0979] an answer is told to nobody who has left or was switched off meanwhile', async () => {
    for (const leave of ['removeMember', 'setMemberStatus'] as const) {
      const email = `late-${leave.toLowerCase()}${made}@example.com`
      const dana = await world.person(`Dana${leave}${made}`, ['userAdmin'], home)
      const id = await invite(dana, row(email))
      expect(
        await wishes(ana, leave, {
          id: placeOf(dana),
          ...(leave === 'setMemberStatus' && { status: 'inactive' }),
        }),
      ).toBe('applied')
      // What somebody invited who was taken out may have gone with them.
      if ((await invites(ana)).some((one) => one.id === id && [1, 3].includes(one.statusId)))
        await declines(id)
      expect(world.mails.filter((one) => one.subject.includes(email))).toEqual([])
    }
  })

  it('[R0975][R0981] that is cancelled opens nothing, twice as once, and can be sent again', async () => {
    const email = `off${made}@example.com`
    const id = await invite(ana, row(email))
    for (const by of [badr, ana]) expect(await wishes(by, 'cancelInvite', { id })).toBe('applied')
    expect((await invites(ana))[0]?.statusId).toBe(2)
    expect(await opens(linkTo(email))).toBe(false)
    await world.runUntil(world.now() + 60_000)
    // Somebody asked anew meanwhile: one address is not asked twice at a time.
    await invite(ana, row(email))
    expect(await wishes(ana, 'resendInvite', { id })).toBe('already-invited')
  })

  it('writes to nobody again and again, however often it is cancelled and made anew', async () => {
    const email = `flood${made}@example.com`
    for (let n = 0; n < 5; n++) {
      const one = row(email)
      await wishes(ana, 'inviteMembers', { invites: [one], ...(n % 2 === 0 && { each: true }) })
      await wishes(ana, 'cancelInvite', { id: one.id })
      await wishes(ana, 'resendInvite', { id: one.id })
    }
    expect(world.mails.filter((one) => one.to === email)).toHaveLength(1)
    await world.runUntil(world.now() + 60_000)
    await invite(badr, row(email))
    expect(world.mails.filter((one) => one.to === email)).toHaveLength(2)
  })

  it('[S11] stands in the trail of the organisation, the address apart', async () => {
    const email = `trail${made}@example.com`
    const id = await invite(ana, row(email))
    await wishes(ana, 'cancelInvite', { id })
    const trail = await world.db.read((query) => readTrail(query, world.db.tables, home))
    expect(trail.map((one) => [one.kind, one.facts.invite])).toEqual([
      ['memberInvited', id],
      ['inviteCancelled', id],
    ])
    expect(JSON.stringify(trail.map((one) => one.facts))).not.toContain(email)
  })

  it('lets nobody in again who was taken out', async () => {
    const { db } = world
    const email = carla!.email
    // Asked before they came in another way.
    await world.db.transact(async (query) => {
      const { organizationMember: place } = db.tables
      await query.update(place).set({ leftAt: 1 }).where(eq(place.personId, carla!.personId))
    })
    await invite(ana, row(email))
    await world.db.transact(async (query) => {
      const { organizationMember: place } = db.tables
      await query.update(place).set({ leftAt: null }).where(eq(place.personId, carla!.personId))
    })
    expect(await opens(linkTo(email))).toBe(true)
    expect((await world.run(ana!, 'removeMember', { id: placeOf(carla) })).status).toBe('applied')
    expect(await opens(linkTo(email))).toBe(false)
    expect((await invites(ana))[0]?.statusId).toBe(2)
  })
})

describe('a member’s place', () => {
  const set = (by: PersonActor | undefined, who: PersonActor | undefined, status: string) =>
    wishes(by, 'setMemberStatus', { id: placeOf(who), status })
  const mayWrite = async (who: PersonActor | undefined) =>
    holds(
      await world.db.read((query) =>
        authorityIn(query, world.db.tables, { organizationId: home, personId: who!.personId }),
      ),
      'userWrite',
    )
  const isListed = async (who: PersonActor | undefined) =>
    (
      await world.db.read((query) =>
        colleaguesAmong(query, world.db.tables, home, [colleagueId(who!.personId)]),
      )
    ).length === 1

  it('[S15][R0974][R1212][A179] switched off gives nothing from that moment, ends their sessions, and comes back as it was', async () => {
    const before = await memberOf(badr)
    expect(before?.status).toBe('active')
    expect(await set(ana, badr, 'inactive')).toBe('applied')
    expect(await memberOf(badr)).toEqual({ ...before, status: 'inactive' })
    expect([await mayWrite(badr), await isListed(badr)]).toEqual([false, false])
    // What was wished under a session of before is not decided for them.
    expect(await wishes(badr, 'setMemberStatus', { id: placeOf(carla), status: 'inactive' })).toBe('later')
    const places = () => world.db.read((query) => membershipsOf(query, world.db.tables, badr!.personId))
    expect(await places()).toEqual([])
    expect(await world.db.read((query) => isSwitchedOff(query, world.db.tables, badr!.personId))).toBe(true)
    expect(await set(ana, badr, 'active')).toBe('applied')
    expect(await memberOf(badr)).toEqual(before)
    expect([await mayWrite(badr), await isListed(badr)]).toEqual([true, true])
    expect(await places()).toHaveLength(1)
  })

  it('is one organisation’s: what somebody has elsewhere is untouched', async () => {
    const other = await world.db.transact((query) =>
      createOrganization(query, world.db.tables, { nameEn: 'Elsewhere' }, world.platform),
    )
    const { organizationMember: place } = world.db.tables
    await world.db.transact(async (query) => {
      const values = {
        organizationId: other,
        personId: carla!.personId,
        roles: ['companyAdmin'],
        joinedAt: 1,
      }
      await query.insert(place).values(values)
    })
    expect(await set(ana, carla, 'inactive')).toBe('applied')
    const left = await world.db.read((query) => membershipsOf(query, world.db.tables, carla!.personId))
    expect(left.map((one) => one.organization.id)).toEqual([other])
  })

  it('[S19] is switched off by nobody for themselves, for whoever stands above them, or for the last who runs all', async () => {
    expect(await set(carla, badr, 'inactive')).toBe('not-permitted')
    expect(await set(badr, ana, 'inactive')).toBe('not-permitted')
    expect(await set(ana, ana, 'inactive')).toBe('not-permitted')
    const elsewhere = { ...ana!, organizationId: createId('organization', world.platform) }
    expect(await wishes(elsewhere, 'setMemberStatus', { id: placeOf(carla), status: 'inactive' })).toBe(
      'not-permitted',
    )
  })

  it('[S19] two administrators who switch each other off at once, on two nodes: one of them does', async () => {
    const dina = await world.person(`Dina${made}`, ['companyAdmin'], home)
    const nodes = [world.anotherExecutor(), world.anotherExecutor()] as const
    const off = (by: PersonActor, who: PersonActor, on: (typeof nodes)[number]) =>
      world.run(by, 'setMemberStatus', { id: placeOf(who), status: 'inactive' }, on)
    const outcomes = await Promise.all([off(ana!, dina, nodes[0]), off(dina, ana!, nodes[1])])
    expect(outcomes.map((one) => one.status).sort()).toEqual(['applied', 'later'])
  })
})
