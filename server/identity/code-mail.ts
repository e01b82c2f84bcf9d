/** Messages of this area to a person, most of them with a code; guests' codes are in `guest-calls.ts`. */

import type { Language } from '../../sync/entities/envelope.ts'
import type { Mail } from '../mail/mailer.ts'
import { renderMail } from '../mail/render-mail.ts'
import { fullName } from '../people/full-name.ts'
import type { PersonRow } from '../people/people.ts'
import { CODE_LIFE_MS } from './mailed-codes.ts'

export interface CodeMail {
  readonly kind:
    | 'verifyEmail'
    | 'resetPassword'
    | 'acceptInvitation'
    | 'reactivateAccount'
    | 'addAddress'
    | 'secondFactor'
    | 'signIn'
  readonly email: string
  /** '' until the address is proven: whoever typed it may have typed any words beside it, to be mailed to a stranger. */
  readonly name: string
  readonly language: Language
  readonly code: string
  readonly organizationName?: string
}

export const codeMail = ({ kind, email, name, language, code, organizationName = '' }: CodeMail): Mail => ({
  to: { address: email, name },
  language,
  ...renderMail(kind, language, {
    recipientName: name,
    organizationName,
    code,
    minutes: CODE_LIFE_MS / 60_000,
  }),
})

/** Told to the person alone: whoever typed the address is told nothing. */
export const alreadyRegisteredMail = (person: PersonRow): Mail => {
  const { language } = person.preferences
  const recipientName = fullName(person)
  return {
    to: { address: person.email, name: recipientName },
    language,
    ...renderMail('alreadyRegistered', language, { recipientName, organizationName: '' }),
  }
}
