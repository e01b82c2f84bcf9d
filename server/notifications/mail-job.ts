/** The job that tells people: a line in the app and a push for who has an account, and a mail, as the thing's area writes it. */
import { type Mail, NOTIFICATION_EFFECTS } from '../../sync/commands/notifications/effects.ts'
import { namedSubject, type OfEnvelope } from '../../sync/entities/subject.ts'
import { addJobs, type JobHandler } from '../jobs/runner.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Platform } from '../platform.ts'
import type { SystemCommands } from '../replication/system-commands.ts'
import type { Mails, Prepare } from './mails.ts'
import { tellPerson } from './tell-person.ts'

export interface MailJobDeps {
  readonly platform: Platform
  readonly mailer: Mailer
  readonly system: SystemCommands
  readonly mails: Mails
}

type MailJob = Mail & {
  /** The rest was done; the mail waited for the end of its reader's quiet hours. */
  readonly held?: boolean
}

export const mailJob = (deps: MailJobDeps): JobHandler => ({
  maxAttempts: 8,
  run: (payload, jobId) => tell(deps, asMailJob(payload), jobId),
})

/** One that was queued by a release of before names its document. */
function asMailJob(payload: Readonly<Record<string, unknown>>): MailJob {
  const job = payload as unknown as MailJob & OfEnvelope
  return { ...job, subject: namedSubject(job) } as MailJob
}

async function tell(deps: MailJobDeps, job: MailJob, jobId: string): Promise<void> {
  const { platform, mailer, mails } = deps
  // Of its own kind, which TypeScript cannot follow through the union.
  const prepare = mails[job.subject.kind] as Prepare<'envelope'> | undefined
  const prepared = await prepare?.(job as never)
  if (prepared === null || prepared === undefined) return
  if (typeof prepared === 'number') return tellAgain(platform, job, prepared)
  const { personId, title, demo, actorName } = prepared
  const mailAt = await tellPerson(deps, {
    personId,
    about: { subject: job.subject, title, demo },
    event: job.template,
    actorName,
    jobId,
    onlyMail: job.held ?? false,
  })
  if (mailAt === null || demo) return
  if (mailAt > platform.now()) return tellAgain(platform, { ...job, held: true }, mailAt)
  await mailer.send(await prepared.write())
}

function tellAgain(platform: Platform, job: MailJob, dueAt: number): Promise<void> {
  const { db } = platform
  const again = { kind: 'mail', key: NOTIFICATION_EFFECTS.mail.key(job), payload: { ...job }, dueAt } as const
  return db.transact((query) => addJobs(query, db.tables, [again], platform))
}
