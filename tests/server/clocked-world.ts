/**
 * What runs behind the workflow, on a clock that is set: the real database, executor, jobs and mail sentences,
 * without documents to seal. A server can be stopped for a day and started again, and every mail is kept with
 * the instant it was sent at.
 */

import { randomBytes } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { mailDeclinedJob } from '../../server/administration/mail-declined.ts'
import { mailInvitationJob } from '../../server/administration/mail-invitation.ts'
import { tellHoldersJob } from '../../server/administration/tell-holders.ts'
import { parseConfig } from '../../server/config/config.ts'
import { integrationJobs } from '../../server/connected-systems/integration-jobs.ts'
import type { IntegrationPort } from '../../server/connected-systems/integration-port.ts'
import { NOTHING_CONNECTED } from '../../server/connected-systems/integration-port.ts'
import { delegationJobs } from '../../server/delegation/delegation-jobs.ts'
import { envelopeMails } from '../../server/envelopes/envelope-mails.ts'
import { linkKnownPeople } from '../../server/envelopes/link-people.ts'
import { timerJobs } from '../../server/envelopes/timer-jobs.ts'
import { readTrail } from '../../server/evidence/audit-trail.ts'
import { recordDownloadJob } from '../../server/evidence/download-trail.ts'
import { createFeedWriter } from '../../server/feed/feed.ts'
import { SILENT } from '../../server/http/logger.ts'
import { createJobRunner, type JobHandler } from '../../server/jobs/runner.ts'
import { storeEffects } from '../../server/jobs/store-effects.ts'
import { departureJobs } from '../../server/leaving/departure-jobs.ts'
import type { Mail } from '../../server/mail/mailer.ts'
import { mailJob } from '../../server/notifications/mail-job.ts'
import { createOrganization, createPerson } from '../../server/people/people.ts'
import type { Platform } from '../../server/platform.ts'
import { storeAggregate } from '../../server/replication/aggregates.ts'
import { ensureEpoch } from '../../server/replication/epoch.ts'
import { createExecutor } from '../../server/replication/execute.ts'
import { answerPull } from '../../server/replication/pull.ts'
import { createSystemCommands } from '../../server/replication/system-commands.ts'
import type { Outcome } from '../../server/replication/wish.ts'
import type { CommandName } from '../../sync/commands/registry.ts'
import { versionOf } from '../../sync/commands/registry.ts'
import { sampleEnvelope } from '../../sync/commands/sample-envelope.ts'
import type { Actor, PersonActor } from '../../sync/entities/actor.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import type { Role } from '../../sync/entities/permission.ts'
import { createId } from '../../sync/ids.ts'
import { PROTOCOL_VERSION } from '../../sync/replication/protocol.ts'
import { openTestDatabase } from '../postgres/open-test-database.ts'

export interface SentMail {
  readonly at: number
  readonly to: string
  readonly subject: string
  readonly text: string
}
export type ClockedWorld = Awaited<ReturnType<typeof createClockedWorld>>

export async function createClockedWorld(
  startsAt: number,
  integrations: IntegrationPort = NOTHING_CONNECTED,
) {
  let now = startsAt
  const db = openTestDatabase()
  const platform: Platform = {
    config: parseConfig({}),
    db,
    log: SILENT,
    now: () => now,
    randomBytes: (length) => new Uint8Array(randomBytes(length)),
    evidenceKey: new Uint8Array(32).fill(5),
  }
  const mails: SentMail[] = []
  const mailer = {
    send: async (mail: Mail) => {
      mails.push({ at: now, to: mail.to.address, subject: mail.subject, text: mail.text })
    },
    close: async () => undefined,
  }
  /** As another node of the installation has it: groups of its own, on the same database. */
  const anotherExecutor = () =>
    createExecutor(platform, {
      preconditions: {},
      storeEffects: storeEffects(platform),
      beforeStore: (query, envelope) => linkKnownPeople(query, db.tables, envelope),
      committed: () => undefined,
    })
  const executor = anotherExecutor()
  const system = createSystemCommands(platform, executor)
  const { handOver } = departureJobs({ platform, system, announceEnded: () => undefined })
  const handlers: Record<string, JobHandler> = {
    mail: mailJob({
      ...{ platform, mailer, system },
      mails: { envelope: envelopeMails({ platform, system }) },
    }),
    ...timerJobs({ platform, system }),
    recordDownload: recordDownloadJob(platform),
    ...delegationJobs({ platform, system }),
    mailInvitation: mailInvitationJob({ platform, mailer }),
    mailDeclined: mailDeclinedJob({ platform, mailer }),
    tellHolders: tellHoldersJob({ platform, told: () => undefined }),
    ...integrationJobs({ system, integrations }),
    ...(handOver && { handOver }),
    // Documents are not what these worlds are about.
    prepareEnvelope: { run: async () => undefined },
    sealAct: { run: async () => undefined },
    completeEnvelope: { run: async () => undefined },
    discardDraft: { run: async () => undefined },
  }
  await db.transact((query) => ensureEpoch(query, db.tables, 'clocked'))
  const home = await db.transact((query) =>
    createOrganization(query, db.tables, { nameEn: 'Al Noor' }, platform),
  )
  let jobs = createJobRunner(platform, handlers)
  jobs.start()

  const waiting = () =>
    db.read((query) =>
      query
        .select()
        .from(db.tables.job)
        .where(and(eq(db.tables.job.status, 'waiting')))
        .orderBy(asc(db.tables.job.dueAt)),
    )

  const world = {
    platform,
    db,
    system,
    executor,
    anotherExecutor,
    mails,
    handlers,
    organizationId: home,
    waiting,
    async person(
      name: string,
      roles: readonly Role[] = ['member'],
      organizationId = home,
    ): Promise<PersonActor> {
      const email = `${name.toLowerCase()}@example.com`
      const wanted = {
        firstName: name,
        lastName: 'Test',
        email,
        passwordHash: null,
        emailVerified: true,
        organizationId,
        roles,
      }
      const personId = await db.transact((query) => createPerson(query, db.tables, wanted, platform))
      return {
        kind: 'person',
        personId,
        organizationId,
        organizationName: 'Al Noor',
        name: `${name} Test`,
        email,
        language: 'en',
      }
    },
    /** An envelope as it is after sending; with `prepare` its timers are set as the platform sets them. */
    async envelope(owner: PersonActor, some: Partial<Envelope>): Promise<Envelope> {
      const value = await linked({
        ...sampleEnvelope({ state: 'validating', createdAt: now, modifiedAt: now, sentAt: now }),
        id: createId('envelope', platform),
        organizationId: home,
        ownerId: owner.personId,
        owner: { name: owner.name, email: owner.email, organizationName: 'Al Noor' },
        ...some,
      })
      await db.transact((query) =>
        storeAggregate(
          { query, tables: db.tables, feed: createFeedWriter(query, db.tables), now },
          { kind: 'envelope', value },
          undefined,
        ),
      )
      return value
    },
    prepare: async ({ id }: Envelope) =>
      applied(await system.run('recordPreparation', { envelopeId: id, documents: [] })),
    async run(actor: Actor, name: CommandName, input: unknown, on = executor): Promise<Outcome> {
      return on.execute({
        id: createId('command', platform),
        name,
        version: versionOf(name),
        input,
        actor,
        payload: JSON.stringify(input),
        signature: null,
        device: null,
        claimedAt: null,
      })
    },
    async read({ id }: Pick<Envelope, 'id'>): Promise<Envelope> {
      const found = await system.envelope(id)
      if (!found) throw new Error(`No envelope ${id}`)
      return found
    },
    /** Everything the feed holds for somebody, by kind. */
    async pulled(actor: Actor, kind: string): Promise<readonly unknown[]> {
      const { items } = await world.pull(actor)
      return items.filter((one) => one.kind === kind).map((one) => one.body)
    },
    /** The first page of a device that holds nothing. */
    async pull(actor: Actor) {
      const answer = await answerPull(
        platform,
        {
          protocol: PROTOCOL_VERSION,
          deviceId: createId('device', platform),
          epoch: null,
          checkpoint: {},
          ackN: 0,
          limit: 2000,
        },
        actor,
      )
      if (answer.reset) throw new Error('A first page is never reset')
      return answer
    },
    trail: ({ id }: Pick<Envelope, 'id'>) => db.read((query) => readTrail(query, db.tables, id)),
    now: () => now,
    idle: () => jobs.idle(),
    /** The server runs on until then: every timer strikes at its own instant. */
    async runUntil(until: number): Promise<void> {
      for (;;) {
        await jobs.idle()
        const next = (await waiting())[0]
        if (!next || next.dueAt > until) break
        now = Math.max(now, next.dueAt)
      }
      now = until
      await jobs.idle()
    },
    /** The server is stopped, and started again at that instant. */
    async downUntil(until: number): Promise<void> {
      await jobs.stop()
      now = until
      jobs = createJobRunner(platform, handlers)
      jobs.start()
      await jobs.idle()
    },
    stop: async () => {
      await jobs.stop()
      await db.close()
    },
  }
  const linked = (envelope: Envelope) => db.read((query) => linkKnownPeople(query, db.tables, envelope))
  return world
}

export function applied(outcome: Outcome): Outcome {
  if (outcome.status !== 'applied') throw new Error(JSON.stringify(outcome))
  return outcome
}
