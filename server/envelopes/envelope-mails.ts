/** What documents write to people (`Area.mails`): who is told, by whose doing, and the mail with their own link. */
import { eq } from 'drizzle-orm'
import type { EnvelopeMail } from '../../sync/commands/notifications/effects.ts'
import type { Envelope, Recipient, Viewer } from '../../sync/entities/envelope.ts'
import type { NotificationEvent } from '../../sync/entities/notification.ts'
import { bareId } from '../../sync/ids.ts'
import { withoutHiddenSteps } from '../../sync/rules/hidden-steps.ts'
import { myRecipients } from '../../sync/rules/render-envelope.ts'
import { isOutOfRoute, recipientById } from '../../sync/rules/workflow/route.ts'
import { createRecipientLink } from '../identity/guest-links.ts'
import type { Mail } from '../mail/mailer.ts'
import type { Prepare } from '../notifications/mails.ts'
import { mailBrandOf } from '../people/people.ts'
import type { Platform } from '../platform.ts'
import { isSwitchedOff } from '../replication/belonging.ts'
import type { SystemCommands } from '../replication/system-commands.ts'
import { causedBy, envelopeMail } from './envelope-mail.ts'
import { LOOK_AGAIN_MS } from './timer-jobs.ts'

export interface EnvelopeMailsDeps {
  readonly platform: Platform
  readonly system: SystemCommands
}

/** What is no longer theirs does not open for them. */
const LINKLESS: ReadonlySet<NotificationEvent> = new Set(['delegationRevoked', 'removed'])

const ASKING: ReadonlySet<NotificationEvent> = new Set(['yourTurn', 'reminder', 'delegated'])

export const envelopeMails =
  ({ platform, system }: EnvelopeMailsDeps): Prepare<'envelope'> =>
  async (mail) => {
    const envelope = await system.envelope(mail.subject.id)
    if (!envelope) return null
    const recipient = mail.recipientId === null ? null : (recipientById(envelope, mail.recipientId) ?? null)
    if (mail.recipientId !== null && !recipient) return null
    // While an organisation is switched off nothing of it can be done: what asks for it waits.
    if (ASKING.has(mail.template)) {
      const { read, tables } = platform.db
      if (await read((query) => isSwitchedOff(query, tables, envelope.organizationId)))
        return platform.now() + LOOK_AGAIN_MS
    }
    // Somebody else has their part by now: nothing is asked of them.
    if (recipient && isOutOfRoute(recipient) && ASKING.has(mail.template)) return null
    const viewer = envelope.viewers.find((one) => one.id === mail.viewerId) ?? null
    // Withdrawn before the message was on its way.
    if (mail.viewerId !== undefined && !viewer) return null
    const told = recipient || viewer ? withoutHiddenSteps(envelope, partsOf(envelope, recipient)) : envelope
    return {
      personId: recipient ? recipient.personId : viewer ? viewer.personId : envelope.ownerId,
      title: envelope.title,
      demo: envelope.demo,
      actorName: causedBy(mail.template, told, { recipient, viewer, aboutId: mail.aboutId }),
      write: () => writeMail(platform, mail, { envelope, told, recipient, viewer }),
    }
  }

interface Addressed {
  readonly envelope: Envelope
  /** Without the steps its reader is told nothing of. */
  readonly told: Envelope
  readonly recipient: Recipient | null
  readonly viewer: Viewer | null
}

async function writeMail(
  platform: Platform,
  { template, language, aboutId, message }: EnvelopeMail,
  { envelope, told, recipient, viewer }: Addressed,
): Promise<Mail> {
  const organization = await organizationOf(platform, envelope.organizationId)
  const reader = recipient ?? { ...(viewer ?? envelope.owner), language }
  const content = envelopeMail(
    template,
    told,
    { recipient, viewer, aboutId, message },
    {
      recipientName: reader.name,
      link: await linkFor(platform, envelope, LINKLESS.has(template) ? null : recipient, template),
      title: envelope.title,
      organizationName: reader.language === 'ar' ? organization.nameAr : organization.nameEn,
      ...mailBrandOf(organization, platform.config.publicUrl),
    },
    reader.language,
  )
  if (viewer && viewer.personId === null) await awaitAccount(platform, envelope, viewer)
  return {
    to: { address: reader.email, name: reader.name },
    language: reader.language,
    ...content,
  }
}

const partsOf = (envelope: Envelope, recipient: Recipient | null): readonly Recipient[] =>
  recipient
    ? myRecipients(envelope, { subject: recipient.personId ?? recipient.id, email: recipient.email })
    : []

/** What was sent to an address is theirs who proves it; a link that nobody has opens nothing. */
async function awaitAccount(
  { db, ...platform }: Platform,
  { id: envelopeId }: Envelope,
  { id, email }: Viewer,
) {
  const wanted = { recipientId: id, envelopeId, email, expiresAt: null }
  await db.transact((query) => createRecipientLink(query, db.tables, wanted, platform))
}

/** A recipient's own link; anybody else signs in. */
async function linkFor(
  platform: Platform,
  envelope: Envelope,
  recipient: Recipient | null,
  template: NotificationEvent,
): Promise<string> {
  // "Get the document" leads to its files.
  const page = template === 'completed' ? 'downloads' : 'documents'
  if (!recipient) return `${platform.config.publicUrl}/${page}/${bareId(envelope.id)}`
  const { db } = platform
  const made = await db.transact((query) =>
    createRecipientLink(
      query,
      db.tables,
      { recipientId: recipient.id, envelopeId: envelope.id, email: recipient.email, expiresAt: null },
      platform,
    ),
  )
  return made.link
}

async function organizationOf({ db }: Platform, id: string) {
  const { organization } = db.tables
  const [row] = await db.read((query) => query.select().from(organization).where(eq(organization.id, id)))
  if (!row) throw new Error(`No organisation ${id}`)
  return row
}
