import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { Member } from '../../sync/entities/member.ts'
import { type Permission, RESTRICTIONS, type Restriction } from '../../sync/entities/permission.ts'
import type { CustomRole, MemberGroup } from '../../sync/entities/role.ts'
import { type Authority, holds, permissionOf } from '../../sync/rules/authority.ts'
import { personKey } from '../../sync/rules/person-search.ts'
import { useFormat } from '../i18n/use-format.ts'
import { oncePerRow } from '../records/rules/once-per-row.ts'
import { useAuthority, useReplicaView } from '../replica/use-replica.tsx'
import type { ReplicaView } from '../replica/view-of.ts'
import { permissionsAmong } from './rules/role-areas.ts'
import { isBuiltIn } from './rules/role-holders.ts'
import { BUILT_IN_WORDS, PERMISSION_WORDS, RESTRICTION_WORDS } from './words.ts'

/** What this device knows of who may what in the organisation, and what its person may do about it. */
export interface Administration {
  readonly authority: Authority | undefined
  readonly roles: ReadonlyMap<string, CustomRole>
  readonly groups: ReadonlyMap<string, MemberGroup>
  /** None where its person may not see users: then nobody is named. */
  readonly members: readonly Member[]
  readonly seesGroups: boolean
  readonly seesPeople: boolean
  readonly seesRoles: boolean
  readonly mayChangeGroups: boolean
  readonly mayChangeRoles: boolean
}

/** One for all comparisons: ten thousand names are put in order while a screen opens. */
const { compare: inOrder } = new Intl.Collator()

export function useAdministration(): Administration {
  const authority = useAuthority()
  const held = useReplicaView(({ held: { role, memberGroup, member } }) => ({ role, memberGroup, member }))
  return useMemo(() => administrationOf(authority, held), [authority, held])
}

export function administrationOf(
  authority: Authority | undefined,
  { role, memberGroup, member }: Pick<ReplicaView['held'], 'role' | 'memberGroup' | 'member'>,
): Administration {
  const may = (permission: Permission) => holds(authority, permission)
  return {
    authority,
    roles: role,
    groups: memberGroup,
    members: [...member.values()].sort((a, b) => inOrder(nameOf(a), nameOf(b))),
    seesGroups: may('groupRead'),
    seesPeople: may('userRead'),
    seesRoles: may('roleWrite') || may('userRead') || may('groupRead'),
    mayChangeGroups: may('groupWrite'),
    mayChangeRoles: may('roleWrite'),
  }
}

/** Who signed up without a name is known by their address. */
export const nameOf = ({ name, email }: Pick<Member, 'name' | 'email'>): string => name || email

export const memberKey = oncePerRow((one: Member) => personKey([one.name, one.email], []))

interface Given {
  readonly permissions: readonly number[]
  readonly restrictions: readonly Restriction[]
}

/** What a role gives and takes, and what roles are called, in words. */
export function useRoleWords() {
  const { t } = useLingui()
  const format = useFormat()
  return useMemo(() => {
    const given = ({ permissions, restrictions }: Given) => [
      ...permissionsAmong(permissions).map((one) => t(PERMISSION_WORDS[one])),
      ...RESTRICTIONS.filter((one) => restrictions.includes(one)).map((one) =>
        t(RESTRICTION_WORDS[one].label),
      ),
    ]
    return {
      list: format.list,
      /** "See users, No downloads"; '' for a role that does nothing yet. */
      givenIn: (role: Given) => format.list(given(role)),
      given,
      builtIn: (name: string) => (isBuiltIn(name) ? t(BUILT_IN_WORDS[name].label) : name),
      permission: (id: number) => {
        const known = permissionOf(id)
        return known ? t(PERMISSION_WORDS[known]) : String(id)
      },
    }
  }, [t, format])
}
