/**
 * A group of readers inside one organisation: everybody who holds a permission, later everybody in a group or on a board.
 * A thing names the holder as its reader; who stands in it changes without the thing being touched.
 */

import { bareId, type Id, type OrganizationId } from '../ids.ts'
import { type Authority, holds } from '../rules/authority.ts'
import type { Permission } from './permission.ts'

export type HolderId = `holders:${string}`

/** Permissions that reveal something of their own to devices. */
const REVEALING = [
  'userRead',
  'groupRead',
  'roleWrite',
  'apiWrite',
  'systemRead',
] as const satisfies readonly Permission[]
type Revealing = (typeof REVEALING)[number]

export const holdersOf = (organizationId: OrganizationId, permission: Revealing): HolderId =>
  `holders:${bareId(organizationId)}.${permission}`

export const allHoldersOf = (organizationId: OrganizationId): readonly HolderId[] =>
  REVEALING.map((permission) => holdersOf(organizationId, permission))

/** Changes with what there is to stand in: a database whose standings were written for less is gone through again. */
export const STANDINGS_FOR: string = REVEALING.join(' ')

export const isHolder = (reader: string): reader is HolderId => reader.startsWith('holders:')

/** In whose channel its members are counted. */
export const organizationOfHolder = (holder: HolderId): OrganizationId =>
  `organization:${holder.slice('holders:'.length, holder.indexOf('.'))}`

/** By whose numbers a channel is read: what a holder gives is followed like a channel, by those of its organisation. */
export const numberedBy = (channel: string): string =>
  isHolder(channel) ? organizationOfHolder(channel) : channel

/** Whoever has a role, or belongs to a group. */
export const holdersNamed = (organizationId: OrganizationId, id: Id<'role' | 'memberGroup'>): HolderId =>
  `holders:${bareId(organizationId)}.${id}`

/** Whether things name it as their reader: of roles and groups nothing is, as yet, and so nothing of them is followed. */
export const isReader = (holder: string): boolean => !/\.(role|memberGroup):/.test(holder)

/** Which of an organisation somebody stands in, by what they have and may do there. */
export const standingOf = (
  organizationId: OrganizationId,
  authority: Authority | undefined,
  has: readonly { readonly id: Id<'role'> | Id<'memberGroup'> }[] = [],
): readonly HolderId[] => [
  ...REVEALING.filter((permission) => holds(authority, permission)).map((permission) =>
    holdersOf(organizationId, permission),
  ),
  ...has.map(({ id }) => holdersNamed(organizationId, id)),
]
