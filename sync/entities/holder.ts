/**
 * A group of readers inside one organisation: everybody who holds a permission, has a role or is in a group; later on a board.
 * A thing names the holder as its reader; who stands in it changes without the thing being touched.
 */

import { bareId, type Id, type OrganizationId } from '../ids.ts'
import { type Authority, holds } from '../rules/authority.ts'
import type { Permission } from './permission.ts'
import type { ReadingName } from './role.ts'

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

/** Changes with what there is to stand in: a database whose standings were written for less, or whose people were told less of theirs, is gone through again. */
export const STANDINGS_FOR: string = `${REVEALING.join(' ')} named, told`

export const isHolder = (reader: string): reader is HolderId => reader.startsWith('holders:')

/** In whose channel its members are counted. */
export const organizationOfHolder = (holder: HolderId): OrganizationId =>
  `organization:${holder.slice('holders:'.length, holder.indexOf('.'))}`

/** By whose numbers a channel is read: what a holder gives is followed like a channel, by those of its organisation. */
export const numberedBy = (channel: string): string =>
  isHolder(channel) ? organizationOfHolder(channel) : channel

/** Whoever has a role or a job role, or belongs to a group, whether it counts at the moment or not: to find them by. */
export const holdersNamed = (
  organizationId: OrganizationId,
  id: Id<'role' | 'memberGroup' | 'jobRole'>,
): HolderId => `holders:${bareId(organizationId)}.${id}`

/** Whoever reads what names this role or group, for as long as it counts for them: a thing's reader. */
export const readersNamed = (organizationId: OrganizationId, id: ReadingName): HolderId =>
  `holders:${bareId(organizationId)}.reads@${id}`

/** Whether a thing can name it as its reader; those by which people are found reveal nothing. */
export const isReader = (holder: string): boolean => !/\.(role|memberGroup|jobRole):/.test(holder)

/** One that stands for a role or a group: of thousands, few are named by anything. */
export const isNamedReader = (holder: string): boolean => holder.includes('.reads@')

/** Which of an organisation somebody stands in, by what they have and may do there. */
export const standingOf = (
  organizationId: OrganizationId,
  authority: Authority | undefined,
  has: readonly { readonly id: Id<'role' | 'memberGroup' | 'jobRole'> }[] = [],
): readonly HolderId[] => [
  ...REVEALING.filter((permission) => holds(authority, permission)).map((permission) =>
    holdersOf(organizationId, permission),
  ),
  ...(authority?.standsIn ?? []).map((id) => readersNamed(organizationId, id)),
  ...has.map(({ id }) => holdersNamed(organizationId, id)),
]
