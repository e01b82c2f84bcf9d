/** The job that tells people: a line in the app and a push for who has an account, and a mail with their own link. */
import { eq } from 'drizzle-orm'
import { ENVELOPE_EFFECTS, type EnvelopeMail } from '../../sync/commands/envelopes/effects.ts'
import type { Envelope, Recipient, Viewer } from '../../sync/entities/envelope.ts'
import type { NotificationEvent } from '../../sync/entities/notification.ts'
import { bareId } from '../../sync/ids.ts'
import { withoutHiddenSteps } from '../../sync/rules/hidden-steps.ts'
import { myRecipients } from '../../sync/rules/render-envelope.ts'
import { isOutOfRoute, recipientById } from '../../sync/rules/workflow/route.ts'
import { createRecipientLink } from '../identity/guest-links.ts'
import type { JobHandler } from '../jobs/runner.ts'
import { addJobs } from '../jobs/runner.ts'
import type { Mailer } from '../mail/mailer.ts'
import { tellPerson } from '../notifications/tell-person.ts'
import { mailBrandOf } from '../people/people.ts'
import type { Platform } from '../platform.ts'
import { isSwitchedOff } from '../replication/belonging.ts'
import type { SystemCommands } from '../replication/system-commands.ts'
import { causedBy, envelopeMail } from './envelope-mail.ts'
import { LOOK_AGAIN_MS } from './timer-jobs.ts'

export interface NotifyDeps {
  readonly platform: Platform
  readonly mailer: Mailer
  readonly system: SystemCommands
}

export function notifyJobs(deps: NotifyDeps): Readonly<Record<'mail', JobHandler>> {
  return {
    mail: { run: (payload, jobId) => tell(deps, payload as unknown as MailJob, jobId), maxAttempts: 8 },
  }
}

interface MailJob extends EnvelopeMail {
  /** The rest was done; the mail waited for the end of its reader's quiet hours. */
  readonly held?: boolean
}

/** What is no longer theirs does not open for them. */
const LINKLESS: ReadonlySet<NotificationEvent> = new Set(['delegationRevoked', 'removed'])

const ASKING: ReadonlySet<NotificationEvent> = new Set(['yourTurn', 'reminder', 'delegated'])

async function tell(deps: NotifyDeps, job: MailJob, jobId: string): Promise<void> {
  const { platform, mailer, system } = deps
  const envelope = await system.envelope(job.envelopeId)
  if (!envelope) return
  const recipient = job.recipientId === null ? null : (recipientById(envelope, job.recipientId) ?? null)
  if (job.recipientId !== null && !recipient) return
  // While an organisation is switched off nothing of it can be done: what asks for it waits.
  if (ASKING.has(job.template)) {
    const { read, tables } = platform.db
    if (await read((query) => isSwitchedOff(query, tables, envelope.organizationId)))
      return tellAgain(platform, job, platform.now() + LOOK_AGAIN_MS)
  }
  // Somebody else has their part by now: nothing is asked of them.
  if (recipient && isOutOfRoute(recipient) && ASKING.has(job.template)) return
  const viewer = envelope.viewers.find((one) => one.id === job.viewerId) ?? null
  // Withdrawn before the message was on its way.
  if (job.viewerId !== undefined && !viewer) return
  const personId = recipient ? recipient.personId : viewer ? viewer.personId : envelope.ownerId
  const told = recipient || viewer ? withoutHiddenSteps(envelope, partsOf(envelope, recipient)) : envelope
  const mailAt = await tellPerson(deps, {
    personId,
    about: { subject: { kind: 'envelope', id: envelope.id }, title: envelope.title, demo: envelope.demo },
    event: job.template,
    actorName: causedBy(job.template, told, { recipient, viewer, aboutId: job.aboutId }),
    jobId,
    onlyMail: job.held ?? false,
  })
  if (mailAt === null || envelope.demo) return
  if (mailAt > platform.now()) return holdMail(platform, job, mailAt)
  const organization = await organizationOf(platform, envelope.organizationId)
  const reader = recipient ?? { ...(viewer ?? envelope.owner), language: job.language }
  const content = envelopeMail(
    job.template,
    told,
    { recipient, viewer, aboutId: job.aboutId, message: job.message },
    {
      recipientName: reader.name,
      link: await linkFor(platform, envelope, LINKLESS.has(job.template) ? null : recipient, job.template),
      title: envelope.title,
      organizationName: reader.language === 'ar' ? organization.nameAr : organization.nameEn,
      ...mailBrandOf(organization, platform.config.publicUrl),
    },
    reader.language,
  )
  if (viewer && viewer.personId === null) await awaitAccount(platform, envelope, viewer)
  await mailer.send({
    to: { address: reader.email, name: reader.name },
    language: reader.language,
    ...content,
  })
}

const partsOf = (envelope: Envelope, recipient: Recipient | null): readonly Recipient[] =>
  recipient
    ? myRecipients(envelope, { subject: recipient.personId ?? recipient.id, email: recipient.email })
    : []

const holdMail = (platform: Platform, job: MailJob, dueAt: number): Promise<void> =>
  tellAgain(platform, { ...job, held: true }, dueAt)

function tellAgain(platform: Platform, job: MailJob, dueAt: number): Promise<void> {
  const { db } = platform
  const again = { kind: 'mail', key: ENVELOPE_EFFECTS.mail.key(job), payload: { ...job }, dueAt } as const
  return db.transact((query) => addJobs(query, db.tables, [again], platform))
}

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
