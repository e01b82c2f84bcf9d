import { useLingui } from '@lingui/react/macro'
import { IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { Combobox } from '../ui/combobox.tsx'
import { findPeople, likelyPeople } from './find-people.ts'
import { canBeSentTo, type Person } from './known-people.ts'
import { personChoice } from './person-option.tsx'
import { isAddress, parsePerson, typedMobile } from './typed-person.ts'
import { usePeople } from './use-people.ts'

export interface ChosenPerson {
  readonly name: string
  readonly email: string
  readonly language: 'en' | 'ar' | 'fr' | ''
}

export type PersonInputProps = {
  label: string
  hint?: string
  error?: string | undefined
  /** What stands in the input: a name with its address, or what is being typed. */
  text: string
  onText: (text: string) => void
  onPerson: (person: ChosenPerson) => void
  /** Addresses that make no sense here: one's own, those who have the part already. */
  leaveOut?: readonly string[]
}

/** One person, chosen among those this device knows or typed with a whole address; offline too. */
export function PersonInput({ label, hint, error, text, onText, onPerson, leaveOut = [] }: PersonInputProps) {
  const { t } = useLingui()
  const [asked, setAsked] = useState(false)
  const people = usePeople(asked)
  // What was kept half typed goes on being typed.
  const [typing, setTyping] = useState(() => !isAddress(parsePerson(text).email))
  const possible = people.filter((one) => !leaveOut.includes(one.email))
  const found = text.trim() === '' ? likelyPeople(possible) : typing ? findPeople(possible, text) : []
  const isWhole = isAddress(parsePerson(text).email)
  const type = (value: string) => {
    setTyping(true)
    onText(value)
    const mobile = typedMobile(value) === 'valid' ? findPeople(possible, value).find(canBeSentTo) : undefined
    if (mobile) return onPerson({ name: mobile.name, email: mobile.email, language: mobile.language ?? '' })
    const person = parsePerson(value)
    onPerson({ ...person, email: isAddress(person.email) ? person.email : '', language: '' })
  }
  const choose = (person: Person) => {
    setTyping(false)
    onText(`${person.name} <${person.email}>`)
    onPerson({ name: person.name, email: person.email, language: person.language ?? '' })
  }
  const nobody = {
    none: t`Type a name or a whole address.`,
    notValid: t`A mobile number is written +971501234567 or 0501234567.`,
    valid: t`No contact has this mobile number. Type an e-mail address.`,
  }
  return (
    <Combobox
      label={label}
      icon={IconUser}
      inputMode="email"
      placeholder={t`Name, e-mail or mobile`}
      {...(hint !== undefined && { hint })}
      {...(error !== undefined && { error })}
      text={text}
      onText={type}
      onFirstFocus={() => setAsked(true)}
      options={found.map((person) => personChoice(person, text))}
      // A whole address is what was meant; anything else means the first who is found.
      preselect={text.trim() === '' || isWhole ? -1 : 0}
      onChoose={(option) => {
        const person = found.find((one) => one.id === option.value)
        if (person) choose(person)
      }}
      footer={found.length === 0 ? <div className="none">{nobody[typedMobile(text)]}</div> : undefined}
    />
  )
}
