/**
 * `/linking/{id}`: joins the signed-in account and a document that came by mail (A008). Whoever signs behind a link needs no
 * account; who has one finds the document among their own from then on, on each of their devices.
 */
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { linkCustomer } from '../../sync/calls/links.ts'
import { bareId } from '../../sync/ids.ts'
import { isMyTurn } from '../../sync/rules/lists.ts'
import { envelopeIdOf } from '../paths/act-paths.ts'
import { useReplica, useReplicaView } from '../replica/use-replica.tsx'
import { useCalls } from '../session/use-calls.ts'
import { RecordNotFound } from '../shell/error-screens.tsx'
import { PlainLayout } from '../shell/layouts/open-layouts.tsx'
import { useShellData } from '../shell/shell-data.ts'
import { useIsOnline } from '../shell/use-connection.ts'
import { useDocumentTitle } from '../shell/use-document-title.ts'
import { LinkingCard } from './linking-card.tsx'
import { type Asked, afterAsking, stageOf } from './linking-stage.ts'

const KNOWN_ID = /^[0-9a-z]{26}$/

export function LinkingScreen({ id }: { readonly id: string }) {
  const isKnown = KNOWN_ID.test(bareId(id))
  return <PlainLayout>{isKnown ? <Linking id={envelopeIdOf(id)} /> : <RecordNotFound />}</PlainLayout>
}

function Linking({ id }: { readonly id: `envelope:${string}` }) {
  const { t } = useLingui()
  const { call } = useCalls()
  const replica = useReplica()
  const { profile, logOut } = useShellData()
  const row = useReplicaView(({ rows }) => rows.get(id))
  const online = useIsOnline()
  const [asked, setAsked] = useState<Asked>({ kind: 'not' })
  useDocumentTitle(t`Add a document to your account`)
  const link = async () => {
    setAsked({ kind: 'busy' })
    const next = afterAsking(await call(linkCustomer, { processId: id }))
    setAsked(next)
    if (next.kind === 'linked') await replica.sync()
  }
  return (
    <LinkingCard
      id={id}
      row={row && { title: row.title, kind: row.kind, waits: isMyTurn(row) }}
      stage={stageOf({ asked, isHere: row !== undefined, online })}
      profile={profile}
      onLink={() => void link()}
      onOther={logOut}
    />
  )
}
