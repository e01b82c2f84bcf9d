/**
 * What can be given to somebody in an organisation: built-in roles, permissions by the wire's ids, and restrictions. Who
 * holds what follows from rules (`rules/authority.ts`).
 */

export type Role =
  | 'member'
  | 'companyAdmin'
  | 'userAdmin'
  | 'adminReader'
  | 'superAdmin'
  | 'sacAdmin'
  /** Has a part in what they were asked for, and nothing else (`rules/temporary.ts`). */
  | 'temporary'

/** Wire: permissionId. Those of ours begin at 9000. */
export const PERMISSIONS = {
  userRead: 1,
  userWrite: 2,
  groupRead: 3,
  groupWrite: 4,
  reportRead: 5,
  viewExtraColumns: 1001,
  /** How the organisation looks, what it is called, and what it demands. */
  organizationWrite: 9001,
  sequenceWrite: 9002,
  /** Which roles there are, and what they give. */
  roleWrite: 9004,
  /** Keys of programs: one's own are made, and everybody's ended. */
  apiWrite: 9007,
  /** What colleagues have shared with everybody: contacts, templates. */
  sharedWrite: 9003,
  /** Lists that forms choose from. */
  lookupWrite: 9005,
  /** Connected systems: what they are, and how they answer. */
  systemRead: 9010,
  /** And to connect, authorise and ask them. */
  systemWrite: 9011,
} as const
export type Permission = keyof typeof PERMISSIONS

/** What a role takes away, whoever else gives it. */
export const RESTRICTIONS = ['noDownload', 'noDelegation', 'noSharing'] as const
export type Restriction = (typeof RESTRICTIONS)[number]

/** Roles somebody has in an organisation. */
export const ORGANIZATION_ROLES = [
  'member',
  'companyAdmin',
  'userAdmin',
  'adminReader',
  'sacAdmin',
] as const satisfies readonly Role[]
