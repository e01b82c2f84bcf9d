/** Mail by SMTP. */
import { createTransport } from 'nodemailer'
import { isMailAddress, type Mailer, oneLine } from './mailer.ts'

export interface SmtpOptions {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  readonly url: string
  readonly from: string
}

const TIMEOUT_MS = 15_000

export function smtpMailer({ url, from }: SmtpOptions): Mailer {
  const { hostname } = new URL(url)
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Codes and links are secrets: without encryption only to a server on this machine.
    requireTLS: hostname !== 'localhost' && hostname !== '127.0.0.1' && !url.startsWith('smtps:'),
    disableFileAccess: true,
    disableUrlAccess: true,
  } as Parameters<typeof createTransport>[0])
  return {
    async send(mail) {
      if (!isMailAddress(mail.to.address)) throw new Error('Not one plain mail address')
      await transport.sendMail({
        from,
        to: { name: oneLine(mail.to.name), address: mail.to.address },
        subject: oneLine(mail.subject),
        text: mail.text,
        html: mail.html,
        headers: { 'Content-Language': mail.language, 'Auto-Submitted': 'auto-generated' },
      })
    },
    close: async () => transport.close(),
  }
}
