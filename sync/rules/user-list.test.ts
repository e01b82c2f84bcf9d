import { describe, expect, it } from 'vitest'
import { type Member, memberId } from '../entities/member.ts'
import type { MemberInvite } from '../entities/member-invite.ts'
import {
  type ListedUser,
  listedUsers,
  sentInvites,
  soughtUsers,
  statusIdOf,
  type UserQuery,
} from './user-list.ts'

const id = <K extends string>(kind: K, n: number) => `${kind}:${String(n).padStart(26, '0')}` as const
const organizationId = id('organization', 1)

const member = (n: number, some: Partial<Member> = {}): Member => ({
  id: memberId(organizationId, id('person', n)),
  organizationId,
  personId: id('person', n),
  name: `Person ${n}`,
  email: `p${n}@example.com`,
  roles: ['member'],
  userClass: 'internal',
  permissions: [],
  heldRoles: [],
  groups: [],
  status: 'active',
  joinedAt: n,
  ...some,
})
const invite = (n: number, some: Partial<MemberInvite> = {}): MemberInvite => ({
  id: id('memberInvite', n),
  organizationId,
  email: `i${n}@example.com`,
  firstName: '',
  lastName: '',
  roles: ['member'],
  heldRoles: [],
  groups: [],
  statusId: 1,
  invitedBy: id('person', 1),
  invitedAt: n,
  expiresAt: n + 1,
  ...some,
})
const statuses = (all: readonly ListedUser[]) => all.map((one) => [one.name, one.status, statusIdOf(one)])

describe('the list of users', () => {
  it('[R0665][R0972][R0973][R0974] says of a member whether they can sign in, and calls them by name or address', () => {
    const members = [
      member(1),
      member(2, { status: 'deactivatedByUser' }),
      member(3, { status: 'inactive', name: '' }),
    ]
    expect(statuses(listedUsers(members, []))).toEqual([
      ['Person 1', 'active', 1],
      ['Person 2', 'deactivatedByUser', 2],
      ['p3@example.com', 'inactive', null],
    ])
  })

  it('[R0975][R0976][R0977][R0978][R0979][A176] says of an invitation what became of it', () => {
    const invites = ([1, 2, 3, 4, 5] as const).map((statusId) => invite(statusId, { statusId }))
    expect(listedUsers([], invites).map((one) => [one.status, statusIdOf(one)])).toEqual([
      ['invited', 1],
      ['cancelled', 2],
      ['invited', 3],
      ['accepted', 4],
      ['declined', 5],
    ])
  })

  it('has each address once: as a member, else as it was invited last', () => {
    const email = 'p1@example.com'
    const again = [invite(1, { email: 'x@example.com', statusId: 5 }), invite(2, { email: 'x@example.com' })]
    const all = listedUsers([member(1)], [invite(9, { email, statusId: 4 }), ...again.toReversed()])
    expect(statuses(all)).toEqual([
      ['Person 1', 'active', 1],
      ['x@example.com', 'invited', 1],
    ])
  })

  it('[R0375] tells whom somebody has invited: each address as it was last, also who has come, and nobody else’s', () => {
    const [mine, theirs] = [id('person', 1), id('person', 2)]
    const sent = (n: number, some: Partial<MemberInvite>) => invite(n, { invitedBy: mine, ...some })
    const all = [
      sent(1, { email: 'came@example.com', statusId: 4 }),
      sent(2, { email: 'twice@example.com', statusId: 2 }),
      sent(3, { email: 'twice@example.com', statusId: 3 }),
      sent(4, { email: 'theirs@example.com', invitedBy: theirs }),
      sent(5, { email: 'taken-over@example.com' }),
      sent(6, { email: 'taken-over@example.com', invitedBy: theirs }),
    ]
    expect(sentInvites(all, mine).map((one) => [one.email, one.status])).toEqual([
      ['came@example.com', 'accepted'],
      ['twice@example.com', 'invited'],
    ])
  })

  it('[R0982][R0984][A178] is narrowed and put in order by what is asked for', () => {
    const all = listedUsers(
      [
        member(1, { name: 'Zoé', roles: ['companyAdmin'] }),
        member(2, { name: 'Amal', userClass: 'external', groups: [{ id: id('memberGroup', 1) }] }),
        member(3, { name: 'Élodie', status: 'inactive', heldRoles: [{ id: id('role', 1) }] }),
      ],
      [invite(1, { firstName: 'Bilal', lastName: 'Nasser' })],
    )
    const asked = (some: Partial<UserQuery>) =>
      soughtUsers(all, {
        ...{ search: '', sortBy: 'name', sortDir: 'asc', includeInvites: true, filters: {} },
        ...some,
      }).map((one) => one.name)
    expect(asked({})).toEqual(['Amal', 'Bilal Nasser', 'Élodie', 'Zoé'])
    expect(asked({ sortDir: 'desc', includeInvites: false })).toEqual(['Zoé', 'Élodie', 'Amal'])
    expect(asked({ search: 'elo' })).toEqual(['Élodie'])
    expect(asked({ search: 'p1@exam' })).toEqual(['Zoé'])
    expect(asked({ filters: { status: ['inactive', 'invited'] } })).toEqual(['Bilal Nasser', 'Élodie'])
    expect(asked({ filters: { userTypeId: [1] } })).toEqual(['Zoé'])
    expect(asked({ filters: { role: ['companyAdmin', id('role', 1)] } })).toEqual(['Élodie', 'Zoé'])
    expect(asked({ filters: { group: [id('memberGroup', 1)] } })).toEqual(['Amal'])
    expect(asked({ filters: { userClass: ['external'] } })).toEqual(['Amal'])
    expect(asked({ filters: { userClass: ['internal'] } })).toEqual(['Élodie', 'Zoé'])
    expect(
      asked({ filters: { ids: [all[0]?.id ?? '', id('memberInvite', 1)], status: ['active'] } }),
    ).toEqual([all[0]?.name])
  })
})
