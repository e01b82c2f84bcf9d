/** Members and whom they have invited, as this device holds them. */
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { jobRoleIn } from '../../../sync/entities/job-role.ts'
import { holds } from '../../../sync/rules/authority.ts'
import { type ListedUser, listedUsers } from '../../../sync/rules/user-list.ts'
import type { FilterOption, RecordSource } from '../../records/record-table.ts'
import { useHeldSource } from '../../records/replica/use-held-source.ts'
import { useAuthority, useHeld, useReplica } from '../../replica/use-replica.tsx'

export function useUsers(): RecordSource<ListedUser> {
  const source = useHeldSource('member')
  const invites = useHeld('memberInvite')
  return useMemo(() => ({ ...source, rows: listedUsers(source.rows, invites.values()) }), [invites, source])
}

/** Names of what can be given, for choosing; what is switched off is not offered. */
export function useGiven(): {
  readonly roles: readonly FilterOption[]
  readonly groups: readonly FilterOption[]
  readonly jobRoles: readonly FilterOption[]
} {
  const { i18n } = useLingui()
  const roles = useHeld('role')
  const groups = useHeld('memberGroup')
  const jobRoles = useHeld('jobRole')
  return useMemo(() => {
    const options = (
      all: Iterable<{ readonly id: string; readonly name: string; readonly active: boolean }>,
    ) =>
      [...all]
        .filter((one) => one.active)
        .map(({ id, name }) => ({ value: id, label: name }))
        .sort((a, b) => a.label.localeCompare(b.label))
    const called = [...jobRoles.values()].map((one) => ({ ...one, name: jobRoleIn(one, i18n.locale) }))
    return { roles: options(roles.values()), groups: options(groups.values()), jobRoles: options(called) }
  }, [roles, groups, jobRoles, i18n.locale])
}

/** Whether this person looks after people; the server asks again. */
export function useMayWrite(): boolean {
  return holds(useAuthority(), 'userWrite')
}

/** Whether they run the organisation. */
export const useRuns = (): boolean => useAuthority()?.roles.includes('companyAdmin') === true

export function useOwnId(): string {
  const { actor } = useReplica()
  return actor.kind === 'person' ? actor.personId : ''
}
