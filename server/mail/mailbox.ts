/** Mail of an installation without mail server: kept in a table and shown on the mailbox page. */
import { desc, lt } from 'drizzle-orm'
import { createId } from '../../sync/ids.ts'
import type { Platform } from '../platform.ts'
import { isMailAddress, type Mailer, oneLine } from './mailer.ts'

/** Codes and links live in these messages, so they do not stay for ever. */
const KEPT_MS = 30 * 86_400_000

export function mailboxMailer({
  db,
  now,
  randomBytes,
}: Pick<Platform, 'db' | 'now' | 'randomBytes'>): Mailer {
  const { mailMessage } = db.tables
  return {
    async send(mail) {
      if (!isMailAddress(mail.to.address)) throw new Error('Not one plain mail address')
      const at = now()
      await db.transact(async (query) => {
        await query.delete(mailMessage).where(lt(mailMessage.createdAt, at - KEPT_MS))
        await query.insert(mailMessage).values({
          id: createId('notice', { now, randomBytes }),
          toAddress: mail.to.address,
          toName: oneLine(mail.to.name),
          subject: oneLine(mail.subject),
          text: mail.text,
          html: mail.html,
          language: mail.language,
          createdAt: at,
          sentAt: at,
        })
      })
    },
    close: async () => {},
  }
}

export interface MailboxMessage {
  readonly id: string
  readonly toAddress: string
  readonly toName: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly language: string
  readonly createdAt: number
}

/** The newest messages first. */
export function readMailbox({ db }: Pick<Platform, 'db'>, limit = 100): Promise<readonly MailboxMessage[]> {
  const { mailMessage } = db.tables
  return db.read((query) =>
    query.select().from(mailMessage).orderBy(desc(mailMessage.createdAt), desc(mailMessage.id)).limit(limit),
  )
}
