import { useState } from 'react'
import { brandOf, type Organization } from '../../sync/entities/organization.ts'
import { changedFields } from '../../sync/rules/changed-fields.ts'
import { useRefusalSentence } from '../faces/refusal-sentence.ts'
import { useReplica, useReplicaView } from '../replica/use-replica.tsx'

/**
 * The organisation as this device knows it, with what was changed here laid over; null before it was told. A change
 * counts once the server has taken it, and travels like any other wish.
 */
export function useOrganization() {
  const replica = useReplica()
  const sentence = useRefusalSentence()
  const organization = useReplicaView(
    ({ held, profile }) => (profile && held.organization.get(profile.organizationId)) ?? null,
  )
  const [failure, setFailure] = useState<string | null>(null)
  const change = async (fields: Partial<Organization>): Promise<boolean> => {
    if (!organization) return false
    const wanted = changedFields(organization, { ...organization, ...fields })
    const sent = await replica.dispatch('saveOrganization', { id: organization.id, ...wanted }, { title: '' })
    setFailure(sent.ok ? null : sentence(sent.error))
    return sent.ok
  }
  return { organization, look: organization && brandOf(organization.id, organization), failure, change }
}
