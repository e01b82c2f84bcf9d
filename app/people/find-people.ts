/** Who may be meant: before anything is typed those most likely, then everybody who has all the words. */
import { foldText } from '../../sync/rules/text-keys.ts'
import { PERSON_SOURCES, type Person, type PersonSource } from './known-people.ts'
import { typedMobile } from './typed-person.ts'

/** Of each source, before anything is typed. */
const AT_FIRST: Readonly<Record<PersonSource, number>> = { me: 1, recent: 4, colleague: 4, contact: 3 }

export const likelyPeople = (people: readonly Person[]): Person[] =>
  PERSON_SOURCES.flatMap((from) => people.filter((one) => one.from === from).slice(0, AT_FIRST[from]))

/**
 * Whose name, address, number or company has all the words, best first: a word's beginning counts more than its
 * middle, then who was written to before who was not. A mobile number is found by any part of it.
 */
export function findPeople(people: readonly Person[], typed: string, limit = 8): Person[] {
  if (typedMobile(typed) !== 'none') return people.filter(hasDigits(typed)).slice(0, limit)
  const words = foldText(typed).split(' ').filter(Boolean)
  if (words.length === 0) return []
  const ranked: { readonly person: Person; readonly rank: number }[] = []
  for (const person of people) {
    if (!words.every((word) => person.key.includes(word))) continue
    const begins = words.filter((word) => person.key.startsWith(word) || person.key.includes(` ${word}`))
    const middles = words.length - begins.length
    ranked.push({ person, rank: middles * PERSON_SOURCES.length + PERSON_SOURCES.indexOf(person.from) })
  }
  // Equals stay in the order they are known in.
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map((one) => one.person)
}

/** `050 12` is somewhere in `+971501234567`: what stands for the country is left away. */
function hasDigits(typed: string): (person: Person) => boolean {
  const digits = foldText(typed)
    .replace(/\D/g, '')
    .replace(/^0{1,2}/, '')
  const asTyped = foldText(typed)
  return ({ mobile, key }) =>
    (digits !== '' && mobile !== undefined && mobile.includes(digits)) || key.includes(asTyped)
}
