import { Trans, useLingui } from '@lingui/react/macro'
import {
  IconArrowRight,
  IconCircleCheck,
  IconCircleX,
  IconKey,
  IconMinus,
  IconShieldLock,
  IconUser,
  IconUserCheck,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useState } from 'react'
import type { Member } from '../../sync/entities/member.ts'
import type { Permission } from '../../sync/entities/permission.ts'
import { comesWith, type Source } from '../../sync/rules/authority.ts'
import { matchesPerson, readPersonQuery } from '../../sync/rules/person-search.ts'
import { SidePanel } from '../records/panel/side-panel.tsx'
import { Banner } from '../ui/banner.tsx'
import { Combobox } from '../ui/combobox.tsx'
import { Icon, type IconShape } from '../ui/icon.tsx'
import { isolate } from '../ui/isolate.ts'
import { Select } from '../ui/select.tsx'
import { PersonLine } from './group-people.tsx'
import styles from './matrix-screen.module.css'
import { PERMISSIONS_IN_ORDER } from './rules/role-areas.ts'
import { type Looked, whyMay } from './rules/why-may.ts'
import { type Administration, memberKey, nameOf, useRoleWords } from './use-administration.ts'
import { PERMISSION_WORDS } from './words.ts'

/** Nobody reads further; they type another letter. */
const MOST_OFFERED = 30

/** Why somebody may do something: every way by which it comes to them, or what was looked at in vain. */
export function WhyPanel(props: {
  readonly administration: Administration
  readonly personId: string
  readonly permission: Permission
  readonly onAsk: (asked: { readonly why?: string; readonly permission?: Permission }) => void
  readonly onClose: () => void
}) {
  const { administration, personId, permission, onAsk, onClose } = props
  const { t } = useLingui()
  const member = administration.members.find((one) => one.personId === personId)
  const name = member && isolate(nameOf(member))
  return (
    <SidePanel title={name ? t`Why may ${name} do this?` : t`Why may they do this?`} onClose={onClose}>
      <PersonChoice
        key={personId}
        members={administration.members}
        chosen={member}
        onChoose={(one) => onAsk({ why: one.personId })}
      />
      <Select
        label={t({ message: 'What they do', context: 'permission' })}
        value={permission}
        options={PERMISSIONS_IN_ORDER.map((one) => ({ value: one, label: t(PERMISSION_WORDS[one]) }))}
        onValue={(value) => onAsk({ permission: value as Permission })}
      />
      {member ? (
        <Answer member={member} permission={permission} administration={administration} />
      ) : (
        <p className="m">
          <Trans>Choose somebody, and what it is about.</Trans>
        </p>
      )}
    </SidePanel>
  )
}

function PersonChoice(props: {
  readonly members: readonly Member[]
  readonly chosen: Member | undefined
  readonly onChoose: (one: Member) => void
}) {
  const { members, chosen, onChoose } = props
  const { t } = useLingui()
  const name = chosen ? nameOf(chosen) : ''
  const [typed, setTyped] = useState(name)
  const isNarrowed = typed.trim() !== '' && typed !== name
  const query = readPersonQuery(typed)
  const found = isNarrowed ? members.filter((one) => matchesPerson(memberKey(one), query)) : members
  return (
    <Combobox
      label={t`Who`}
      icon={IconUser}
      placeholder={t`Name or e-mail`}
      text={typed}
      onText={setTyped}
      preselect={isNarrowed ? 0 : -1}
      options={found.slice(0, MOST_OFFERED).map((one) => ({
        value: one.personId,
        label: nameOf(one),
        content: <PersonLine member={one} />,
      }))}
      onChoose={(option) => {
        const one = found.find((member) => member.personId === option.value)
        if (one) onChoose(one)
      }}
      onLeave={() => setTyped(name)}
    />
  )
}

function Answer(props: {
  readonly member: Member
  readonly permission: Permission
  readonly administration: Administration
}) {
  const { member, permission, administration } = props
  const { t } = useLingui()
  const { sources, looked } = whyMay(permission, member, administration)
  const looks = useLookedWords(administration)
  return (
    <>
      <div role="status">
        {sources.length === 0 ? (
          <Banner icon={IconCircleX}>
            <p>
              <Trans>No. Nothing they have allows it.</Trans>
            </p>
          </Banner>
        ) : (
          <Banner icon={IconCircleCheck} tone="ok">
            <p>{sources.length === 1 ? t`Yes, in one way.` : t`Yes, in more than one way.`}</p>
          </Banner>
        )}
      </div>
      {sources.map((source) => (
        <Chain
          key={JSON.stringify(source)}
          source={source}
          member={member}
          permission={permission}
          administration={administration}
        />
      ))}
      {looked.length === 0 ? null : (
        <section className={styles.looked}>
          <h3>{sources.length === 0 ? t`What we looked at` : t`What else we looked at`}</h3>
          <ul>
            {looked.map((one) => (
              <li key={JSON.stringify(one)}>
                <Icon of={IconMinus} size={16} />
                <span>{looks(one)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function useLookedWords({ roles, groups }: Administration): (looked: Looked) => string {
  const { t } = useLingui()
  const words = useRoleWords()
  return (looked) => {
    if (looked.kind === 'builtIn') {
      const role = isolate(words.builtIn(looked.role))
      return t`The built-in role ${role} does not allow it.`
    }
    if (looked.kind === 'emptyGroup') {
      const group = isolate(groups.get(looked.groupId)?.name ?? '')
      return t`The group ${group} has no roles.`
    }
    const role = isolate(roles.get(looked.roleId)?.name ?? '')
    if (looked.kind === 'role')
      return looked.why === 'off'
        ? t`The role ${role} would allow it, and is switched off.`
        : t`The role ${role}, given to them directly, does not allow it.`
    const group = isolate(groups.get(looked.groupId)?.name ?? '')
    switch (looked.why) {
      case 'lacks':
        return t`The role ${role} of the group ${group} does not allow it.`
      case 'roleOff':
        return t`The role ${role} of the group ${group} would allow it, and is switched off.`
      case 'groupOff':
        return t`The group ${group} has the role ${role}, which would allow it, and is switched off.`
    }
  }
}

function Chain(props: {
  readonly source: Source
  readonly member: Member
  readonly permission: Permission
  readonly administration: Administration
}) {
  const { source, member, permission, administration } = props
  const { t } = useLingui()
  const words = useRoleWords()
  const { roles, groups } = administration
  const what = t(PERMISSION_WORDS[permission])
  const whole = comesWith(permission)
  const steps: { readonly icon: IconShape; readonly text: string; readonly more?: string }[] = [
    { icon: IconUser, text: isolate(nameOf(member)), more: member.email },
  ]
  if (source.kind === 'builtIn') {
    const role = isolate(words.builtIn(source.role))
    steps.push({ icon: IconShieldLock, text: t`Has the built-in role ${role}` })
  }
  if (source.kind === 'direct')
    steps.push({ icon: IconUserCheck, text: t`It was allowed to them personally` })
  if (source.kind === 'role') {
    const role = isolate(roles.get(source.roleId)?.name ?? '')
    steps.push({ icon: IconKey, text: t`Has the role ${role}` })
  }
  if (source.kind === 'group') {
    const group = isolate(groups.get(source.groupId)?.name ?? '')
    const role = isolate(roles.get(source.roleId)?.name ?? '')
    steps.push({ icon: IconUsersGroup, text: t`Is in the group ${group}` })
    steps.push({ icon: IconKey, text: t`Which has the role ${role}` })
  }
  steps.push({
    icon: IconArrowRight,
    text: t`Which allows: ${what}`,
    ...(whole && { more: t`Also where it allows changing: who may change also sees.` }),
  })
  return (
    <ol className={styles.chain}>
      {steps.map((step) => (
        <li key={step.text}>
          <span className={styles.disc}>
            <Icon of={step.icon} size={16} mirror={step.icon === IconArrowRight} />
          </span>
          <span className={styles.stepWords}>
            <span className="b">{step.text}</span>
            {step.more === undefined ? null : (
              <span className={styles.small} dir="auto">
                {step.more}
              </span>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}
