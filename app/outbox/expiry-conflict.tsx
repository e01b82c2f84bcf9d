/** The expiry was changed here and somewhere else: both, side by side, and nothing chosen beforehand (UX §5). */
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { lazy, useState } from 'react'
import type { CommandInput } from '../../sync/commands/registry.ts'
import type { OutboxEntry } from '../../sync/replication/outbox.ts'
import { type AnyRefusal, useRefusalSentence } from '../faces/refusal-sentence.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useMoment } from '../i18n/use-moment.ts'
import { detailsPath } from '../paths/act-paths.ts'
import { useReplica, useReplicaView } from '../replica/use-replica.tsx'
import { ConflictCard } from '../ui/conflict-card.tsx'
import { FieldMessage } from '../ui/field.tsx'
import { OnDemand } from '../ui/on-demand.tsx'

const ExpiryDialog = lazy(async () => ({
  default: (await import('../acts/terms-dialogs.tsx')).ExpiryDialog,
}))

/** A refusal that the person decides by choosing one of two values. */
export const isExpiryConflict = ({ name, result }: OutboxEntry): boolean =>
  name === 'changeExpiry' && result?.status === 'refused' && result.code === 'changed-meanwhile'

export function ExpiryConflict({ entry }: { readonly entry: OutboxEntry }) {
  const { t } = useLingui()
  const format = useFormat()
  const moment = useMoment()
  const navigate = useNavigate()
  const replica = useReplica()
  const sentence = useRefusalSentence()
  const { rows, profile } = useReplicaView(({ rows, profile }) => ({ rows, profile }))
  const [refusedHere, setRefusedHere] = useState<AnyRefusal | null>(null)
  const [editing, setEditing] = useState(false)
  const wish = entry.input as CommandInput<'changeExpiry'>
  const theirs = expiryNow(entry, rows.get(entry.entity)?.expiresAt)
  // Only whoever sent it changes when it expires, here or elsewhere.
  const person = profile?.name ?? ''
  const said = (at: number | null) => (at === null ? t`No expiry` : format.dateTime(new Date(at)))
  const close = () => void replica.discard(entry.id)
  const keepMine = async () => {
    const sent = await replica.dispatch(
      'changeExpiry',
      { ...wish, seenExpiresAt: theirs },
      { title: entry.title },
    )
    if (sent.ok) close()
    else setRefusedHere(sent.error)
  }
  const edit = async () => {
    if (replica.envelope(entry.entity) || (await replica.loadEnvelope(entry.entity)) === 'held')
      return setEditing(true)
    await navigate({ to: detailsPath(entry.entity, 'document') } as never)
  }
  const envelope = editing ? replica.envelope(entry.entity) : undefined
  return (
    <>
      <ConflictCard
        title={
          <Trans>
            The expiry of “<bdi>{entry.title}</bdi>” was changed twice
          </Trans>
        }
        mine={{
          person,
          when: t`You, on this device, ${moment(entry.createdAt)}`,
          value: said(wish.expiresAt),
        }}
        theirs={{
          person,
          when: t`Somewhere else, in force now`,
          value: said(theirs),
        }}
        onKeepMine={() => void keepMine()}
        onKeepTheirs={close}
        onEdit={() => void edit()}
      />
      {refusedHere ? <FieldMessage tone="bad">{sentence(refusedHere)}</FieldMessage> : null}
      {envelope ? (
        <OnDemand>
          <ExpiryDialog envelope={envelope} onCaptured={close} onClose={() => setEditing(false)} />
        </OnDemand>
      ) : null}
    </>
  )
}

/** As the list has it; until the list is current, as the refusal says it was. */
function expiryNow({ result }: OutboxEntry, listed: number | null | undefined): number | null {
  if (listed !== undefined) return listed
  const told = result?.status === 'refused' ? result.facts?.expiresAt : null
  return typeof told === 'number' ? told : null
}
