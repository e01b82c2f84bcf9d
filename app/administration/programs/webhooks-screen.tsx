/** Webhooks (`/administration/webhooks`): what programs elsewhere are told of documents, and what came of it. */
import { msg, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconPlus, IconWebhook } from '@tabler/icons-react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { getWebhooks } from '../../../sync/calls/webhooks.ts'
import type { Webhook } from '../../../sync/entities/webhook.ts'
import { useOpenRecord } from '../../records/panel/use-open-record.ts'
import type { RecordTable } from '../../records/record-table.ts'
import { RecordsScreen } from '../../records/records-screen.tsx'
import { RecordMark } from '../../records/replica/record-mark.tsx'
import { useHeldSource } from '../../records/replica/use-held-source.ts'
import { useRecordSearch } from '../../records/use-record-search.ts'
import { useHeld } from '../../replica/use-replica.tsx'
import { useCalls } from '../../session/use-calls.ts'
import { NotAuthorised } from '../../shell/error-screens.tsx'
import { useMayOpen } from '../../shell/use-may-open.ts'
import { Ltr } from '../../ui/bidi.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { FormattedNumber, RelativeTime } from '../../ui/values.tsx'
import styles from '../managed-list.module.css'
import { ProgramTabs } from './program-tabs.tsx'
import { WebhookPanel } from './webhook-panel.tsx'
import { type Doing, WebhookPill, webhookState } from './webhook-state.tsx'

const webhookTable = (doings: ReadonlyMap<string, Doing>): RecordTable<Webhook> => ({
  id: 'webhooks',
  rowId: (one) => one.id,
  nameOf: (one) => one.name,
  words: (one) => [one.name, one.url, one.ownerName],
  searchLabel: msg`Name or address of a webhook`,
  sort: 'name',
  columns: [
    {
      id: 'name',
      label: msg`Name`,
      shown: 'always',
      card: 'title',
      value: (one) => one.name,
      cell: (one) => (
        <span className={styles.name}>
          <bdi className="b">{one.name}</bdi>
          <RecordMark kind="webhook" id={one.id} />
        </span>
      ),
    },
    {
      id: 'url',
      label: msg`Address`,
      card: 'line',
      value: (one) => one.url,
      cell: (one) => (
        <span className="cut">
          <Ltr>{one.url}</Ltr>
        </span>
      ),
    },
    {
      id: 'owner',
      label: msg`Told for`,
      width: 170,
      card: 'none',
      value: (one) => one.ownerName,
      cell: (one) => <bdi className="cut">{one.ownerName}</bdi>,
    },
    {
      id: 'waiting',
      label: msg({ message: 'Waiting', context: 'deliveries' }),
      width: 110,
      end: true,
      card: 'none',
      value: (one) => doings.get(one.id)?.waiting ?? null,
      cell: (one) => <Waiting count={doings.get(one.id)?.waiting} />,
    },
    {
      id: 'delivered',
      label: msg`Last delivered`,
      width: 150,
      card: 'none',
      value: (one) => doings.get(one.id)?.lastDeliveredAt ?? null,
      cell: (one) => <Delivered at={doings.get(one.id)?.lastDeliveredAt} />,
    },
    {
      id: 'state',
      label: msg`Status`,
      width: 150,
      card: 'fact',
      value: (one) => webhookState(one, doings.get(one.id)),
      cell: (one) => <WebhookPill one={one} doing={doings.get(one.id)} />,
    },
  ],
})

const Waiting = ({ count }: { readonly count: number | undefined }) =>
  count === undefined ? null : <FormattedNumber value={count} />

function Delivered({ at }: { readonly at: number | null | undefined }) {
  if (at === undefined) return null
  return at === null ? (
    <span className="m">
      <Trans>Never</Trans>
    </span>
  ) : (
    <RelativeTime at={at} />
  )
}

/** How they are doing is the server's to say; it is asked again whenever one of them changes. */
function useDoings(asks: boolean): { readonly doings: ReadonlyMap<string, Doing>; readonly ask: () => void } {
  const calls = useCalls()
  const held = useHeld('webhook')
  const [doings, setDoings] = useState<ReadonlyMap<string, Doing>>(new Map())
  const ask = useCallback(() => {
    if (!asks) return
    void calls.call(getWebhooks, {}).then((result) => {
      if (result.ok) setDoings(new Map(result.value.data.map((one) => [one.id, one])))
    })
  }, [asks, calls])
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when one of them changes
  useEffect(ask, [ask, held])
  return { doings, ask }
}

export function WebhooksScreen() {
  const { t } = useLingui()
  const mayWrite = useMayOpen('/administration/webhooks')
  const { doings, ask } = useDoings(mayWrite)
  const table = useMemo(() => webhookTable(doings), [doings])
  const source = useHeldSource('webhook')
  const search = useRecordSearch(table)
  const { open } = useOpenRecord(search)
  if (!mayWrite) return <NotAuthorised />
  const add = (
    <Button variant="tonal" icon={IconPlus} onClick={() => open('new')}>
      <Trans>Add webhook</Trans>
    </Button>
  )
  return (
    <RecordsScreen
      title={t`API`}
      table={table}
      source={source}
      search={search}
      tabs={<ProgramTabs here="/administration/webhooks" />}
      countWords={(count) => t`${plural(count, { one: '# webhook', other: '# webhooks' })}`}
      actions={add}
      empty={
        <EmptyState icon={IconWebhook} acts={add}>
          <Trans>
            A webhook tells a program of yours what happens to documents, as it happens: sent, signed,
            completed.
          </Trans>
        </EmptyState>
      }
      panel={(panel) => <WebhookPanel {...panel} doings={doings} onDone={ask} />}
    />
  )
}
