/**
 * Who runs the installation (wire: super administrator). Operators add organisations and switch them off, keep tenants
 * and what holds for all, and know numbers of each; what an organisation holds is closed to them like to any stranger.
 *
 * The role stands with a person's place in one organisation, counts while they are signed in there, and is given on the
 * machine alone (`server/operators/name-operator.ts`): no call, no role an organisation makes and no permission of the
 * wire brings it, so that a session somebody took over cannot make another.
 */
import type { Authority } from './authority.ts'

export const isOperator = (authority: Pick<Authority, 'roles'> | undefined): boolean =>
  authority?.roles.includes('superAdmin') === true
