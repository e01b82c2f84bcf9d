import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { PERSON_SOURCES, type Person, type PersonSource } from './known-people.ts'

/** The heads over a list of people in parts. */
const HEADS: Readonly<Record<PersonSource, MessageDescriptor>> = {
  me: msg`Me`,
  recent: msg({ message: 'Recent', context: 'people' }),
  colleague: msg`Colleagues`,
  invited: msg({ message: 'Invited', context: 'people' }),
  contact: msg`Contacts`,
}

export const groupedPeople = (people: readonly Person[]) =>
  PERSON_SOURCES.flatMap((from) => {
    const of = people.filter((one) => one.from === from)
    return of.length === 0 ? [] : [{ from, head: HEADS[from], people: of }]
  })
