/** Jobs that tell people: mails with their links, reminders and expiry when they are due. */
import { eq } from 'drizzle-orm'
import type { MailTemplate } from '../../sync/commands/command.ts'
import type { Envelope, Recipient } from '../../sync/entities/envelope.ts'
import { recipientById } from '../../sync/rules/routing.ts'
import { createRecipientLink } from '../identity/guest-links.ts'
import { mailBrandOf } from '../identity/people.ts'
import type { JobHandler } from '../jobs/runner.ts'
import type { Mailer } from '../mail/mailer.ts'
import { type MailAct, type MailContent, renderMail } from '../mail/render-mail.ts'
import type { Platform } from '../platform.ts'
import type { SystemCommands } from './system-commands.ts'

export interface NotifyDeps {
  readonly platform: Platform
  readonly mailer: Mailer
  readonly system: SystemCommands
}

export function notifyJobs(deps: NotifyDeps): Readonly<Record<string, JobHandler>> {
  return {
    mail: { run: (payload) => sendMail(deps, payload as unknown as MailJob), maxAttempts: 8 },
    expireEnvelope: {
      // While a signature is being sealed expiry waits, however long the time-stamp authority is away.
      maxAttempts: 1_000,
      run: async ({ envelopeId }) => {
        const envelope = await deps.system.envelope(String(envelopeId))
        // The expiry may have been moved since; a later job is due then.
        if (envelope && envelope.expiresAt !== null && envelope.expiresAt <= deps.platform.now())
          await deps.system.run('expireEnvelope', { envelopeId: envelope.id })
      },
    },
    remindRecipients: {
      run: async ({ envelopeId }) =>
        void (await deps.system.run('remindRecipients', { envelopeId: String(envelopeId) })),
    },
  }
}

interface MailJob {
  readonly template: MailTemplate
  readonly envelopeId: string
  /** Null writes to the owner. */
  readonly recipientId: string | null
}

async function sendMail({ platform, mailer, system }: NotifyDeps, job: MailJob): Promise<void> {
  const envelope = await system.envelope(job.envelopeId)
  if (!envelope || envelope.demo) return
  const recipient = job.recipientId === null ? null : (recipientById(envelope, job.recipientId) ?? null)
  if (job.recipientId !== null && !recipient) return
  const organization = await organizationOf(platform, envelope.organizationId)
  const link = recipient
    ? await linkFor(platform, envelope, recipient)
    : `${platform.config.publicUrl}/documents/${envelope.id}`
  const reader = recipient ?? { ...envelope.owner, language: envelope.language }
  const content = write(job.template, envelope, recipient, {
    recipientName: reader.name,
    link,
    title: envelope.title,
    organizationName: reader.language === 'ar' ? organization.nameAr : organization.nameEn,
    ...mailBrandOf(organization, platform.config.publicUrl),
  })
  await mailer.send({
    to: { address: reader.email, name: reader.name },
    language: reader.language,
    ...content,
  })
}

interface CommonValues {
  readonly recipientName: string
  readonly link: string
  readonly title: string
  readonly organizationName: string
  readonly brandColor: string | null
  readonly logoUrl: string | null
}

const ACTS: Record<Recipient['kind'], MailAct> = {
  sign: 'sign',
  approve: 'approve',
  formFilling: 'fill',
  notify: 'other',
}

function write(
  template: MailTemplate,
  envelope: Envelope,
  recipient: Recipient | null,
  common: CommonValues,
): MailContent {
  const language = recipient?.language ?? envelope.language
  const due =
    envelope.expiresAt === null ? {} : { due: { at: envelope.expiresAt, timeZone: envelope.timeZone } }
  const request = {
    ...common,
    ...due,
    senderName: envelope.owner.name,
    ...(envelope.message === '' ? {} : { message: envelope.message }),
  }
  const rejecting = envelope.recipients.find((one) => one.state === 'rejected')
  const ended = {
    ...common,
    actorName: rejecting?.name ?? envelope.owner.name,
    reason: envelope.stateReason ?? '',
  }
  switch (template) {
    case 'yourTurn': {
      const content = renderMail('yourTurn', language, { ...request, act: ACTS[recipient?.kind ?? 'sign'] })
      // The sender's own subject line, where they wrote one.
      return envelope.subject === '' ? content : { ...content, subject: envelope.subject }
    }
    case 'forYourInformation':
      return renderMail(template, language, request)
    case 'reminder':
      return renderMail(template, language, request)
    case 'rejected':
      return renderMail(template, language, ended)
    case 'cancelled':
      return renderMail(template, language, ended)
    case 'completed':
      return renderMail(template, language, common)
    case 'expired':
      return renderMail(template, language, common)
    case 'sealFailed':
      return renderMail(template, language, common)
  }
}

async function linkFor(platform: Platform, envelope: Envelope, recipient: Recipient): Promise<string> {
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
