import type { Platform } from '../platform.ts'
import { mailboxMailer } from './mailbox.ts'
import type { Mailer } from './mailer.ts'
import { smtpMailer } from './smtp.ts'

/** By SMTP when it is configured; otherwise into the mailbox page of a local installation. */
export function createMailer(platform: Platform): Mailer {
  const { SMTP_URL, MAIL_FROM } = platform.config
  return SMTP_URL ? smtpMailer({ url: SMTP_URL, from: MAIL_FROM }) : mailboxMailer(platform)
}
