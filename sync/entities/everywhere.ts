import type { OrganizationId } from '../ids.ts'

/**
 * The place of what the installation keeps for all organisations: no organisation has this id and nobody belongs there,
 * but every member of any reads what is in its channel.
 */
export const EVERYWHERE: OrganizationId = 'organization:00000000000000000000000000'
