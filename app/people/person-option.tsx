import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import {
  IconAddressBook,
  IconBriefcase,
  IconBuilding,
  IconHistory,
  IconMail,
  IconUser,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Avatar, EmptyAvatar } from '../ui/avatar.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon, type IconShape } from '../ui/icon.tsx'
import {
  canBeSentTo,
  type KnownGroup,
  type KnownHolders,
  type Person,
  type PersonSource,
} from './known-people.ts'
import { MatchedText } from './matched-text.tsx'
import styles from './person-option.module.css'
import { usePhoto } from './use-photo.ts'

const SOURCES: Readonly<
  Record<PersonSource, { readonly label: MessageDescriptor; readonly icon: IconShape }>
> = {
  me: { label: msg`Me`, icon: IconUser },
  recent: { label: msg({ message: 'Recent', context: 'a person' }), icon: IconHistory },
  colleague: { label: msg`Colleague`, icon: IconBuilding },
  invited: { label: msg({ message: 'Invited', context: 'a person' }), icon: IconMail },
  contact: { label: msg`Contact`, icon: IconAddressBook },
}

/** One line of a list of people: who, how they are reached, and where they are known from. */
export function PersonOption({ person, typed }: { readonly person: Person; readonly typed: string }) {
  const { t } = useLingui()
  const { label, icon } = SOURCES[person.from]
  return (
    <PersonLine person={person} typed={typed}>
      <span className={classNames('end', styles.personSource)}>
        <Icon of={icon} size={16} />
        {t(label)}
      </span>
    </PersonLine>
  )
}

/** The same with something else at its end. */
export function PersonLine(props: {
  readonly person: Pick<Person, 'name' | 'email' | 'shownEmail' | 'about' | 'photoSha256'>
  readonly typed: string
  readonly children?: ReactNode
}) {
  const { person, typed, children } = props
  const { t } = useLingui()
  return (
    <>
      <Avatar name={person.name} photoUrl={usePhoto(person.photoSha256)} />
      <span className={classNames('grow', styles.personWords)}>
        <span className="cut" dir="auto">
          <MatchedText text={person.name} typed={typed} />
        </span>
        <span className="t12 m cut">
          {!canBeSentTo(person) ? (
            t`No e-mail address: nothing can be sent`
          ) : (
            <bdi dir="ltr">
              <MatchedText text={person.shownEmail} typed={typed} />
            </bdi>
          )}
          {person.about === '' ? null : (
            <>
              {' · '}
              <bdi>
                <MatchedText text={person.about} typed={typed} />
              </bdi>
            </>
          )}
        </span>
      </span>
      {children}
    </>
  )
}

/** What a row of the list stands for, and whether it can be taken. */
export const personChoice = (person: Person, typed: string) => ({
  value: person.id,
  label: canBeSentTo(person) ? `${person.name}, ${person.shownEmail}` : person.name,
  content: <PersonOption person={person} typed={typed} />,
  disabled: !canBeSentTo(person),
})

/** A group of contacts, and whom it unfolds into. */
export function GroupLine({ group, typed }: { readonly group: KnownGroup; readonly typed: string }) {
  const { t } = useLingui()
  const { people, without } = group
  const reached = t`${plural(people.length, { one: '# person', other: '# people' })}`
  const left = t`${plural(without, { one: '# without an e-mail address', other: '# without an e-mail address' })}`
  return (
    <>
      <EmptyAvatar icon={IconUsersGroup} />
      <span className={classNames('grow', styles.personWords)}>
        <span className="cut" dir="auto">
          <MatchedText text={group.name} typed={typed} />
        </span>
        <span className="t12 m cut">
          {reached}
          {without === 0 ? null : ` · ${left}`}
        </span>
      </span>
    </>
  )
}

/** A group of the organisation or a job role: its people are found when a document is sent. */
export function HoldersLine({ of, typed }: { readonly of: KnownHolders; readonly typed: string }) {
  const { t } = useLingui()
  const isGroup = of.holders.startsWith('memberGroup:')
  return (
    <>
      <EmptyAvatar icon={isGroup ? IconUsersGroup : IconBriefcase} />
      <span className={classNames('grow', styles.personWords)}>
        <span className="cut" dir="auto">
          <MatchedText text={of.name} typed={typed} />
        </span>
        <span className="t12 m cut">
          {isGroup ? t`Group of your organization` : t`Whoever has this job role`}
        </span>
      </span>
    </>
  )
}

export const holdersChoice = (of: KnownHolders, typed: string) => ({
  value: of.holders,
  label: of.name,
  content: <HoldersLine of={of} typed={typed} />,
})

/** As `personChoice`. */
export const groupChoice = (group: KnownGroup, typed: string, room: number) => ({
  value: group.id,
  label: group.name,
  content: <GroupLine group={group} typed={typed} />,
  disabled: group.people.length === 0 || group.people.length > room,
})
