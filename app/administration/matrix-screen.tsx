/** What the roles of an organisation allow, role by role, and why somebody may do something (`/administration/roles-permissions`). */

import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { downloadRolesCsv, downloadRolesPdf } from '../../sync/calls/administration.ts'
import type { Permission } from '../../sync/entities/permission.ts'
import { permissionGivenBy } from '../../sync/rules/authority.ts'
import { foldText } from '../../sync/rules/text-keys.ts'
import { FailureBanner } from '../identity/failure-banner.tsx'
import { SidePanel } from '../records/panel/side-panel.tsx'
import { SearchWords } from '../records/table/filter-line.tsx'
import { NotAuthorised } from '../shell/error-screens.tsx'
import { PlainLink, PlainLinkButton } from '../shell/links.tsx'
import { ScreenHeader } from '../shell/screen-header.tsx'
import { useMayOpen } from '../shell/use-may-open.ts'
import { classNames } from '../ui/class-names.ts'
import { Select } from '../ui/select.tsx'
import { State } from '../ui/states.tsx'
import { useMedia, WIDE } from '../ui/use-media.ts'
import { FilesMenu } from './audit/files-menu.tsx'
import { RecordHistory } from './audit/record-history.tsx'
import { useHolds } from './managed-list.tsx'
import styles from './matrix-screen.module.css'
import { RoleMatrix } from './role-matrix.tsx'
import { BUILT_IN_ROLES, type RoleRow, useRoleRows } from './role-rows.tsx'
import { RoleTabs } from './role-tabs.tsx'
import { type MatrixFound, searchMatrix } from './rules/matrix-search.ts'
import { PLACE_OF } from './rules/role-areas.ts'
import { type Administration, useAdministration } from './use-administration.ts'
import { WhyPanel } from './why-panel.tsx'
import { PERMISSION_WORDS, RESTRICTION_WORDS, SUBJECT_WORDS } from './words.ts'

export const MATRIX_PATH = '/administration/roles-permissions'

/** Of the address: which role is looked at, and about whom it is asked why. */
export interface MatrixSearch {
  readonly role?: string
  /** A person, or `''` before one was chosen; the panel is closed without it. */
  readonly why?: string
  readonly permission?: Permission
  /** Of roles, and of what they do. */
  readonly q?: string
  /** What was done to the role stands beside it. */
  readonly history?: true
}

export function MatrixScreen() {
  const administration = useAdministration()
  return useMayOpen('/administration/roles-permissions') ? (
    <Matrix administration={administration} />
  ) : (
    <NotAuthorised />
  )
}

function useMatrixSearch(): readonly [MatrixSearch, (next: MatrixSearch) => void] {
  const raw = useLocation().search as Readonly<Record<string, unknown>>
  const navigate = useNavigate()
  const text = (name: string) => (typeof raw[name] === 'string' ? { [name]: raw[name] } : {})
  const permission = raw.permission
  const isKnown = typeof permission === 'string' && Object.hasOwn(PLACE_OF, permission)
  const search: MatrixSearch = {
    ...text('role'),
    ...text('why'),
    ...text('q'),
    ...(raw.history === true && { history: true as const }),
    ...(isKnown && { permission: permission as Permission }),
  }
  return [
    search,
    (next) => void navigate({ to: '.', search: next as never, replace: true, resetScroll: false }),
  ]
}

function Matrix({ administration }: { readonly administration: Administration }) {
  const { t } = useLingui()
  const isWide = useMedia(WIDE)
  const rows = useRoleRows(administration)
  const mayReadTrail = useHolds('reportRead')
  const [search, setSearch] = useMatrixSearch()
  const found = useMatrixFound(search.q ?? '')
  const all = inParts(rows)
  const parts = found ? inParts(rows.filter((one) => found.isRole(soughtRole(one)))) : all
  const first = parts.made[0] ?? parts.builtIn[0] ?? all.made[0] ?? all.builtIn[0]
  const row = search.role === undefined ? first : rows.find((one) => one.id === search.role)
  const { why: _why, permission: _permission, history: _history, ...closed } = search
  const [failure, setFailure] = useState<string | null>(null)
  return (
    <div className={styles.screen}>
      <ScreenHeader
        title={t`Roles and permissions`}
        folders
        tabs={<RoleTabs here={MATRIX_PATH} />}
        actions={
          <>
            {administration.seesPeople ? (
              <FilesMenu
                ask={(calls, as) => calls.call(as === 'csv' ? downloadRolesCsv : downloadRolesPdf, {})}
                fileName={t`Roles and permissions`}
                onFailure={setFailure}
              />
            ) : null}
            {administration.mayChangeRoles ? <AddRole /> : null}
          </>
        }
      />
      <div className={styles.search}>
        <SearchWords
          label={t`Role or permission`}
          q={search.q ?? ''}
          onQ={(q) => {
            const { q: _q, ...others } = search
            setSearch(q === '' ? others : { ...others, q })
          }}
        />
      </div>
      <FailureBanner text={failure} />
      <div className={styles.split}>
        {isWide ? (
          <RoleList parts={parts} open={row?.id} search={search} administration={administration} />
        ) : null}
        <div className={styles.main}>
          {isWide ? null : (
            <div className={styles.choice}>
              <Select
                label={t`Role`}
                value={row?.id ?? ''}
                options={[...parts.builtIn, ...parts.made, ...parts.off].map((one) => ({
                  value: one.id,
                  label: one.name,
                  group: one.made
                    ? one.active
                      ? t({ message: 'Made here', context: 'role' })
                      : t`Switched off`
                    : t({ message: 'Built in', context: 'role' }),
                }))}
                onValue={(role) => setSearch({ ...search, role })}
              />
              {/* The acts of the head are not shown on phones. */}
              {administration.mayChangeRoles ? (
                <div className="phone-only">
                  <AddRole />
                </div>
              ) : null}
            </div>
          )}
          {row ? (
            <RoleMatrix
              key={row.id}
              row={row}
              administration={administration}
              found={found}
              onWhy={() => setSearch({ ...closed, why: search.why ?? '' })}
              onHistory={row.made && mayReadTrail ? () => setSearch({ ...closed, history: true }) : undefined}
            />
          ) : (
            <State icon={IconKey} title={t`This role is not there any more.`} />
          )}
        </div>
        {search.history && row?.made && mayReadTrail ? (
          <SidePanel
            key={row.id}
            title={t`History`}
            lead={<bdi>{row.name}</bdi>}
            onClose={() => setSearch(closed)}
          >
            <RecordHistory of={row.id} startsOpen />
          </SidePanel>
        ) : null}
        {search.why === undefined || !administration.seesPeople ? null : (
          <WhyPanel
            administration={administration}
            personId={search.why}
            permission={search.permission ?? 'userRead'}
            onAsk={(asked) => setSearch({ ...search, ...asked })}
            onClose={() => setSearch(closed)}
          />
        )}
      </div>
    </div>
  )
}

const AddRole = () => (
  <PlainLinkButton variant="tonal" icon={IconPlus} to="/administration/roles" search={{ open: 'new' }}>
    <Trans>Add role</Trans>
  </PlainLinkButton>
)

function useMatrixFound(q: string): MatrixFound | null {
  const { t } = useLingui()
  return useMemo(
    () =>
      searchMatrix(q, {
        permission: (one) => {
          const { subject } = PLACE_OF[one]
          return foldText(`${t(PERMISSION_WORDS[one])} ${t(SUBJECT_WORDS[subject].label)}`)
        },
        restriction: (one) => foldText(t(RESTRICTION_WORDS[one].label)),
      }),
    [q, t],
  )
}

const soughtRole = (row: RoleRow) => ({
  name: foldText(row.name),
  gives: (permission: Permission) => permissionGivenBy(row.permissions, permission),
  restrictions: row.restrictions,
})

interface Parts {
  readonly builtIn: readonly RoleRow[]
  readonly made: readonly RoleRow[]
  readonly off: readonly RoleRow[]
}

function inParts(rows: readonly RoleRow[]): Parts {
  const made = rows.filter((one) => one.made).sort((a, b) => a.name.localeCompare(b.name))
  return {
    builtIn: BUILT_IN_ROLES.flatMap((name) => rows.find((one) => one.id === name) ?? []),
    made: made.filter((one) => one.active),
    off: made.filter((one) => !one.active),
  }
}

function RoleList(props: {
  readonly parts: Parts
  readonly open: string | undefined
  readonly search: MatrixSearch
  readonly administration: Administration
}) {
  const { parts, open, search, administration } = props
  const { t } = useLingui()
  const heads = [
    [t({ message: 'Built in', context: 'role' }), parts.builtIn],
    [t({ message: 'Made here', context: 'role' }), parts.made],
    [t`Switched off`, parts.off],
  ] as const
  return (
    <nav className={classNames('scroll', styles.roles)} aria-label={t`Roles`}>
      {heads.map(([head, rows]) =>
        rows.length === 0 ? null : (
          <section key={head}>
            <h2>{head}</h2>
            <ul>
              {rows.map((row) => (
                <li key={row.id}>
                  <PlainLink
                    to={MATRIX_PATH}
                    search={{ ...search, role: row.id }}
                    activeProps={{}}
                    activeOptions={{ exact: true, includeSearch: true }}
                    aria-current={row.id === open ? 'true' : undefined}
                    className={styles.role}
                  >
                    <span className="cut">
                      <bdi>{row.name}</bdi>
                    </span>
                    {administration.seesPeople ? <WhoHasIt row={row} /> : null}
                  </PlainLink>
                </li>
              ))}
            </ul>
          </section>
        ),
      )}
    </nav>
  )
}

/** "18 people through 2 groups". */
function WhoHasIt({ row: { holders, active } }: { readonly row: RoleRow }) {
  const { t } = useLingui()
  const count = holders.all.length
  const groups = holders.groups.filter(({ group }) => group.active).length
  const people = t`${plural(count, { 0: 'Nobody has it', one: '# person', other: '# people' })}`
  const through = t`${plural(groups, { one: '# group', other: '# groups' })}`
  return (
    <span className={styles.small}>
      {!active ? t`Counts for nobody` : groups === 0 ? people : `${people} · ${through}`}
    </span>
  )
}
