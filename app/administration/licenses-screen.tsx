/** Under which licences the organisation is (`/administration/licenses`, A188). Who runs the installation gives them. */
import { msg, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconClock, IconLicense } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { License } from '../../sync/entities/license.ts'
import { isOpenInvite } from '../../sync/entities/member-invite.ts'
import { licensedUntil, licenseState } from '../../sync/rules/licensing.ts'
import { useNow } from '../i18n/use-now.ts'
import type { RecordTable } from '../records/record-table.ts'
import { RecordsScreen } from '../records/records-screen.tsx'
import { useHeldSource } from '../records/replica/use-held-source.ts'
import { useRecordSearch } from '../records/use-record-search.ts'
import { useHeld, useReplica } from '../replica/use-replica.tsx'
import { licensingOf } from '../replica/view-of.ts'
import { NotAuthorised } from '../shell/error-screens.tsx'
import { useMayOpen } from '../shell/use-may-open.ts'
import { Banner } from '../ui/banner.tsx'
import { EmptyState } from '../ui/states.tsx'
import { DateOnly } from '../ui/values.tsx'
import { LicenseSeats, LicenseStatePill, lastDayOf } from './license-words.tsx'
import { useHolds } from './managed-list.tsx'

const DAY_MS = 86_400_000
/** From when on its end is said over the list. */
const SOON_MS = 30 * DAY_MS

export function LicensesScreen() {
  return useMayOpen('/administration/licenses') ? <Licenses /> : <NotAuthorised />
}

function Licenses() {
  const { t } = useLingui()
  const now = useNow().getTime()
  const used = useSeatsTaken()
  const source = useHeldSource('license')
  const table = useMemo(() => licenseTable(now, used), [now, used])
  const search = useRecordSearch(table)
  return (
    <RecordsScreen<License>
      title={t`Licenses`}
      table={table}
      source={source}
      search={search}
      choosable={false}
      countWords={(count) => t`${plural(count, { one: '# license', other: '# licenses' })}`}
      notice={<LicenseNotice now={now} />}
      empty={
        <EmptyState icon={IconLicense}>
          <Trans>
            Your organization is under no license. Whoever runs this installation gives one, and it stands
            here then.
          </Trans>
        </EmptyState>
      }
    />
  )
}

/** People and open invitations; null for who may not see either. */
function useSeatsTaken(): number | null {
  const seesPeople = useHolds('userRead')
  const members = useHeld('member')
  const invites = useHeld('memberInvite')
  return useMemo(
    () => (seesPeople ? members.size + [...invites.values()].filter(isOpenInvite).length : null),
    [seesPeople, members, invites],
  )
}

function LicenseNotice({ now }: { readonly now: number }) {
  const { actor } = useReplica()
  const licenses = useHeld('license')
  if (actor.kind !== 'person') return null
  const until = licensedUntil(licensingOf(licenses, actor.organizationId), now)
  if (until === null || until - now > SOON_MS) return null
  return until === now ? (
    <Banner icon={IconAlertTriangle} tone="bad">
      <p>
        <Trans>
          License has expired. Everything can be read, signed and downloaded as before; new documents are sent
          and people are invited again once there is a new license. Ask whoever runs this installation.
        </Trans>
      </p>
    </Banner>
  ) : (
    <Banner icon={IconClock} tone="warn">
      <p>
        <Trans>
          The last day of your license is <DateOnly at={lastDayOf(until)} />. After it everything can still be
          read, signed and downloaded, and nothing new is sent.
        </Trans>
      </p>
    </Banner>
  )
}

const licenseTable = (now: number, used: number | null): RecordTable<License> => ({
  id: 'licenses',
  rowId: (one) => one.id,
  nameOf: (one) => one.name,
  words: (one) => [one.name, one.plan],
  searchLabel: msg`Name or plan`,
  sort: '-start',
  columns: [
    {
      id: 'name',
      label: msg`Name`,
      shown: 'always',
      card: 'title',
      value: (one) => one.name,
      cell: (one) => <bdi className="b cut">{one.name}</bdi>,
    },
    {
      id: 'plan',
      label: msg`Plan`,
      width: 150,
      value: (one) => one.plan,
      cell: (one) => <bdi className="cut">{one.plan}</bdi>,
    },
    {
      id: 'seats',
      label: msg`Seats`,
      width: 190,
      value: (one) => one.seats ?? Number.POSITIVE_INFINITY,
      // Only those that hold are sat on.
      cell: (one) => (
        <LicenseSeats seats={one.seats} used={licenseState(one, now) === 'active' ? used : null} />
      ),
    },
    {
      id: 'start',
      label: msg`First day`,
      width: 120,
      card: 'none',
      value: (one) => one.start,
      cell: (one) => <DateOnly at={one.start} />,
    },
    {
      id: 'end',
      label: msg`Last day`,
      width: 120,
      value: (one) => one.end ?? Number.POSITIVE_INFINITY,
      cell: (one) => (one.end === null ? <span className="m">—</span> : <DateOnly at={lastDayOf(one.end)} />),
    },
    {
      id: 'state',
      label: msg`Status`,
      width: 120,
      card: 'fact',
      value: (one) => licenseState(one, now),
      cell: (one) => <LicenseStatePill state={licenseState(one, now)} />,
    },
  ],
})
