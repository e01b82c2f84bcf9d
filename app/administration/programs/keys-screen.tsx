/** Keys of programs (`/administration/api`): what each may do, for whom, when it was used, and its end. */
import { msg, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconExternalLink, IconKey, IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { ApiKey } from '../../../sync/entities/api-key.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useOpenRecord } from '../../records/panel/use-open-record.ts'
import type { RecordTable } from '../../records/record-table.ts'
import { RecordsScreen } from '../../records/records-screen.tsx'
import { RecordMark } from '../../records/replica/record-mark.tsx'
import { useHeldSource } from '../../records/replica/use-held-source.ts'
import { useRecordSearch } from '../../records/use-record-search.ts'
import { NotAuthorised } from '../../shell/error-screens.tsx'
import { useMayOpen } from '../../shell/use-may-open.ts'
import { Ltr } from '../../ui/bidi.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { DateOnly, RelativeTime } from '../../ui/values.tsx'
import styles from '../managed-list.module.css'
import { KeyPanel } from './key-panel.tsx'
import { KeyStatePill, keyState } from './key-state.tsx'
import { type KeyUses, useKeyUses } from './key-uses.ts'
import { ProgramTabs } from './program-tabs.tsx'
import { SCOPE_WORDS } from './program-words.ts'

const STATES = [
  { value: 'active', label: msg({ message: 'Works', context: 'key' }) },
  { value: 'unissued', label: msg({ message: 'Not made yet', context: 'key' }) },
  { value: 'expired', label: msg({ message: 'Expired', context: 'key' }) },
  { value: 'ended', label: msg({ message: 'Ended', context: 'key' }) },
] as const

const keyTable = (
  uses: KeyUses | null,
  inWords: (one: ApiKey) => string,
  now: number,
): RecordTable<ApiKey> => ({
  id: 'apiKeys',
  rowId: (one) => one.id,
  nameOf: (one) => one.name,
  words: (one) => [one.name, one.ownerName, one.ending ?? ''],
  searchLabel: msg`Name of a key`,
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
          {one.ending === null ? null : (
            <span className="m">
              <Ltr>…{one.ending}</Ltr>
            </span>
          )}
          <RecordMark kind="apiKey" id={one.id} />
        </span>
      ),
    },
    {
      id: 'scopes',
      label: msg`What it may do`,
      card: 'line',
      value: inWords,
      cell: (one) => <span className="cut">{inWords(one)}</span>,
    },
    {
      id: 'owner',
      label: msg`Acts for`,
      width: 170,
      card: 'line',
      value: (one) => one.ownerName,
      cell: (one) => <bdi className="cut">{one.ownerName}</bdi>,
    },
    {
      id: 'used',
      label: msg`Last used`,
      width: 140,
      card: 'none',
      value: (one) => uses?.get(one.id)?.lastUsedAt ?? null,
      cell: (one) => <LastUsed at={uses?.get(one.id)?.lastUsedAt} />,
    },
    {
      id: 'expires',
      label: msg`Last day`,
      width: 130,
      card: 'none',
      value: (one) => one.expiresAt,
      cell: (one) =>
        one.expiresAt === null ? <span className="m">–</span> : <DateOnly at={one.expiresAt} />,
    },
    {
      id: 'state',
      label: msg`Status`,
      width: 140,
      card: 'fact',
      value: (one) => keyState(one, now),
      cell: (one) => <KeyStatePill state={keyState(one, now)} />,
    },
  ],
  filters: [
    { id: 'state', kind: 'choice', label: msg`Status`, options: STATES, of: (one) => keyState(one, now) },
  ],
})

function LastUsed({ at }: { readonly at: number | null | undefined }) {
  if (at === undefined) return null
  return at === null ? (
    <span className="m">
      <Trans>Never</Trans>
    </span>
  ) : (
    <RelativeTime at={at} />
  )
}

export function KeysScreen() {
  const { t } = useLingui()
  const mayWrite = useMayOpen('/administration/api')
  const format = useFormat()
  const uses = useKeyUses(mayWrite)
  const table = useMemo(
    () => keyTable(uses, (one) => format.list(one.scopes.map((scope) => t(SCOPE_WORDS[scope]))), Date.now()),
    [uses, format, t],
  )
  const source = useHeldSource('apiKey')
  const search = useRecordSearch(table)
  const { open } = useOpenRecord(search)
  if (!mayWrite) return <NotAuthorised />
  const add = (
    <Button variant="tonal" icon={IconPlus} onClick={() => open('new')}>
      <Trans>Make a key</Trans>
    </Button>
  )
  return (
    <RecordsScreen
      title={t`API`}
      table={table}
      source={source}
      search={search}
      tabs={<ProgramTabs here="/administration/api" />}
      countWords={(count) => t`${plural(count, { one: '# key', other: '# keys' })}`}
      actions={
        <>
          <Button icon={IconExternalLink} onClick={() => window.open('/api/docs', '_blank', 'noopener')}>
            <Trans>API reference</Trans>
          </Button>
          {add}
        </>
      }
      empty={
        <EmptyState icon={IconKey} acts={add}>
          <Trans>
            With a key a program does what you may do here, within the scopes you give it. It never signs.
          </Trans>
        </EmptyState>
      }
      panel={(panel) => <KeyPanel {...panel} uses={uses} />}
    />
  )
}
