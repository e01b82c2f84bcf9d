/** `/bulk-send`: which draft, then its list, then what became of each row. Each is an address of its own. */

import { Trans, useLingui } from '@lingui/react/macro'
import { IconFilePlus, IconUsersGroup } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { orderRows } from '../../sync/rules/derive-list.ts'
import { useMember } from '../device/use-member.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useReplicaView } from '../replica/use-replica.tsx'
import { LinkButton } from '../shell/links.tsx'
import { ScreenHeader } from '../shell/screen-header.tsx'
import { CutTitle } from '../ui/bidi.tsx'
import { classNames } from '../ui/class-names.ts'
import { EmptyState } from '../ui/states.tsx'
import { type BulkRecord, listBulkRecords } from './bulk-record.ts'
import styles from './bulk-send-page.module.css'
import { ListScreen } from './list-screen.tsx'
import runScreenStyles from './run-screen.module.css'
import { RunScreen } from './run-screen.tsx'

export interface BulkSendSearch {
  readonly draft?: `envelope:${string}` | undefined
  readonly run?: string | undefined
}

export function BulkSendPage({ draft, run }: BulkSendSearch) {
  if (run) return <RunScreen key={run} id={run} />
  if (draft) return <ListScreen key={draft} envelopeId={draft} />
  return <ChooseScreen />
}

function ChooseScreen() {
  const { t } = useLingui()
  const rows = useReplicaView((view) => view.rows)
  const drafts = orderRows(rows).filter((one) => one.state === 'draft' && one.isOwner)
  const lists = useSentLists()
  return (
    <>
      <ScreenHeader
        title={t`Send to a list`}
        lead={t`One document, many people: each row of your list becomes an envelope of its own.`}
      />
      <div className={runScreenStyles.bulkPage}>
        <section aria-labelledby="bulk-drafts">
          <h2 className="b16" id="bulk-drafts">
            <Trans>Choose a draft</Trans>
          </h2>
          {drafts.length === 0 ? (
            <EmptyState
              icon={IconFilePlus}
              acts={
                <LinkButton to="/create-document" variant="filled">
                  <Trans>Create document</Trans>
                </LinkButton>
              }
            >
              <Trans>
                Your drafts will appear here. Prepare one first: its recipients, and where they sign.
              </Trans>
            </EmptyState>
          ) : (
            <ul className={classNames('card', styles.bulkLinks)}>
              {drafts.map((one) => (
                <li key={one.id}>
                  <LinkButton
                    to="/bulk-send"
                    search={{ draft: one.id as `envelope:${string}` }}
                    variant="ghost"
                  >
                    <CutTitle>{one.title || t`Untitled`}</CutTitle>
                  </LinkButton>
                </li>
              ))}
            </ul>
          )}
        </section>
        {lists.length > 0 ? <SentLists lists={lists} /> : null}
      </div>
    </>
  )
}

function SentLists({ lists }: { readonly lists: readonly BulkRecord[] }) {
  const format = useFormat()
  return (
    <section aria-labelledby="bulk-lists">
      <h2 className="b16" id="bulk-lists">
        <Trans>Lists sent from this device</Trans>
      </h2>
      <ul className={classNames('card', styles.bulkLinks)}>
        {lists.map((one) => (
          <li key={one.id}>
            <LinkButton to="/bulk-send" search={{ run: one.id }} variant="ghost" icon={IconUsersGroup}>
              <CutTitle>{one.title}</CutTitle>
              <span className="m t12">{format.dateTime(new Date(one.startedAt))}</span>
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

function useSentLists(): readonly BulkRecord[] {
  const { local } = useMember()
  const [lists, setLists] = useState<readonly BulkRecord[]>([])
  useEffect(() => {
    let gone = false
    void listBulkRecords(local).then((found) => {
      if (!gone) setLists(found)
    })
    return () => {
      gone = true
    }
  }, [local])
  return lists
}
