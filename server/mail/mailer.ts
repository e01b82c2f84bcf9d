/**
 * Sends messages. `send` resolves when the message is out of our hands and throws when it is not: who sends
 * decides whether to try again (jobs do, mailed codes do not, as a code is soon replaced by a newer one).
 */
import type { Language } from '../../sync/entities/envelope.ts'
import { onOneLine } from './inserted-text.ts'
import type { MailContent } from './render-mail.ts'

export interface MailAddress {
  readonly address: string
  readonly name: string
}
export interface Mail extends MailContent {
  readonly to: MailAddress
  readonly language: Language
}
export interface Mailer {
  send(mail: Mail): Promise<void>
  close(): Promise<void>
}

/**
 * One plain address. Commas, semicolons, brackets and line breaks would let a name or an address add
 * recipients or headers of its own.
 */
export const isMailAddress = (address: string): boolean =>
  address.length <= 254 &&
  /^[^\s@<>()[\],;:\\"\p{Cc}]{1,64}@[^\s@<>()[\],;:\\"\p{Cc}]+\.?[^\s@<>()[\],;:\\"\p{Cc}]*$/u.test(address)

/** A name or a subject on one line. */
export const oneLine = (text: string, maxLength = 200): string =>
  onOneLine(text).replace(/\s+/g, ' ').trim().slice(0, maxLength).toWellFormed()
