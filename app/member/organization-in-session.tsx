import { useEffect } from 'react'
import { canonicalJson } from '../../sync/canonical-json.ts'
import { isPending, type OutboxEntry } from '../../sync/replication/outbox.ts'
import { useReplicaView } from '../replica/use-replica.tsx'
import { useSession, useSessionState } from '../session/use-session.tsx'
import { profileAsHeard } from './profile-as-heard.ts'

/** On its way: another one that the server refused is none. */
export const changesOrganization = (one: OutboxEntry): boolean =>
  one.name === 'saveOrganization' && isPending(one)

/**
 * What the organisation has set is known before anything of it is opened (whether this device needs a lock, how the app
 * looks), and so is who is asked for their PIN and what they may do; the session keeps it, and here it follows what the
 * feed tells.
 */
export function OrganizationInSession(): null {
  const session = useSession()
  const state = useSessionState()
  const profile = state.kind === 'signedOut' ? null : state.profile
  const organization = useReplicaView(({ held }) => profile && held.organization.get(profile.organizationId))
  const own = useReplicaView((view) => view.profile)
  const isChanging = useReplicaView(({ outbox }) => outbox.some(changesOrganization))
  useEffect(() => {
    if (!profile) return
    const now = profileAsHeard(profile, { own, organization: organization ?? null, isChanging })
    if (canonicalJson(now) !== canonicalJson(profile)) session.updateProfile(now)
  }, [session, profile, organization, own, isChanging])
  return null
}
