/**
 * The main tabs (product.md §2, A004, A006). The server answers by it; the app shows what the answer says and
 * never derives a right from it.
 */
import type { Role } from '../entities/actor.ts'

export const TOP_MENU = ['Documents & Forms', 'Designer', 'Contacts', 'Administration'] as const
export type TopMenuName = (typeof TOP_MENU)[number]

export interface TopMenuOf {
  readonly roles: readonly Role[]
  readonly deploymentType: number
  readonly userClass: 'internal' | 'external'
}

const ADMINS: readonly Role[] = ['companyAdmin', 'superAdmin', 'userAdmin', 'adminReader']

export function topMenu({ roles, deploymentType, userClass }: TopMenuOf): readonly TopMenuName[] {
  const isAdmin = roles.some((role) => ADMINS.includes(role))
  if (deploymentType === 2 && userClass === 'external') return ['Documents & Forms']
  return TOP_MENU.filter((name) => name !== 'Administration' || isAdmin)
}
