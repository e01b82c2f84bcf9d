/** Who changed what of the organisation, from its chain of evidence (`/administration/reports`). */
import { msg, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconHistory } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { downloadAdministrationCsv, downloadAdministrationPdf } from '../../../sync/calls/organization.ts'
import { personIdOfColleague } from '../../../sync/entities/colleague.ts'
import { isRecordId } from '../../../sync/ids.ts'
import type { KindName } from '../../../sync/kinds/kind-names.ts'
import { startOfDay } from '../../../sync/rules/calendar-days.ts'
import { useFormatSettings } from '../../i18n/use-format.ts'
import { FailureBanner } from '../../identity/failure-banner.tsx'
import { SidePanel } from '../../records/panel/side-panel.tsx'
import type { RecordTable } from '../../records/record-table.ts'
import { RecordsScreen } from '../../records/records-screen.tsx'
import { usePageSize } from '../../records/use-page-size.ts'
import { useRecordSearch } from '../../records/use-record-search.ts'
import { useHeld, useReplicaView } from '../../replica/use-replica.tsx'
import type { ReplicaView } from '../../replica/view-of.ts'
import { NotAuthorised } from '../../shell/error-screens.tsx'
import { useMayOpen } from '../../shell/use-may-open.ts'
import { EmptyState, State } from '../../ui/states.tsx'
import { DateTime } from '../../ui/values.tsx'
import { AuditPanel } from './audit-panel.tsx'
import { auditQuery } from './audit-query.ts'
import { AUDIT_TOPICS } from './audit-words.ts'
import { FilesMenu } from './files-menu.tsx'
import { type AuditRow, useAudit } from './use-audit.ts'

/** Which record the address asks about, as whoever may see it calls it. */
function useAskedRecord(): { readonly id: string; readonly name: string | null } | null {
  const { where } = useSearch({ strict: false }) as { readonly where?: { readonly about?: unknown } }
  const about = Array.isArray(where?.about) ? where.about[0] : undefined
  const id = isRecordId(about) ? about : null
  const held = useReplicaView((view) => (id === null ? undefined : recordIn(view.held, id)))
  return useMemo(() => {
    if (id === null) return null
    const named = held as { readonly name?: string; readonly nameEn?: string } | undefined
    return { id, name: named?.name || named?.nameEn || null }
  }, [id, held])
}

const recordIn = (held: ReplicaView['held'], id: string): object | undefined => {
  const kind = id.slice(0, id.indexOf(':'))
  return Object.hasOwn(held, kind)
    ? (held[kind as KindName] as ReadonlyMap<string, object>).get(id)
    : undefined
}

function useAuditTable(pageSize: number): RecordTable<AuditRow> {
  const asked = useAskedRecord()
  const colleagues = useHeld('colleague')
  const me = useReplicaView(({ profile }) => profile)
  return useMemo(() => {
    const people = [...colleagues.values()]
      .map((one) => ({ value: personIdOfColleague(one.id) as string, label: one.name || one.email }))
      .sort((a, b) => a.label.localeCompare(b.label))
    const self = me && !people.some((one) => one.value === me.id) ? [{ value: me.id, label: me.name }] : []
    return {
      id: 'administrationAudit',
      rowId: (one) => String(one.n),
      nameOf: (one) => one.description,
      pageSize,
      columns: [
        {
          id: 'what',
          label: msg`What`,
          shown: 'always',
          card: 'title',
          cell: (one) => <bdi>{one.description}</bdi>,
        },
        {
          id: 'who',
          label: msg`Who`,
          width: 220,
          cell: (one) =>
            one.user === '' ? (
              <span className="m">
                <Trans>Nobody named</Trans>
              </span>
            ) : (
              <bdi>{one.user}</bdi>
            ),
        },
        { id: 'when', label: msg`When`, width: 210, card: 'fact', cell: (one) => <DateTime at={one.at} /> },
      ],
      filters: [
        { id: 'who', kind: 'choice', label: msg`Who`, options: [...self, ...people] },
        {
          id: 'what',
          kind: 'choice',
          label: msg`What`,
          options: Object.entries(AUDIT_TOPICS).map(([value, label]) => ({ value, label })),
        },
        { id: 'when', kind: 'dates', label: msg`When` },
        // It is asked for from the record.
        ...(asked
          ? [
              {
                id: 'about',
                kind: 'choice' as const,
                label: msg`Record`,
                options: [{ value: asked.id, label: asked.name ?? msg`removed since` }],
              },
            ]
          : []),
      ],
    }
  }, [colleagues, me, asked, pageSize])
}

export function AuditScreen() {
  const mayRead = useMayOpen('/administration/reports')
  return mayRead ? <Audit /> : <NotAuthorised />
}

function Audit() {
  const { t } = useLingui()
  const pageSize = usePageSize()
  const table = useAuditTable(pageSize)
  const search = useRecordSearch(table)
  const { timeZone } = useFormatSettings()
  const query = useMemo(
    () =>
      auditQuery(
        search,
        (day, end) => (end ? startOfDay(nextDay(day), timeZone) - 1 : startOfDay(day, timeZone)),
        pageSize,
      ),
    [search, timeZone, pageSize],
  )
  const source = useAudit(query)
  const [failure, setFailure] = useState<string | null>(null)
  return (
    <RecordsScreen
      title={t`Audit trails`}
      table={table}
      source={source}
      search={search}
      countWords={(count) => t`${plural(count, { one: '# event', other: '# events' })}`}
      actions={
        <FilesMenu
          ask={(calls, as) =>
            calls.call(as === 'csv' ? downloadAdministrationCsv : downloadAdministrationPdf, query.filters)
          }
          fileName={t`Audit trails`}
          onFailure={setFailure}
        />
      }
      notice={<FailureBanner text={failure} />}
      empty={
        <EmptyState icon={IconHistory}>
          <Trans>What is changed in your organization, its people, roles and settings is noted here.</Trans>
        </EmptyState>
      }
      panel={({ row, onClose }) =>
        row ? (
          <AuditPanel key={row.n} event={row} onClose={onClose} />
        ) : (
          <SidePanel title={t`Event`} onClose={onClose}>
            <State icon={IconHistory} title={t`This event is not on this page.`} />
          </SidePanel>
        )
      }
    />
  )
}

/** `2026-11-30` → `2026-12-01`. */
const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
