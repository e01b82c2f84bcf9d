/** A registered, active person as others may know of them: found by a proven address, on the server only. */
import type { PersonId } from '../ids.ts'
import type { Language } from './envelope.ts'

export interface Account {
  readonly personId: PersonId
  readonly name: string
  readonly email: string
  readonly language: Language
}
