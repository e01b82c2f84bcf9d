import { type Holders, MAX_RECIPIENTS } from '../../../sync/entities/recipient.ts'
import type { KnownHolders, Person } from '../../people/known-people.ts'

/** Somebody about to become a recipient. */
export type Added = Pick<Person, 'name' | 'email' | 'language'> & {
  /** In place of an address. */
  readonly holders?: Holders
}

export const asAdded = ({ name, holders }: KnownHolders): Added => ({
  ...{ name, holders, email: '', language: null },
})

/** Recipients there is room for. */
export const roomIn = (count: number): number => Math.max(0, MAX_RECIPIENTS - count)
