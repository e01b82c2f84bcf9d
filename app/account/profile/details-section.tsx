import { Trans } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { OwnDetails } from '../../../sync/entities/profile.ts'
import { useRefusalSentence } from '../../faces/refusal-sentence.ts'
import { RecordEditor, type RefusedSave } from '../../records/form/record-editor.tsx'
import { useReplica, useReplicaView } from '../../replica/use-replica.tsx'
import { AccountSection } from '../account-section.tsx'
import { NeedsConnection } from '../needs-connection.tsx'
import { profileForm } from './profile-form.ts'

/** Names and number: written with or without a network, the same on all devices and in all organisations. */
export function DetailsSection() {
  const replica = useReplica()
  const sentence = useRefusalSentence()
  const profile = useReplicaView((view) => view.profile)
  const entry = useReplicaView(({ outbox }) =>
    outbox.findLast(
      (one) => one.name === 'saveProfile' && one.state === 'refused' && 'details' in (one.input as object),
    ),
  )
  const refused = useMemo((): RefusedSave<OwnDetails> | undefined => {
    if (entry?.result?.status !== 'refused') return undefined
    const { details } = entry.input as { readonly details: Partial<OwnDetails> }
    return {
      id: entry.id,
      changes: details,
      conflicts: [],
      sentence: sentence(entry.result),
      done: () => replica.discard(entry.id),
    }
  }, [entry, replica, sentence])
  const details = profile?.details
  return (
    <AccountSection
      title={<Trans>Name and number</Trans>}
      lead={<Trans>What you sign from now on bears this name. What is signed already stays as it is.</Trans>}
    >
      {profile === null || details === undefined ? (
        <NeedsConnection />
      ) : (
        <RecordEditor
          form={profileForm}
          recordId={profile.id}
          record={details}
          refused={refused}
          onSave={async ({ changes }) => {
            if (entry) await replica.discard(entry.id)
            await replica.dispatch('saveProfile', { details: changes }, { title: '' })
            return { kind: 'saved' }
          }}
        />
      )}
    </AccountSection>
  )
}
