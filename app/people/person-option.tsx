import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconAddressBook, IconBuilding, IconHistory, IconUser } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Avatar } from '../ui/avatar.tsx'
import { Icon, type IconShape } from '../ui/icon.tsx'
import type { Person, PersonSource } from './known-people.ts'
import { MatchedText } from './matched-text.tsx'
import './people.css'

const SOURCES: Readonly<
  Record<PersonSource, { readonly label: MessageDescriptor; readonly icon: IconShape }>
> = {
  me: { label: msg`Me`, icon: IconUser },
  recent: { label: msg({ message: 'Recent', context: 'a person' }), icon: IconHistory },
  colleague: { label: msg`Colleague`, icon: IconBuilding },
  contact: { label: msg`Contact`, icon: IconAddressBook },
}

/** One line of a list of people: who, how they are reached, and where they are known from. */
export function PersonOption({ person, typed }: { readonly person: Person; readonly typed: string }) {
  const { t } = useLingui()
  const { label, icon } = SOURCES[person.from]
  return (
    <PersonLine person={person} typed={typed}>
      <span className="end person-source">
        <Icon of={icon} size={16} />
        {t(label)}
      </span>
    </PersonLine>
  )
}

/** The same with something else at its end. */
export function PersonLine(props: {
  readonly person: Pick<Person, 'name' | 'email' | 'about' | 'mobile'>
  readonly typed: string
  readonly children?: ReactNode
}) {
  const { person, typed, children } = props
  return (
    <>
      <Avatar name={person.name} />
      <span className="grow person-words">
        <span className="cut" dir="auto">
          <MatchedText text={person.name} typed={typed} />
        </span>
        <span className="t12 m cut">
          <bdi dir="ltr">
            <MatchedText text={person.email} typed={typed} />
          </bdi>
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
