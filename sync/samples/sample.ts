/**
 * What every law asks about is said once, beside what it is of (`*.sample.ts`): one thing of each kind, and what a
 * sender of each command may send. The preview law, who may do what, ids of somebody else's, the gallery's server and
 * the worlds of tests read it; a kind or a command without one is named by `all-samples.test.ts`. Nothing that runs
 * for people imports a sample (`tests/structure`), so none of it weighs on a page or a server.
 *
 *     export default samples({
 *       things: { jobRole: ({ newId, owner, unique }) => ({ id: newId('jobRole'), … }) },
 *       commands: {
 *         saveJobRole: { 'of the organisation': ({ of }) => ({ id: of.jobRole.id, set: { nameAr: 'مدير' } }) },
 *       },
 *     })
 *
 * One that changes a record says what its sender saw (`seen`, or `changedFields`): without, it would make a new one of an
 * id that is not there. The name of an input is how its line of `who-may.md` ends. `full…` names one that leaves no place of an id empty
 * and is no line there: it is sent with somebody else's ids, and shown beforehand.
 */
import type { CommandInput, CommandName } from '../commands/registry.ts'
import type { Envelope } from '../entities/envelope.ts'
import type { Id, IdKind, IdSource, OrganizationId, PersonId } from '../ids.ts'
import type { RecordName, RecordValue } from '../kinds/records.ts'

/** One of each kind, and of some another that more people see. */
export type Things = { readonly [K in RecordName]: RecordValue<K> } & {
  readonly sharedContact: RecordValue<'contact'>
  readonly sharedGroup: RecordValue<'contactGroup'>
  readonly sharedTemplate: RecordValue<'template'>
}
export type ThingName = keyof Things

export interface Somebody {
  readonly id: PersonId
  readonly name: string
  readonly email: string
}

/** What a sample is made of. */
export interface Given {
  /** An id that nobody has. */
  readonly newId: <K extends IdKind>(kind: K) => Id<K>
  readonly ids: IdSource
  /** Whose it is, and in which organisation. */
  readonly owner: Somebody & { readonly organizationId: OrganizationId }
  /** Somebody who has a place there, and somebody else. */
  readonly member: Somebody
  readonly other: Somebody
  /** Stand in the words of a thing: a secret, where it is watched who learns of it. */
  readonly words: string
  /** The same with a number, where there are no two of one name. */
  readonly unique: () => string
  readonly envelopeId: Envelope['id']
  /** The other things, each made when it is first asked for. */
  readonly of: Things
  /** What people type and choose: in a property test another each time. */
  readonly text: () => string
  readonly flag: () => boolean
  readonly one: <T>(first: T, ...others: readonly T[]) => T
}

/** Left out of what is asked of everybody; see above. */
export const isFull = (name: string): boolean => name.startsWith('full')

export interface Samples {
  readonly things?: { readonly [N in ThingName]?: (given: Given) => Things[N] }
  readonly commands?: {
    readonly [N in CommandName]?: Readonly<Record<string, (given: Given) => CommandInput<N>>>
  }
}

/** Keeps what a file says to what there is. */
export const samples = (said: Samples): Samples => said
