/** What a member may do, and why: every way in which it comes to them. */

import { Trans, useLingui } from '@lingui/react/macro'
import type { Member } from '../../../sync/entities/member.ts'
import { PERMISSIONS, type Permission } from '../../../sync/entities/permission.ts'
import { type Source, sourcesOf } from '../../../sync/rules/authority.ts'
import { useHeld } from '../../replica/use-replica.tsx'
import { isolate } from '../../ui/isolate.ts'
import { PERMISSION_WORDS } from '../words.ts'
import { isMoreRole, MORE_ROLES, TYPE_WORDS } from './user-words.ts'
import styles from './users.module.css'

export function UserRoles({ member }: { readonly member: Member }) {
  const { t } = useLingui()
  const roles = useHeld('role')
  const groups = useHeld('memberGroup')
  const held = (Object.keys(PERMISSIONS) as Permission[]).flatMap((permission) => {
    const sources = sourcesOf(permission, member, { roles, groups })
    return sources.length === 0 ? [] : [{ permission, sources }]
  })
  const words = (source: Source): string => {
    switch (source.kind) {
      case 'builtIn': {
        const label = isMoreRole(source.role)
          ? MORE_ROLES[source.role].label
          : TYPE_WORDS[source.role === 'sacAdmin' ? 5 : 1]
        return t(label)
      }
      case 'direct':
        return t`Given to them alone`
      case 'role':
        return isolate(roles.get(source.roleId)?.name ?? '')
      case 'group': {
        const role = isolate(roles.get(source.roleId)?.name ?? '')
        const group = isolate(groups.get(source.groupId)?.name ?? '')
        return t`${role}, through the group ${group}`
      }
    }
  }
  if (held.length === 0)
    return (
      <p className="m">
        <Trans>Works with documents of their own, and administers nothing.</Trans>
      </p>
    )
  return (
    <ul className={styles.held}>
      {held.map(({ permission, sources }) => (
        <li key={permission}>
          <span className="b">{t(PERMISSION_WORDS[permission])}</span>
          <span className="m t12">{[...new Set(sources.map(words))].join(' · ')}</span>
        </li>
      ))}
    </ul>
  )
}
