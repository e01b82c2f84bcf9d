/** What the address asks of the list of users, as the calls that make files of it take it. */
import type { UserClass } from '../../../sync/entities/profile.ts'
import { USER_SORTS, type UserStatus } from '../../../sync/rules/user-list.ts'
import type { FilterValue, RecordSearch } from '../../records/rules/record-search.ts'

const listed = <T extends string>(value: FilterValue | undefined): readonly T[] | undefined =>
  Array.isArray(value) && value.length > 0 ? (value as readonly string[] as readonly T[]) : undefined

/** `chosen`: the users with a tick; without any all that match. */
export function usersQuery({ q = '', where = {}, sort = 'name' }: RecordSearch, chosen: readonly string[]) {
  const by = sort.replace(/^-/, '')
  const [status, role, group] = [listed<UserStatus>(where.status), listed(where.role), listed(where.group)]
  const [type, userClass] = [listed(where.type), listed<UserClass>(where.class)]
  return {
    search: q,
    sortBy: USER_SORTS.find((one) => one === by) ?? 'name',
    sortDir: sort.startsWith('-') ? ('desc' as const) : ('asc' as const),
    filters: {
      ...(status && { status: [...status] }),
      ...(type && { userTypeId: type.map(Number) }),
      ...(role && { role: [...role] }),
      ...(group && { group: [...group] }),
      ...(userClass && { userClass: [...userClass] }),
      ...(chosen.length > 0 && { ids: [...chosen] }),
    },
  }
}
