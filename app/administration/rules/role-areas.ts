/** Where each permission stands on the screens: what it is about, and whether it lets somebody see it or change it. */
import { PERMISSIONS, type Permission } from '../../../sync/entities/permission.ts'

export type Right = 'see' | 'change'
export const RIGHTS: readonly Right[] = ['see', 'change']

export const AREAS = {
  people: ['users', 'groups', 'roles'],
  documents: ['shared', 'columns'],
  organization: ['look', 'sequences', 'lookups', 'systems', 'keys', 'reports'],
} as const
export type AreaName = keyof typeof AREAS
export type Subject = (typeof AREAS)[AreaName][number]

/** Every permission has one place: one without does not compile. */
export const PLACE_OF: { readonly [P in Permission]: { readonly subject: Subject; readonly right: Right } } =
  {
    userRead: { subject: 'users', right: 'see' },
    userWrite: { subject: 'users', right: 'change' },
    groupRead: { subject: 'groups', right: 'see' },
    groupWrite: { subject: 'groups', right: 'change' },
    roleWrite: { subject: 'roles', right: 'change' },
    sharedWrite: { subject: 'shared', right: 'change' },
    viewExtraColumns: { subject: 'columns', right: 'see' },
    organizationWrite: { subject: 'look', right: 'change' },
    sequenceWrite: { subject: 'sequences', right: 'change' },
    apiWrite: { subject: 'keys', right: 'change' },
    lookupWrite: { subject: 'lookups', right: 'change' },
    systemRead: { subject: 'systems', right: 'see' },
    systemWrite: { subject: 'systems', right: 'change' },
    reportRead: { subject: 'reports', right: 'see' },
  }

const ALL = Object.keys(PLACE_OF) as readonly Permission[]

/** What stands in a cell; undefined where nobody needs a permission for it, or there is nothing to do. */
export const permissionAt = (subject: Subject, right: Right): Permission | undefined =>
  ALL.find((one) => PLACE_OF[one].subject === subject && PLACE_OF[one].right === right)

/** In the order of the screens. */
export const PERMISSIONS_IN_ORDER: readonly Permission[] = Object.values(AREAS)
  .flat()
  .flatMap((subject) => RIGHTS.flatMap((right) => permissionAt(subject, right) ?? []))

/** Permissions among ids of the wire, in the order of the screens. */
export const permissionsAmong = (ids: readonly number[]): readonly Permission[] =>
  PERMISSIONS_IN_ORDER.filter((one) => ids.includes(PERMISSIONS[one]))
