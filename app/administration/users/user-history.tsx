/** What somebody changed among people, roles and groups, and what was changed of them: of the organisation's trail. */
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { getUserHistory } from '../../../sync/calls/administered-user.ts'
import type { DataOf } from '../../../sync/calls/contract.ts'
import type { Member } from '../../../sync/entities/member.ts'
import { NeedsConnection } from '../../account/needs-connection.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { useSession } from '../../session/use-session.tsx'
import { useIsOnline } from '../../shell/use-connection.ts'
import { isolate } from '../../ui/isolate.ts'
import { useToldValue } from '../audit/told-values.ts'
import styles from './users.module.css'

type Entry = DataOf<typeof getUserHistory>[number]

export function UserHistory({ member }: { readonly member: Member }) {
  const session = useSession()
  const online = useIsOnline()
  const format = useFormat()
  const sentence = useSentence()
  const [list, setList] = useState<readonly Entry[] | null>(null)
  const { personId: userId } = member
  useEffect(() => {
    if (!online) return
    let isCurrent = true
    void session.call(getUserHistory, { userId }).then((result) => {
      if (isCurrent && result.ok) setList(result.value.data)
    })
    return () => {
      isCurrent = false
    }
  }, [session, online, userId])
  if (!online && !list) return <NeedsConnection />
  if (list?.length === 0)
    return (
      <p className="m">
        <Trans>Nothing has been changed by them or of them yet.</Trans>
      </p>
    )
  return (
    <ol className={styles.held} aria-busy={list === null}>
      {(list ?? []).map((one) => (
        <li key={one.n}>
          <span>{sentence(one)}</span>
          <span className="m t12">{format.dateTime(new Date(one.at))}</span>
        </li>
      ))}
    </ol>
  )
}

const FIELDS: Readonly<Record<string, ReturnType<typeof msg>>> = {
  roles: msg({ message: 'Type', context: 'user' }),
  heldRoles: msg`Roles`,
  groups: msg`Groups`,
  jobRoles: msg`Job roles`,
  permissions: msg`Permissions`,
  status: msg`Status`,
  name: msg`Name`,
}

/** One sentence for each: who, what, of whom. */
function useSentence(): (entry: Entry) => string {
  const { t } = useLingui()
  const told = useToldValue()
  return ({ kind, facts, personal }) => {
    const text = (value: unknown) => isolate(typeof value === 'string' && value !== '' ? value : '—')
    const who = text(personal?.name)
    const whom = text(personal?.member ?? personal?.email ?? personal?.of)
    switch (kind) {
      case 'memberChanged': {
        const known = FIELDS[String(facts.field)]
        const what = known ? t(known) : String(facts.field)
        const about = { kind, field: String(facts.field) }
        if (facts.field === 'photo') return t`${who} changed the photo of ${whom}`
        // Names are of a person, and go with them.
        const before = told(about, facts.before ?? personal?.before ?? null)
        const after = told(about, facts.after ?? personal?.after ?? null)
        return t`${who} changed ${what} of ${whom}: ${before} → ${after}`
      }
      case 'memberRemoved':
        return t`${who} took ${whom} out of the organization`
      case 'memberHandedOver': {
        const to = text(personal?.to)
        return t`${who} handed the work of ${whom} over to ${to}`
      }
      case 'memberSessionsEnded':
        return t`${who} signed ${whom} out`
      case 'memberInvited':
        return t`${who} invited ${whom}`
      case 'inviteResent':
        return t`${who} sent the invitation of ${whom} again`
      case 'inviteCancelled':
        return t`${who} cancelled the invitation of ${whom}`
      case 'inviteAccepted':
        return t`${whom} joined the organization`
      case 'inviteDeclined':
        return t`${whom} declined the invitation`
      case 'roleChanged':
        return t`${who} changed a role`
      case 'memberGroupChanged':
        return t`${who} changed a group`
      default:
        return t`${who} changed something`
    }
  }
}
