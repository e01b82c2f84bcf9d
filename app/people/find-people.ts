/** Who may be meant: before anything is typed those most likely, then everybody whom the words or the number mean. */
import { matchesPerson, readPersonQuery } from '../../sync/rules/person-search.ts'
import { matchesSearch } from '../../sync/rules/text-keys.ts'
import { canBeSentTo, PERSON_SOURCES, type Person, type PersonSource } from './known-people.ts'

/** Of each source, before anything is typed. */
const AT_FIRST: Readonly<Record<PersonSource, number>> = {
  me: 1,
  recent: 4,
  colleague: 4,
  invited: 2,
  contact: 3,
}

/** Nobody to whom nothing can be sent. */
export const likelyPeople = (people: readonly Person[]): Person[] =>
  PERSON_SOURCES.flatMap((from) =>
    people.filter((one) => one.from === from && canBeSentTo(one) && !one.further).slice(0, AT_FIRST[from]),
  )

/**
 * Whose name, address, number or company has all the words, best first: who can be sent to before who cannot, a word's
 * beginning before its middle, then who was written to before who was not.
 */
export function findPeople(people: readonly Person[], typed: string, limit = 8): Person[] {
  const query = readPersonQuery(typed)
  const ranked: { readonly person: Person; readonly rank: number }[] = []
  for (const person of people) {
    const { key, from } = person
    if (!matchesPerson(key, query)) continue
    const begins = query.words.filter((word) => key.startsWith(word) || key.includes(` ${word}`))
    const middles = query.words.length - begins.length
    const unreachable = canBeSentTo(person) ? 0 : UNREACHABLE
    ranked.push({
      person,
      rank: unreachable + middles * PERSON_SOURCES.length + PERSON_SOURCES.indexOf(from),
    })
  }
  // Equals stay in the order they are known in.
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map((one) => one.person)
}

const UNREACHABLE = 1_000_000

/** Groups whose name has the words; before anything is typed the first by name. */
export const findGroups = <G extends { readonly key: string }>(
  groups: readonly G[],
  typed: string,
  limit = 3,
): readonly G[] => groups.filter((one) => matchesSearch(one.key, typed)).slice(0, limit)
