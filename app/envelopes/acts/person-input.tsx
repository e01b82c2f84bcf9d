import { useLingui } from '@lingui/react/macro'
import { IconUser } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import {
  isAddress,
  knownPeople,
  type Person,
  parsePerson,
  suggestPeople,
  typedMobile,
} from '../../composing/recipients/suggest-people.ts'
import { useReplica, useReplicaView } from '../../replica/use-replica.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Combobox } from '../../ui/combobox.tsx'

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

/** Type a name or an address; contacts of this device and people of earlier documents are suggested, offline too. */
export function PersonInput({ label, hint, error, text, onText, onPerson, leaveOut = [] }: PersonInputProps) {
  const { t } = useLingui()
  const people = usePeople()
  // What was kept half typed goes on being typed.
  const [typing, setTyping] = useState(() => !isAddress(parsePerson(text).email))
  const possible = people.filter((one) => !leaveOut.includes(one.email))
  const found = text.trim() === '' ? possible.slice(0, AT_FIRST) : typing ? suggestPeople(possible, text) : []
  const type = (value: string) => {
    setTyping(true)
    onText(value)
    const mobile = typedMobile(value) === 'valid' ? suggestPeople(possible, value)[0] : undefined
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
      options={found.map((person) => ({
        value: person.email,
        label: `${person.name}, ${person.email}`,
        content: <PersonOption person={person} />,
      }))}
      onChoose={(option) => {
        const person = found.find((one) => one.email === option.value)
        if (person) choose(person)
      }}
      onEnter={() => {
        const [first] = found
        if (first && !isAddress(parsePerson(text).email)) choose(first)
      }}
      footer={found.length === 0 ? <div className="none">{nobody[typedMobile(text)]}</div> : undefined}
    />
  )
}

function PersonOption({ person }: { person: Person }) {
  return (
    <>
      <Avatar name={person.name} />
      <span className="grow person-option">
        <span className="cut" dir="auto">
          {person.name}
        </span>
        <span className="t12 m cut">
          <bdi dir="ltr">{person.email}</bdi>
        </span>
      </span>
    </>
  )
}

/** Contacts first, then people of the documents this device holds. */
function usePeople(): readonly Person[] {
  const replica = useReplica()
  const { i18n } = useLingui()
  const { contacts } = useReplicaView()
  const locale = i18n.locale === 'ar' ? 'ar' : i18n.locale === 'fr' ? 'fr' : 'en'
  return useMemo(() => {
    const held = [...replica.view().rows.keys()].slice(0, EARLIER).flatMap((id) => replica.envelope(id) ?? [])
    return knownPeople(contacts.values(), held, locale)
  }, [contacts, replica, locale])
}

const EARLIER = 300
/** Suggested before anything is typed: contacts come first. */
const AT_FIRST = 5
