import { type Organization, withOrganization } from '../../sync/entities/organization.ts'
import type { Profile } from '../../sync/entities/profile.ts'

interface Heard {
  readonly own: Profile | null
  readonly organization: Organization | null
  /** What was changed here of the organisation is still on its way. */
  readonly isChanging?: boolean
}

/**
 * What the frame is drawn by, as the feed tells it now and not as it was when they signed in: what somebody may do can be
 * given and taken while they look at it. Preferences and marks have their own places. A lock that is demanded closes what
 * is open here, and with it what sends: it is heard once the server has it.
 */
export function profileAsHeard(profile: Profile, { own, organization, isChanging }: Heard): Profile {
  const now = own?.id === profile.id && own.organizationId === profile.organizationId ? own : profile
  const { name, email, photoSha256, details, userClass, roles, permissions, restrictions } = now
  const { restrictions: _, ...rest } = profile
  const heard: Profile = {
    ...rest,
    ...{ name, email, photoSha256, userClass, roles, permissions },
    ...(details && { details }),
    ...(restrictions && { restrictions }),
  }
  if (!organization) return heard
  const demandsDeviceLock = isChanging ? profile.demandsDeviceLock === true : organization.demandsDeviceLock
  return withOrganization(heard, { ...organization, demandsDeviceLock })
}
