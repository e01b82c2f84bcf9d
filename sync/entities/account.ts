/** A registered, active person as others may know of them: found by a proven address, on the server only. */
import type { PersonId } from '../ids.ts'
import type { Language } from './envelope.ts'
import { MAX_NAME } from './recipient.ts'

export interface Account {
  readonly personId: PersonId
  /** Null to whoever shares no organisation with them: an address is no way to learn whose it is. */
  readonly name: string | null
  readonly email: string
  readonly language: Language
}

/** What they are called by somebody who knows the address, and perhaps gave a name of their own. */
export const calledName = ({ name, email }: Account, given: string | undefined): string =>
  name ?? given ?? email.slice(0, MAX_NAME)
