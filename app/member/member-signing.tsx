/** Signing for people with an account: the same screens as behind a link, over the member's own replica. */
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import type { Envelope } from '../../sync/entities/envelope.ts'
import { isMyTurn } from '../../sync/rules/lists.ts'
import { myRecipients } from '../../sync/rules/render-envelope.ts'
import { useMember } from '../device/use-member.ts'
import { WhatWaits } from '../envelopes/list/what-waits.tsx'
import { rowBeside, whatWaits } from '../envelopes/rules/what-waits.ts'
import { envelopeIdOf } from '../paths/act-paths.ts'
import { useEnvelope, useReplicaView } from '../replica/use-replica.tsx'
import { useSession } from '../session/use-session.tsx'
import { RecordNotFound } from '../shell/error-screens.tsx'
import { IdleGuard } from '../shell/idle/idle-guard.tsx'
import { SigningSession } from '../signer/signing-session.tsx'
import { mayBeCleared, type SigningHost, SigningHostContext } from '../signing/signing-host.ts'
import { ListSkeleton } from '../ui/skeleton.tsx'
import { OfflineAbsent } from '../ui/states.tsx'

export function MemberSigning({ id }: { readonly id: string }) {
  const envelopeId = envelopeIdOf(id)
  const { local, files, profile, replica } = useMember()
  const { call } = useSession()
  const navigate = useNavigate()
  const reading = useEnvelope(envelopeId)
  const { rows, marks, overlay } = useReplicaView(({ rows, marks, overlay }) => ({ rows, marks, overlay }))
  const waiting = useMemo(
    () => whatWaits(rows, marks, (one) => overlay.waiting.has(one), envelopeId),
    [rows, marks, overlay, envelopeId],
  )
  const row = rows.get(envelopeId)
  const asked = row !== undefined && isMyTurn(row) && !overlay.waiting.has(envelopeId)
  // An act moves its row in the inbox: whoever goes back finds the place where it was.
  const beside = useRef<string>(undefined)
  useEffect(() => {
    if (asked) beside.current = rowBeside(rows, marks, envelopeId)
  }, [asked, rows, marks, envelopeId])

  const host = useMemo(
    (): SigningHost => ({
      kind: 'member',
      local,
      files: files.signing,
      call,
      onClose: () => {
        const at = asked ? envelopeId : beside.current
        void navigate({ to: '/', search: at === undefined ? {} : { at } })
      },
      onDetails: () => void navigate({ to: '/documents/$id', params: { id } }),
      ...(waiting.length > 0 ? { next: <WhatWaits rows={waiting} /> } : {}),
      mayBeCleared: mayBeCleared(),
      shellPage: '/index.html',
    }),
    [local, files, call, navigate, id, envelopeId, asked, waiting],
  )

  // Opening it to sign is reading it.
  useEffect(() => {
    if (replica.view().marks.get(envelopeId)?.unread !== false && replica.view().rows.has(envelopeId))
      void replica.dispatch('setUnread', { envelopeId, unread: false }, { title: '' })
  }, [replica, envelopeId])

  if (reading.status === 'absent') return <RecordNotFound />
  if (reading.status === 'offline') return <OfflineAbsent onWhenOnline={() => void replica.sync()} />
  if (reading.status !== 'held') return <ListSkeleton />
  const recipientId = partToAct(reading.envelope, { subject: profile.id, email: profile.email })
  if (!recipientId) return <RecordNotFound />
  return (
    <SigningHostContext value={host}>
      <IdleGuard />
      <SigningSession key={recipientId} envelope={reading.envelope} recipientId={recipientId} />
    </SigningHostContext>
  )
}

/** The part whose turn it is; else the last one this person acted in, to show what became of it. */
function partToAct(envelope: Envelope, reader: Parameters<typeof myRecipients>[1]): string | undefined {
  const mine = myRecipients(envelope, reader)
  const acted = [...mine].sort((a, b) => (b.actedAt ?? 0) - (a.actedAt ?? 0))
  return (mine.find((one) => one.state === 'waiting' || one.state === 'signing') ?? acted[0])?.id
}
