/** Where a thing is opened in the app: what a notice leads to, in its list, in a push and on a locked screen. */
import type { ChainKind, Subject } from '../entities/subject.ts'
import { bareId } from '../ids.ts'

/** A kind without a place does not compile. */
const PLACES: { readonly [K in ChainKind]: (id: string) => `/${string}` } = {
  envelope: (id) => `/documents/${bareId(id)}`,
  template: (id) => `/documents/template/${id}`,
  person: () => '/account/preferences',
  organization: () => '/account/organization',
}

/** A path of the app, from its root. */
export const placeOfSubject = ({ kind, id }: Subject): `/${string}` => PLACES[kind](id)
