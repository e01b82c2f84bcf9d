import { useLingui } from '@lingui/react/macro'
import { IconShieldLock } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { Member } from '../../sync/entities/member.ts'
import { PERMISSIONS } from '../../sync/entities/permission.ts'
import type { CustomRole } from '../../sync/entities/role.ts'
import { permissionsOf } from '../../sync/rules/authority.ts'
import { Pill } from '../ui/pill.tsx'
import { type BuiltInRole, type Holders, holdersOfRole } from './rules/role-holders.ts'
import type { Administration } from './use-administration.ts'
import { BUILT_IN_WORDS } from './words.ts'

/** A role with who has it; `made` is null for one that is built in. */
export interface RoleRow {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly active: boolean
  readonly permissions: readonly number[]
  readonly restrictions: CustomRole['restrictions']
  readonly made: CustomRole | null
  readonly holders: Holders<Member>
}

/** The most powerful first, as people look for them. */
export const BUILT_IN_ROLES: readonly BuiltInRole[] = [
  'companyAdmin',
  'sacAdmin',
  'userAdmin',
  'adminReader',
  'member',
]

/** Those that are built in, then those the organisation made. */
export function useRoleRows({ members, roles, groups }: Administration): readonly RoleRow[] {
  const { t } = useLingui()
  return useMemo(() => {
    const all = { roles, groups }
    const builtIn = BUILT_IN_ROLES.map(
      (name): RoleRow => ({
        id: name,
        name: t(BUILT_IN_WORDS[name].label),
        description: t(BUILT_IN_WORDS[name].hint),
        active: true,
        permissions: permissionsOf(name).map((one) => PERMISSIONS[one]),
        restrictions: [],
        made: null,
        holders: holdersOfRole(name, members, all),
      }),
    )
    const made = [...roles.values()].map(
      (role): RoleRow => ({
        ...{ id: role.id, name: role.name, description: role.description, active: role.active },
        ...{ permissions: role.permissions, restrictions: role.restrictions, made: role },
        holders: holdersOfRole(role.id, members, all),
      }),
    )
    return [...builtIn, ...made]
  }, [members, roles, groups, t])
}

export function BuiltInPill() {
  const { t } = useLingui()
  return <Pill icon={IconShieldLock}>{t({ message: 'Built in', context: 'role' })}</Pill>
}
