import { useLingui } from '@lingui/react/macro'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { findPeople, likelyPeople } from '../../people/find-people.ts'
import { canBeSentTo, type Person } from '../../people/known-people.ts'
import type { ChosenPerson } from '../../people/person-input.tsx'
import { personChoice } from '../../people/person-option.tsx'
import { isAddress, parsePerson } from '../../people/typed-person.ts'
import { usePeople } from '../../people/use-people.ts'
import { Chip } from '../../ui/chip.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import type { FieldText } from '../../ui/field.tsx'
import { isolate } from '../../ui/isolate.ts'
import styles from './inputs.module.css'

export type PeoplePickerProps = FieldText & {
  readonly id?: string
  readonly people: readonly Person[]
  readonly value: readonly ChosenPerson[]
  readonly onValue: (value: readonly ChosenPerson[]) => void
  readonly onBlur?: () => void
  /** Somebody is about to choose: gather people now. */
  readonly onFirstFocus?: () => void
  /** Whole addresses of people nobody here knows are taken too. */
  readonly allowNew?: boolean
}

/** Several people, found among those this device knows, as everywhere people are chosen. */
export function PeoplePicker(props: PeoplePickerProps) {
  const { people, value, onValue, onBlur, onFirstFocus, allowNew = false, ...text } = props
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const possible = people.filter((one) => !value.some((chosen) => chosen.email === one.email))
  const found = typed.trim() === '' ? likelyPeople(possible) : findPeople(possible, typed)
  const take = ({ name, email, language }: Pick<Person, 'name' | 'email' | 'language'>) => {
    onValue([...value, { name, email, language: language ?? '' }])
    setTyped('')
  }
  const takeTyped = () => {
    const person = parsePerson(typed)
    const known = possible.find((one) => canBeSentTo(one) && one.email === person.email)
    if (known) take(known)
    else if (allowNew && isAddress(person.email) && !value.some((one) => one.email === person.email))
      take({ ...person, language: null })
  }
  return (
    <div className={styles.box}>
      <Combobox
        {...text}
        icon={IconUserPlus}
        inputMode="email"
        placeholder={t`Name, e-mail or mobile`}
        text={typed}
        onText={setTyped}
        options={found.map((person) => personChoice(person, typed))}
        preselect={typed.trim() === '' || isAddress(parsePerson(typed).email) ? -1 : 0}
        onChoose={(option) => {
          const person = found.find((one) => one.id === option.value)
          if (person) take(person)
        }}
        onEnter={takeTyped}
        onBackspace={() => onValue(value.slice(0, -1))}
        onLeave={() => {
          takeTyped()
          onBlur?.()
        }}
        {...(onFirstFocus && { onFirstFocus })}
      />
      {value.length === 0 ? null : (
        <div className={styles.tags}>
          {value.map((one) => {
            const name = isolate(one.name)
            return (
              <Chip
                key={one.email}
                tag
                onRemove={() => onValue(value.filter((other) => other.email !== one.email))}
                removeLabel={t`Remove ${name}`}
              >
                <bdi>{one.name}</bdi>
              </Chip>
            )
          })}
        </div>
      )}
    </div>
  )
}

/** The same among everybody this device knows. */
export function KnownPeoplePicker(props: Omit<PeoplePickerProps, 'people' | 'onFirstFocus'>) {
  const [asked, setAsked] = useState(false)
  const people = usePeople(asked)
  return <PeoplePicker {...props} people={people} onFirstFocus={() => setAsked(true)} />
}
