/** Who is registered in all organisations (`/administration/registered-users`), for who runs the installation. */
import { msg, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconDownload, IconUserPause, IconUsers } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { DataOf, InputOf } from '../../sync/calls/contract.ts'
import { downloadRegisteredUsers, getRegisteredUsers } from '../../sync/calls/operators.ts'
import { saveBlob } from '../files/save-blob.ts'
import type { RecordTable } from '../records/record-table.ts'
import { RecordsScreen } from '../records/records-screen.tsx'
import { usePageSize } from '../records/use-page-size.ts'
import { useRecordSearch } from '../records/use-record-search.ts'
import { useSession } from '../session/use-session.tsx'
import { NotAuthorised } from '../shell/error-screens.tsx'
import { useMayOpen } from '../shell/use-may-open.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Pill } from '../ui/pill.tsx'
import { EmptyState } from '../ui/states.tsx'
import { DateOnly } from '../ui/values.tsx'
import { STATUS_OPTIONS, StatusPill, statusAsked, useFailure, useOwnScript } from './operator-words.tsx'
import styles from './operators.module.css'
import { pageSource, useAnswer } from './use-answer.ts'

type Registered = DataOf<typeof getRegisteredUsers>['items'][number]
const SORTS = { name: 'name', email: 'email', created: 'createdDate', organization: 'organization' } as const

const TYPES = {
  1: msg`Company Admin`,
  2: msg`Super Admin`,
  3: msg`Standard User`,
  4: msg`Temporary User`,
  5: msg`SAC Admin`,
} as const

export function RegisteredUsersScreen() {
  return useMayOpen('/administration/registered-users') ? <RegisteredUsers /> : <NotAuthorised />
}

function RegisteredUsers() {
  const { t } = useLingui()
  const pageSize = usePageSize()
  const table = useRegisteredTable(pageSize)
  const search = useRecordSearch(table)
  const { sort = 'name', page = 1, q = '', where } = search
  const asked = {
    search: q,
    sortBy: SORTS[sort.replace(/^-/, '') as keyof typeof SORTS] ?? 'name',
    sortDir: sort.startsWith('-') ? 'desc' : 'asc',
    filters: statusAsked(where?.status),
  } as const
  const answered = useAnswer(getRegisteredUsers, { ...asked, pageNumber: page, pageSize })
  const source = useMemo(() => pageSource(answered), [answered])
  const { refused, busy, save } = useExport(asked)
  return (
    <RecordsScreen<Registered>
      title={t`Registered users`}
      table={table}
      source={source}
      search={search}
      countWords={(count) => t`${plural(count, { one: '# user', other: '# users' })}`}
      actions={
        <Button icon={IconDownload} busy={busy} onClick={() => void save()}>
          <Trans>Export as CSV</Trans>
        </Button>
      }
      notice={
        refused === undefined ? undefined : (
          <Banner icon={IconDownload} tone="bad">
            <p>{refused}</p>
          </Banner>
        )
      }
      empty={
        <EmptyState icon={IconUsers}>
          <Trans>Whoever registers in any organization stands here.</Trans>
        </EmptyState>
      }
    />
  )
}

/** All that match, whatever page is shown. */
function useExport(asked: InputOf<typeof downloadRegisteredUsers>) {
  const { t } = useLingui()
  const session = useSession()
  const failure = useFailure()
  const [refused, setRefused] = useState<string>()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const done = await session.call(downloadRegisteredUsers, asked)
    setBusy(false)
    setRefused(done.ok ? undefined : failure(done.error))
    if (done.ok) saveBlob(done.value.data.blob, done.value.data.name ?? `${t`Registered users`}.csv`)
  }
  return { refused, busy, save }
}

function useRegisteredTable(pageSize: number): RecordTable<Registered> {
  const { t } = useLingui()
  const script = useOwnScript()
  return useMemo(
    () => ({
      id: 'registered-users',
      rowId: (one) => one.id,
      nameOf: (one) => one.userName,
      words: (one) => [one.userName, one.email],
      searchLabel: msg`Name, e-mail or organization`,
      sort: 'name',
      pageSize,
      columns: [
        {
          id: 'name',
          label: msg`Name`,
          shown: 'always',
          card: 'title',
          sortable: true,
          cell: (one) => (
            <span className="row g12">
              <Avatar name={one.userName} size={32} />
              <span className={styles.name}>
                <bdi className="b">{one.userName}</bdi>
                <bdi className="m t12" dir="ltr">
                  {one.email}
                </bdi>
              </span>
            </span>
          ),
        },
        {
          id: 'organization',
          label: msg`Organization`,
          sortable: true,
          cell: (one) => <bdi className="cut">{script(one.organizationNameEn, one.organizationNameAr)}</bdi>,
        },
        {
          id: 'type',
          label: msg({ message: 'Type', context: 'user' }),
          width: 150,
          card: 'none',
          cell: (one) => t(TYPES[one.type as keyof typeof TYPES] ?? TYPES[3]),
        },
        {
          id: 'created',
          label: msg`Registered`,
          width: 140,
          card: 'none',
          sortable: true,
          cell: (one) => <DateOnly at={one.createdDate} />,
        },
        {
          id: 'status',
          label: msg`Status`,
          width: 180,
          card: 'fact',
          cell: (one) =>
            one.status === 'deactivatedByUser' ? (
              <Pill icon={IconUserPause}>{t`Deactivated by user`}</Pill>
            ) : (
              <StatusPill active={one.status === 'active'} />
            ),
        },
      ],
      filters: [{ id: 'status', kind: 'choice', label: msg`Status`, options: STATUS_OPTIONS }],
    }),
    [t, script, pageSize],
  )
}
