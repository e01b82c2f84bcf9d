import { MAX_RECIPIENTS } from '../../../sync/entities/recipient.ts'
import type { Person } from '../../people/known-people.ts'

/** Somebody about to become a recipient. */
export type Added = Pick<Person, 'name' | 'email' | 'language'>

/** Recipients there is room for. */
export const roomIn = (count: number): number => Math.max(0, MAX_RECIPIENTS - count)
