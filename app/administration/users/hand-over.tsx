/** What would stand still without them, and who is to go on with it. */
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconUserShare, IconX } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { getUserHoldings } from '../../../sync/calls/administered-user.ts'
import type { DataOf } from '../../../sync/calls/contract.ts'
import type { Member } from '../../../sync/entities/member.ts'
import { isTemporary } from '../../../sync/rules/account-type.ts'
import { matchesPerson, readPersonQuery } from '../../../sync/rules/person-search.ts'
import type { ListedUser } from '../../../sync/rules/user-list.ts'
import { useHeld } from '../../replica/use-replica.tsx'
import { useSession } from '../../session/use-session.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { isolate } from '../../ui/isolate.ts'
import { PersonLine } from '../group-people.tsx'
import { memberKey, nameOf } from '../use-administration.ts'
import styles from './users.module.css'

const MOST_OFFERED = 30

export function HandOver(props: {
  readonly users: readonly ListedUser[]
  readonly heir: Member | null
  readonly onHeir: (heir: Member | null) => void
}) {
  const { users, heir, onHeir } = props
  const { t } = useLingui()
  const members = useHeld('member')
  const [typed, setTyped] = useState('')
  const leaving = useMemo(() => new Set(users.map((one) => one.id)), [users])
  const offered = useMemo(() => {
    const query = readPersonQuery(typed)
    const found: Member[] = []
    for (const one of members.values()) {
      if (leaving.has(one.id) || one.status !== 'active' || isTemporary(one.roles)) continue
      if (typed.trim() !== '' && !matchesPerson(memberKey(one), query)) continue
      found.push(one)
      if (found.length === MOST_OFFERED) break
    }
    return found
  }, [members, typed, leaving])
  const [only] = users
  return (
    <div className={styles.handOver}>
      {users.length === 1 && only?.member ? <Holdings member={only.member} /> : null}
      {heir ? (
        <div className={styles.heir}>
          <span className="m t12">
            <Trans>Goes on with it</Trans>
          </span>
          <PersonLine member={heir} />
          <IconButton icon={IconX} label={t`Hand over to somebody else`} onClick={() => onHeir(null)} />
        </div>
      ) : (
        <Combobox
          label={t`Hand over to`}
          hint={t`Drafts, documents under way and steps that wait now. Leave it empty to hand over later.`}
          icon={IconUserShare}
          placeholder={t`Name or e-mail`}
          text={typed}
          onText={setTyped}
          preselect={typed.trim() === '' ? -1 : 0}
          options={offered.map((one) => ({
            value: one.id,
            label: nameOf(one),
            content: <PersonLine member={one} />,
          }))}
          onChoose={(option) => {
            onHeir(offered.find((one) => one.id === option.value) ?? null)
            setTyped('')
          }}
        />
      )}
    </div>
  )
}

/** The server's to know: of other people's work a device holds nothing. */
function Holdings({ member }: { readonly member: Member }) {
  const { t } = useLingui()
  const session = useSession()
  const members = useHeld('member')
  const groups = useHeld('memberGroup')
  const [found, setFound] = useState<DataOf<typeof getUserHoldings> | null>(null)
  useEffect(() => {
    let isCurrent = true
    void session.call(getUserHoldings, { userId: member.personId }).then((result) => {
      if (isCurrent && result.ok) setFound(result.value.data)
    })
    return () => {
      isCurrent = false
    }
  }, [session, member.personId])
  const alone = useMemo(() => aloneIn(member, members.values()), [member, members])
  const names = alone.flatMap((id) => groups.get(id)?.name ?? []).map(isolate)
  if (!found && names.length === 0) return null
  const { drafts = 0, underWay = 0, waitingSteps = 0, keys = 0, delegations = 0 } = found ?? {}
  const lines = [
    ...(waitingSteps > 0
      ? [t`${plural(waitingSteps, { one: '# document waits for them', other: '# documents wait for them' })}`]
      : []),
    ...(underWay > 0
      ? [
          t`${plural(underWay, { one: '# document under way is theirs', other: '# documents under way are theirs' })}`,
        ]
      : []),
    ...(drafts > 0 ? [t`${plural(drafts, { one: '# draft', other: '# drafts' })}`] : []),
    ...(delegations > 0
      ? [
          t`${plural(delegations, { one: '# colleague delegates to them', other: '# colleagues delegate to them' })}`,
        ]
      : []),
    ...(keys > 0
      ? [t`${plural(keys, { one: '# API key stops working', other: '# API keys stop working' })}`]
      : []),
    ...names.map((name) => t`Nobody else is in the group ${name}`),
  ]
  if (lines.length === 0)
    return (
      <p className="m t12">
        <Trans>Nothing waits for them, and nothing of theirs is under way.</Trans>
      </p>
    )
  return (
    <ul className={styles.holdings}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

function aloneIn(member: Member, members: Iterable<Member>): readonly string[] {
  const left = new Set<string>(member.groups.map(({ id }) => id))
  for (const one of members)
    if (one.id !== member.id && one.status === 'active') for (const { id } of one.groups) left.delete(id)
  return [...left]
}
