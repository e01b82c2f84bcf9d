/**
 * Whom this person has invited, and what became of it (`/account/invitations`, A018): what the list of users says of those
 * who were invited, of theirs alone and also once they are here.
 */
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconMailForward, IconUserPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { type ListedUser, sentInvites } from '../../../sync/rules/user-list.ts'
import { useOpenRecord } from '../../records/panel/use-open-record.ts'
import type { RecordFilter, RecordSource, RecordTable } from '../../records/record-table.ts'
import { RecordsScreen } from '../../records/records-screen.tsx'
import { useHeldSource } from '../../records/replica/use-held-source.ts'
import { useRecordSearch } from '../../records/use-record-search.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { InviteImport, InvitesNotice } from './invite-import.tsx'
import { useUserActs } from './use-user-acts.tsx'
import { useOwnId } from './use-users.ts'
import { UserPanel } from './user-panel.tsx'
import { useUserTable } from './user-table.tsx'

export function InvitationsScreen() {
  const { t } = useLingui()
  const table = useInvitationTable()
  const source = useSentInvites()
  const search = useRecordSearch(table)
  const { open } = useOpenRecord(search)
  const [importing, setImporting] = useState(false)
  const all = useUserActs()
  const acts = useMemo(() => all.filter((act) => ACTS.includes(act.id)), [all])
  const invite = (
    <Button variant="tonal" icon={IconUserPlus} onClick={() => open('new')}>
      <Trans>Invite user</Trans>
    </Button>
  )
  return (
    <RecordsScreen<ListedUser>
      title={t`Invitations`}
      table={table}
      source={source}
      search={search}
      acts={acts}
      notice={<InvitesNotice />}
      countWords={(count) => t`${plural(count, { one: '# invitation', other: '# invitations' })}`}
      actions={() => (
        <>
          {importing ? <InviteImport onClose={() => setImporting(false)} /> : null}
          {invite}
        </>
      )}
      empty={
        <EmptyState icon={IconMailForward} acts={invite}>
          <Trans>Whom you invite to your organization stands here, with what became of it.</Trans>
        </EmptyState>
      }
      panel={(panel) => (
        <UserPanel
          {...panel}
          onFile={() => {
            panel.onClose()
            setImporting(true)
          }}
        />
      )}
    />
  )
}

/** What an invitation can still become; the others are acts with members. */
const ACTS: readonly string[] = ['resend', 'cancel']
/** Nobody is one of these before they have joined. */
const NOT_YET: readonly string[] = ['class', 'jobRoles', 'jobRole']
const OF_MEMBERS: readonly string[] = ['active', 'deactivatedByUser', 'inactive']

export function useInvitationTable(): RecordTable<ListedUser> {
  const table = useUserTable()
  return useMemo(() => {
    const ofInvitations = (filter: RecordFilter<ListedUser>): RecordFilter<ListedUser> =>
      filter.id === 'status' && filter.kind === 'choice'
        ? { ...filter, options: filter.options.filter(({ value }) => !OF_MEMBERS.includes(value)) }
        : filter
    return {
      ...table,
      id: 'invitations',
      sort: '-since',
      columns: table.columns
        .filter(({ id }) => !NOT_YET.includes(id))
        .map(({ shown, ...column }) =>
          column.id === 'since' || shown === undefined ? column : { ...column, shown },
        ),
      filters: (table.filters ?? []).filter(({ id }) => !NOT_YET.includes(id)).map(ofInvitations),
    }
  }, [table])
}

function useSentInvites(): RecordSource<ListedUser> {
  const source = useHeldSource('memberInvite')
  const ownId = useOwnId()
  return useMemo(() => ({ ...source, rows: sentInvites(source.rows, ownId) }), [source, ownId])
}
