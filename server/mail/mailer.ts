/**
 * Sends messages. `send` resolves when the message is out of our hands and throws when it is not: who sends
 * decides whether to try again (jobs do, mailed codes do not, as a code is soon replaced by a newer one).
 */
import type { Language } from '../../sync/entities/envelope.ts'
import type { Platform } from '../platform.ts'
import { mailboxMailer } from './mailbox.ts'
import type { MailContent } from './render-mail.ts'
import { smtpMailer } from './smtp.ts'

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

/** By SMTP when it is configured; otherwise into the mailbox page of a local installation. */
export function createMailer(platform: Platform): Mailer {
  const { SMTP_URL, MAIL_FROM } = platform.config
  return SMTP_URL ? smtpMailer({ url: SMTP_URL, from: MAIL_FROM }) : mailboxMailer(platform)
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
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxLength)
