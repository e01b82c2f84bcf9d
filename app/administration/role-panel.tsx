import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconKey, IconLock, IconUsersGroup } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import type { Member } from '../../sync/entities/member.ts'
import type { CustomRole } from '../../sync/entities/role.ts'
import { createId } from '../../sync/ids.ts'
import { RecordEditor } from '../records/form/record-editor.tsx'
import { SidePanel } from '../records/panel/side-panel.tsx'
import type { OpenPanel } from '../records/records-screen.tsx'
import { RecordMark } from '../records/replica/record-mark.tsx'
import { useRecordSave } from '../records/replica/use-record-save.ts'
import { deviceIds } from '../replica/device-ids.ts'
import { PlainLink, PlainLinkButton } from '../shell/links.tsx'
import { FieldMessage } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { State } from '../ui/states.tsx'
import styles from './administration.module.css'
import { PersonLine } from './group-people.tsx'
import { ActivePill } from './group-table.tsx'
import { useIsRefusedNew } from './refused-new.tsx'
import { NEW_ROLE, type RoleEntry, roleToEntry, useRoleForm } from './role-form.tsx'
import { BuiltInPill, type RoleRow } from './role-table.tsx'
import { type Administration, useRoleWords } from './use-administration.ts'

export function RolePanel(props: OpenPanel<RoleRow> & { readonly administration: Administration }) {
  const { id, row, onClose, onOpen, administration } = props
  const { t } = useLingui()
  const isRefused = useIsRefusedNew(id)
  if (id !== 'new' && row === undefined && !isRefused)
    return (
      <SidePanel title={t`Role`} onClose={onClose}>
        <State icon={IconKey} title={t`This role is not there any more.`} />
      </SidePanel>
    )
  const lead = row ? (
    row.made ? (
      <>
        <ActivePill active={row.active} />
        <RecordMark kind="role" id={row.id} />
      </>
    ) : (
      <BuiltInPill />
    )
  ) : undefined
  return (
    <SidePanel
      key={id}
      title={row ? <bdi>{row.name}</bdi> : t`New role`}
      {...(lead && { lead })}
      onClose={onClose}
    >
      {row && !row.made ? (
        <>
          <p>{row.description}</p>
          <FieldMessage icon={IconLock}>
            <Trans>
              Built-in roles are the same in every organization, so what they allow cannot be changed. Make a
              role of your own for anything else.
            </Trans>
          </FieldMessage>
          <RoleFacts row={row} administration={administration} />
        </>
      ) : (
        <RoleEditor
          role={row?.made ?? null}
          wantedId={isRefused ? (id as CustomRole['id']) : undefined}
          administration={administration}
          onSaved={(saved) => (row ? undefined : onOpen(saved))}
        >
          {row ? <RoleFacts row={row} administration={administration} /> : null}
        </RoleEditor>
      )}
    </SidePanel>
  )
}

function RoleEditor(props: {
  readonly role: CustomRole | null
  readonly wantedId: CustomRole['id'] | undefined
  readonly administration: Administration
  readonly onSaved: (id: string) => void
  readonly children: ReactNode
}) {
  const { role, wantedId, administration, onSaved, children } = props
  const { t } = useLingui()
  const [newId] = useState(() => createId('role', deviceIds))
  const id = role?.id ?? wantedId ?? newId
  const form = useRoleForm(administration, role)
  const record = useMemo(() => (role ? roleToEntry(role) : null), [role])
  const { onSave, refused } = useRecordSave<RoleEntry>({
    command: 'saveRole',
    form,
    id,
    record,
    title: (values) => values.name,
  })
  return (
    <RecordEditor
      form={form}
      recordId={role?.id ?? 'new'}
      record={record}
      initial={NEW_ROLE}
      refused={refused}
      readOnly={!administration.mayChangeRoles}
      {...(role === null && { saveLabel: t`Add role` })}
      onSave={async (save) => {
        const outcome = await onSave(save)
        if (outcome.kind === 'saved') onSaved(id)
        return outcome
      }}
    >
      {children}
    </RecordEditor>
  )
}

/** What it allows, and who has it by which way. */
function RoleFacts(props: { readonly row: RoleRow; readonly administration: Administration }) {
  const { row, administration } = props
  const { t } = useLingui()
  const words = useRoleWords()
  const given = words.given(row)
  const { direct, groups } = row.holders
  return (
    <>
      <section className={styles.section}>
        <h3>
          <Trans>What it allows</Trans>
        </h3>
        {given.length === 0 ? (
          <p className="m">
            <Trans>Nothing yet.</Trans>
          </p>
        ) : (
          <ul className={styles.bullets}>
            {given.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        )}
        <div>
          <PlainLinkButton
            variant="outline"
            icon={IconKey}
            to="/administration/roles-permissions"
            search={{ role: row.id }}
          >
            {row.made && administration.mayChangeRoles ? t`Change what it allows` : t`See it in the table`}
          </PlainLinkButton>
        </div>
      </section>
      {row.made ? (
        <section className={styles.section}>
          <h3>
            <Trans>Groups that have it</Trans>
          </h3>
          {groups.length === 0 ? (
            <p className="m">
              <Trans>None.</Trans>
            </p>
          ) : (
            <ul className={styles.lines}>
              {groups.map(({ group, people }) => (
                <li key={group.id} className={styles.line}>
                  <Icon of={IconUsersGroup} size={20} />
                  <span className={`${styles.names} grow`}>
                    <PlainLink to="/administration/groups" search={{ open: group.id }} activeProps={{}}>
                      <bdi>{group.name}</bdi>
                    </PlainLink>
                    {administration.seesPeople ? (
                      <span className={styles.small}>
                        {t`${plural(people.length, { 0: 'Nobody is in it', one: '# person', other: '# people' })}`}
                      </span>
                    ) : null}
                  </span>
                  {group.active ? null : <ActivePill active={false} />}
                </li>
              ))}
            </ul>
          )}
        </section>
      ) : null}
      <section className={styles.section}>
        <h3>{row.made ? t`People who have it themselves` : t`People who have it`}</h3>
        {administration.seesPeople ? (
          <People people={direct} />
        ) : (
          <p className="m">
            <Trans>Shown to who may see users.</Trans>
          </p>
        )}
      </section>
    </>
  )
}

/** More are in the list of users. */
const MOST_SHOWN = 50

function People({ people }: { readonly people: readonly Member[] }) {
  const { t } = useLingui()
  if (people.length === 0)
    return (
      <p className="m">
        <Trans>Nobody.</Trans>
      </p>
    )
  const more = people.length - MOST_SHOWN
  return (
    <>
      <ul className={styles.lines}>
        {people.slice(0, MOST_SHOWN).map((one) => (
          <li key={one.id} className={styles.line}>
            <PersonLine member={one} />
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <p className="m t12">{t`${plural(more, { one: 'and # person more', other: 'and # people more' })}`}</p>
      ) : null}
    </>
  )
}
