import { useEffect } from 'react'
import { canonicalJson } from '../../sync/canonical-json.ts'
import { withOrganization } from '../../sync/entities/organization.ts'
import { useReplicaView } from '../replica/use-replica.tsx'
import { useSession, useSessionState } from '../session/use-session.tsx'

/**
 * What the organisation has set is known before anything of it is opened (whether this device needs a lock, how the app
 * looks), and so is who is asked for their PIN; the session keeps it, and here it follows what the feed tells.
 */
export function OrganizationInSession(): null {
  const session = useSession()
  const state = useSessionState()
  const profile = state.kind === 'signedOut' ? null : state.profile
  const organization = useReplicaView(({ held }) => profile && held.organization.get(profile.organizationId))
  const own = useReplicaView((view) => view.profile)
  useEffect(() => {
    if (!profile || !organization) return
    const { name, email, details, photoSha256 } = own?.id === profile.id ? own : profile
    const now = withOrganization(
      { ...profile, name, email, photoSha256, ...(details && { details }) },
      organization,
    )
    if (canonicalJson(now) !== canonicalJson(profile)) session.updateProfile(now)
  }, [session, profile, organization, own])
  return null
}
