/** What the page of one's invitations says of each. */
import type { ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { useInvitationTable } from '../../app/administration/users/invitations-screen.tsx'
import { LOCALES } from '../../app/i18n/locale.ts'
import type { MemberInvite } from '../../sync/entities/member-invite.ts'
import { sentInvites } from '../../sync/rules/user-list.ts'
import { expectLabel, hookOf, type InAll, languageOf, rendered } from './spoken.tsx'

vi.mock('../../app/replica/use-replica.tsx', async (original) => ({
  ...(await original<object>()),
  useHeld: () => new Map(),
}))

const invite = (some: Partial<MemberInvite>): MemberInvite => ({
  id: `memberInvite:${'1'.repeat(26)}`,
  organizationId: `organization:${'1'.repeat(26)}`,
  email: 'omar@alnoor.example',
  firstName: 'Omar',
  lastName: 'Haddad',
  roles: ['member'],
  heldRoles: [],
  groups: [],
  statusId: 1,
  invitedBy: `person:${'1'.repeat(26)}`,
  invitedAt: 1,
  expiresAt: 2,
  ...some,
})

/** What stands in a column of the page for this invitation. */
async function told(column: string, some: Partial<MemberInvite>): Promise<InAll<string>> {
  const [row] = sentInvites([invite(some)], invite({}).invitedBy)
  const said = await Promise.all(
    LOCALES.map(async (locale) => {
      const language = await languageOf(locale, 'ui', 'administration', 'account', 'records')
      const { columns } = hookOf(language, useInvitationTable)
      const cell = columns.find(({ id }) => id === column)?.cell
      return [locale, row && cell ? rendered(language, cell(row) as ReactNode) : ''] as const
    }),
  )
  return Object.fromEntries(said) as InAll<string>
}

describe('the page of the invitations one has sent', () => {
  it.each([
    [1, 'Invited'],
    [2, 'Cancelled'],
    [3, 'Invited'],
    [4, 'Accepted'],
    [5, 'Declined'],
  ] as const)('[R0376] says of an invitation of status %s that it is “%s”', async (statusId, label) => {
    expectLabel(await told('status', { statusId }), label)
  })

  it.each([
    ['companyAdmin', 'Company admin'],
    ['sacAdmin', 'SAC admin'],
    ['member', 'Standard user'],
    ['temporary', 'Temporary user'],
  ])('[R0377] says as what type of user somebody is invited: %s is “%s”', async (role, label) => {
    expectLabel(await told('type', { roles: [role] }), label)
  })

  it('[R0375] lists the newest first, with name, address and day, and narrows by what invitations can be', async () => {
    const table = hookOf(await languageOf('en', 'ui', 'administration', 'account'), useInvitationTable)
    expect(table.sort).toBe('-since')
    expect(table.columns.filter(({ shown }) => shown !== 'asked').map(({ id }) => id)).toEqual([
      'name',
      'type',
      'status',
      'roles',
      'since',
    ])
    const status = table.filters?.find(({ id }) => id === 'status')
    const offered = status?.kind === 'choice' ? status.options.map(({ value }) => value) : []
    expect(offered).toEqual(['invited', 'cancelled', 'accepted', 'declined'])
    const [row] = sentInvites([invite({})], invite({}).invitedBy)
    expect(row && table.words?.(row)).toEqual(['Omar Haddad', 'omar@alnoor.example'])
  })
})
