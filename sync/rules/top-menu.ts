/**
 * The main tabs (product.md §2, A004, A006). The server answers by it; the app shows what the answer says and
 * never derives a right from it.
 */
import type { Role } from '../entities/permission.ts'
import { isTemporary } from './account-type.ts'

export const TOP_MENU = ['Documents & Forms', 'Designer', 'Contacts', 'Administration'] as const
export type TopMenuName = (typeof TOP_MENU)[number]

export interface TopMenuOf {
  readonly roles: readonly Role[]
  readonly deploymentType: number
  readonly userClass: 'internal' | 'external'
}

const ADMINS: readonly Role[] = ['companyAdmin', 'superAdmin', 'userAdmin', 'adminReader', 'sacAdmin']

/**
 * In deployment 2 customers have their documents alone, and staff the rest by role; elsewhere only Administration
 * is kept for administrators. Who holds single permissions gets its tab by these, not by this answer (A006).
 */
export function topMenu({ roles, deploymentType, userClass }: TopMenuOf): readonly TopMenuName[] {
  if (isTemporary(roles)) return ['Documents & Forms']
  const isAdmin = roles.some((role) => ADMINS.includes(role))
  if (deploymentType !== 2) return TOP_MENU.filter((name) => name !== 'Administration' || isAdmin)
  if (userClass === 'external') return ['Documents & Forms']
  if (roles.includes('companyAdmin')) return TOP_MENU
  return isAdmin ? ['Documents & Forms', 'Administration'] : ['Documents & Forms']
}
