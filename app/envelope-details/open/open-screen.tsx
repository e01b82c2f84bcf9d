/** Documents that colleagues have opened to the organisation: who sent them, and joining to read one. */

import { Trans, useLingui } from '@lingui/react/macro'
import { IconBuildingCommunity, IconSearch } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { OpenEnvelope } from '../../../sync/entities/open-envelope.ts'
import { useReplica, useReplicaView } from '../../replica/use-replica.tsx'
import { ScreenHeader } from '../../shell/screen-header.tsx'
import { announce } from '../../ui/live-region.tsx'
import { RefreshBar } from '../../ui/refresh-bar.tsx'
import { EmptyFiltered, State } from '../../ui/states.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { type OpenDocument, openDocuments } from './open-documents.ts'
import { OpenRow } from './open-row.tsx'
import styles from './open-screen.module.css'

/** Fewer are seen at a glance. */
const SEARCHED_FROM = 7

export function OpenScreen() {
  const { t } = useLingui()
  const replica = useReplica()
  const { openEnvelopes, rows, outbox, pulling } = useReplicaView(
    ({ openEnvelopes, rows, outbox, pulling }) => ({ openEnvelopes, rows, outbox, pulling }),
  )
  const [asked, setAsked] = useState<ReadonlyMap<string, OpenEnvelope>>(new Map())
  const [words, setWords] = useState('')
  const shown = useMemo(
    () => openDocuments({ openEnvelopes, rows, outbox }, asked, words),
    [openEnvelopes, rows, outbox, asked, words],
  )
  const join = async ({ line, entry }: OpenDocument) => {
    setAsked((before) => new Map(before).set(line.envelopeId, line))
    if (entry?.state === 'refused') await replica.discard(entry.id)
    const kept = await replica.dispatch(
      'joinEnvelope',
      { envelopeId: line.envelopeId },
      { title: line.title },
    )
    const { title } = line
    if (kept.ok) announce(t`Joining “${title}”`)
  }
  return (
    <>
      <RefreshBar active={pulling && openEnvelopes.size > 0} />
      <ScreenHeader
        title={t`Open documents`}
        lead={t`Opened to your organisation by colleagues. Join to read one; everybody in it sees that you did.`}
        folders
      />
      <div className={styles.openList}>
        {openEnvelopes.size >= SEARCHED_FROM || words !== '' ? (
          <TextInput
            label={t`Search open documents`}
            hideLabel
            type="search"
            icon={IconSearch}
            placeholder={t`Title or sender`}
            value={words}
            onText={setWords}
          />
        ) : null}
        {shown.length > 0 ? (
          <ul className="card" aria-label={t`Open documents`}>
            {shown.map((one) => (
              <OpenRow
                key={one.line.id}
                one={one}
                onJoin={() => void join(one)}
                onTakeBack={() => void (one.entry && replica.takeBack(one.entry.id))}
              />
            ))}
          </ul>
        ) : words !== '' ? (
          <EmptyFiltered filters={`“${words}”`} onClear={() => setWords('')} />
        ) : (
          <State level={2} icon={IconBuildingCommunity} title={t`Nothing is open to you now.`}>
            <Trans>
              When a colleague opens a document to your organisation, it is listed here until you join it or
              it is closed.
            </Trans>
          </State>
        )}
      </div>
    </>
  )
}
