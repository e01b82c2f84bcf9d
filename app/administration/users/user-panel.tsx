/** One user beside the list: a member, somebody who is invited, or somebody new. */
import { Trans, useLingui } from '@lingui/react/macro'
import { IconUpload, IconUserOff } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { Member } from '../../../sync/entities/member.ts'
import type { MemberInvite } from '../../../sync/entities/member-invite.ts'
import type { ListedUser } from '../../../sync/rules/user-list.ts'
import { RecordEditor } from '../../records/form/record-editor.tsx'
import { SidePanel } from '../../records/panel/side-panel.tsx'
import type { OpenPanel } from '../../records/records-screen.tsx'
import { RecordMark } from '../../records/replica/record-mark.tsx'
import { useRecordSave } from '../../records/replica/use-record-save.ts'
import { useHeld } from '../../replica/use-replica.tsx'
import { Button } from '../../ui/button.tsx'
import { State } from '../../ui/states.tsx'
import { PanelTabs } from '../../ui/tabs.tsx'
import { DateOnly } from '../../ui/values.tsx'
import { InviteEditor } from './invite-editor.tsx'
import { useMayWrite, useOwnId, useRuns } from './use-users.ts'
import { UserActButtons } from './user-act-buttons.tsx'
import { MEMBER_LISTS, type MemberEntry, memberForm, memberToEntry } from './user-forms.tsx'
import { UserHistory } from './user-history.tsx'
import { UserPhoto } from './user-photo.tsx'
import { UserRoles } from './user-roles.tsx'
import { UserSessions } from './user-sessions.tsx'
import { StatusPill, UserAvatar } from './user-table.tsx'
import { isMoreRole, MORE_ROLES, TYPE_WORDS } from './user-words.ts'
import styles from './users.module.css'

export function UserPanel(props: OpenPanel<ListedUser> & { readonly onFile: () => void }) {
  const { id, row, search, onClose, onOpen, onTab, onFile } = props
  const { t } = useLingui()
  if (id === 'new')
    return (
      <SidePanel
        title={t`Invite user`}
        lead={
          <Button variant="link" icon={IconUpload} onClick={onFile}>
            <Trans>Invite users from a file…</Trans>
          </Button>
        }
        onClose={onClose}
      >
        <InviteEditor onSaved={onOpen} />
      </SidePanel>
    )
  if (!row)
    return (
      <SidePanel title={t`User`} onClose={onClose}>
        <State icon={IconUserOff} title={t`This user is not there any more.`}>
          <Trans>They were taken out, or the invitation was answered.</Trans>
        </State>
      </SidePanel>
    )
  const { member, invite } = row
  return (
    <SidePanel
      key={row.id}
      title={<bdi>{row.name}</bdi>}
      before={<UserAvatar one={row} size={40} />}
      lead={
        <>
          <StatusPill one={row} />
          <RecordMark kind={member ? 'member' : 'memberInvite'} id={row.id} />
        </>
      }
      onClose={onClose}
    >
      {invite ? (
        <InviteView row={row} invite={invite} />
      ) : (
        // What scrolls must not shrink the tabs.
        <div className={styles.stack}>
          <UserTabs row={row} member={member} tab={search.tab} onTab={onTab} />
        </div>
      )}
    </SidePanel>
  )
}

const TABS = ['profile', 'roles', 'sessions', 'history'] as const
type Tab = (typeof TABS)[number]

function UserTabs(props: {
  readonly row: ListedUser
  readonly member: Member
  readonly tab: string | undefined
  readonly onTab: (tab: string | undefined) => void
}) {
  const { row, member, tab, onTab } = props
  const { t } = useLingui()
  const mayWrite = useMayWrite()
  const open: Tab = TABS.find((one) => one === tab) ?? 'profile'
  return (
    <PanelTabs<Tab>
      label={t`About this user`}
      value={open}
      onValue={(next) => onTab(next === 'profile' ? undefined : next)}
      tabs={[
        { value: 'profile', label: t`Profile` },
        { value: 'roles', label: t`Roles` },
        ...(mayWrite ? [{ value: 'sessions' as const, label: t`Sessions` }] : []),
        { value: 'history', label: t({ message: 'History', context: 'user' }) },
      ]}
    >
      {open === 'roles' ? <UserRoles member={member} /> : null}
      {open === 'sessions' ? <UserSessions key={member.id} member={member} /> : null}
      {open === 'history' ? <UserHistory key={member.id} member={member} /> : null}
      {open === 'profile' ? <Profile row={row} member={member} /> : null}
    </PanelTabs>
  )
}

function Profile({ row, member }: { readonly row: ListedUser; readonly member: Member }) {
  const mayWrite = useMayWrite()
  const ownId = useOwnId()
  const record = useMemo(() => memberToEntry(member), [member])
  const [before] = useState(member.roles)
  const runs = useRuns()
  const form = useMemo(() => memberForm({ before, runs }), [before, runs])
  const { onSave, refused } = useRecordSave<MemberEntry>({
    command: 'saveMember',
    form,
    id: member.id,
    record,
    lists: MEMBER_LISTS,
    title: () => row.name,
  })
  return (
    <div className={styles.stack}>
      <dl className={styles.facts}>
        <div>
          <dt>
            <Trans>E-mail</Trans>
          </dt>
          <dd>
            <bdi dir="ltr">{row.email}</bdi>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Member since</Trans>
          </dt>
          <dd>
            <DateOnly at={member.joinedAt} />
          </dd>
        </div>
      </dl>
      {mayWrite && member.personId !== ownId ? <UserPhoto member={member} /> : null}
      <RecordEditor
        form={form}
        recordId={member.id}
        record={record}
        refused={refused}
        readOnly={!mayWrite}
        onSave={onSave}
      >
        <UserActButtons row={row} acts={['makePermanent', 'activate', 'handOver', 'deactivate', 'remove']} />
      </RecordEditor>
    </div>
  )
}

function InviteView({ row, invite }: { readonly row: ListedUser; readonly invite: MemberInvite }) {
  const { t } = useLingui()
  const members = useHeld('member')
  const roles = useHeld('role')
  const groups = useHeld('memberGroup')
  const inviter = [...members.values()].find((one) => one.personId === invite.invitedBy)
  const facts = [
    [
      t`E-mail`,
      <bdi key="email" dir="ltr">
        {invite.email}
      </bdi>,
    ],
    [t({ message: 'Type', context: 'user' }), t(TYPE_WORDS[row.userTypeId])],
    [
      t`Roles`,
      [
        ...invite.roles.filter(isMoreRole).map((role) => t(MORE_ROLES[role].label)),
        ...invite.heldRoles.flatMap(({ id }) => roles.get(id)?.name ?? []),
      ].join(', '),
    ],
    [t`Groups`, invite.groups.flatMap(({ id }) => groups.get(id)?.name ?? []).join(', ')],
    [t`Invited by`, inviter?.name ?? ''],
    [t`Invited on`, <DateOnly key="at" at={invite.invitedAt} />],
    ...(row.status === 'invited'
      ? [[t`Valid until`, <DateOnly key="until" at={invite.expiresAt} />] as const]
      : []),
    [t`Reason given`, invite.declinedBecause ?? ''],
  ] as const
  return (
    <div className={styles.stack}>
      <dl className={styles.facts}>
        {facts.map(([label, value]) =>
          value === '' ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{typeof value === 'string' ? <bdi>{value}</bdi> : value}</dd>
            </div>
          ),
        )}
      </dl>
      <UserActButtons row={row} acts={['resend', 'cancel']} />
    </div>
  )
}
