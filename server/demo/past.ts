/**
 * A server in the past: the same executor, the same jobs and the same live documents as the real one, over the
 * same database and files, but on a clock that is set. The demo is played on it before the real server listens.
 *
 * Time only goes forward, and runs on by itself between two settings, so that a seal comes after its signature.
 * Every envelope it stores is marked as a demo in the transaction that stores it: no mail is ever sent for one.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import type { CommandInput, CommandName } from '../../sync/commands/registry.ts'
import { versionOf } from '../../sync/commands/registry.ts'
import type { Actor } from '../../sync/entities/actor.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import { createId } from '../../sync/ids.ts'
import { createLiveDocuments, type LiveDocuments } from '../collab/live-documents.ts'
import { createLiveRows } from '../collab/live-rows.ts'
import { integrationJobs } from '../connected-systems/integration-jobs.ts'
import { NOTHING_CONNECTED } from '../connected-systems/integration-port.ts'
import { delegationJobs } from '../delegation/delegation-jobs.ts'
import { writeCertificate } from '../documents/certificate.ts'
import { documentJobs } from '../documents/document-jobs.ts'
import { documentWords } from '../documents/words.ts'
import { envelopeMails } from '../envelopes/envelope-mails.ts'
import { linkKnownPeople } from '../envelopes/link-people.ts'
import { sendPrecondition } from '../envelopes/send-precondition.ts'
import { timerJobs } from '../envelopes/timer-jobs.ts'
import type { FileStore } from '../files/file-store.ts'
import { findTools } from '../files/find-tools.ts'
import { createIngest } from '../files/ingest-file.ts'
import { createMayRead } from '../files/may-read.ts'
import { createFileIntake, type FileIntake } from '../files/take-in.ts'
import { createJobRunner } from '../jobs/runner.ts'
import { storeEffects } from '../jobs/store-effects.ts'
import { createDrawings } from '../marks/drawings.ts'
import { mailJob } from '../notifications/mail-job.ts'
import type { Platform } from '../platform.ts'
import { createExecutor } from '../replication/execute.ts'
import { createSystemCommands } from '../replication/system-commands.ts'
import type { SealingParties } from '../sealing/parties.ts'
import type { SealingPool } from '../sealing/pool.ts'
import type { Signer } from '../sealing/signer.ts'

export interface Past {
  /** The platform with the clock of the past. */
  readonly platform: Platform
  readonly live: LiveDocuments
  readonly intake: FileIntake
  /** Goes forward to an instant; an earlier one is ignored. */
  goTo(at: number): void
  /** Throws when the command is refused: the demo's content is ours, so a refusal is a mistake in it. */
  run<N extends CommandName>(actor: Actor, name: N, input: CommandInput<N>): Promise<void>
  keepDrawing(actor: Actor, png: Uint8Array): Promise<string>
  envelope(id: string): Promise<Envelope>
  /** Resolves when no work is due, and no document of this envelope is still being prepared or sealed. */
  settled(envelopeId?: string): Promise<void>
  stop(): Promise<void>
}

export interface PastParts {
  readonly platform: Platform
  readonly store: FileStore
  readonly pool: SealingPool
  readonly signer: Signer
  readonly startsAt: number
}

const PATIENCE_MS = 120_000

export function createPast({ platform: present, store, pool, signer, startsAt }: PastParts): Past {
  const clock = { at: startsAt, setAt: performance.now() }
  const now = (): number => Math.floor(clock.at + performance.now() - clock.setAt)
  // Jobs that come too late for what has ended are refused, as always; here that is nothing to warn of.
  const platform: Platform = { ...present, now, log: { ...present.log, info: nothing, warn: nothing } }
  const { db } = platform
  // A time-stamp authority vouches for the real time, which the past cannot have.
  const parties: SealingParties = { signer, timestampers: [], roots: [], revocationLists: [] }
  const live = createLiveDocuments({ rows: createLiveRows(db, platform), log: platform.log })
  const drawings = createDrawings(platform, store)
  const intake = createFileIntake({
    platform,
    store,
    ingest: createIngest({ store, pool, tools: findTools(process.env.PATH ?? '') }),
    patienceMs: PATIENCE_MS,
  })
  const executor = createExecutor(platform, {
    preconditions: {
      ...drawings.preconditions,
      sendEnvelope: sendPrecondition(platform, live, { mayRead: createMayRead(platform), intake }),
    },
    storeEffects: storeEffects(platform),
    beforeStore: async (query, envelope) => ({
      ...(await linkKnownPeople(query, db.tables, envelope)),
      demo: true,
    }),
    committed: () => jobs.wake(),
  })
  const system = createSystemCommands(platform, executor)
  const jobs = createJobRunner(platform, {
    ...documentJobs({
      pool,
      files: store,
      parties,
      system,
      now,
      publicUrl: platform.config.publicUrl,
      words: documentWords,
      writeCertificate: (envelope) => writeCertificate({ platform, pool, files: store, parties }, envelope),
    }),
    mail: mailJob({
      ...{ platform, mailer: NO_MAIL, system },
      mails: { envelope: envelopeMails({ platform, system }) },
    }),
    ...timerJobs({ platform, system }),
    ...delegationJobs({ platform, system }),
    ...integrationJobs({ system, integrations: NOTHING_CONNECTED }),
  })
  jobs.start()

  async function envelope(id: string): Promise<Envelope> {
    const found = await system.envelope(id)
    if (!found) throw new Error(`No envelope ${id}`)
    return found
  }

  return {
    platform,
    live,
    intake,
    envelope,
    goTo: (at) => {
      if (at <= now()) return
      clock.at = at
      clock.setAt = performance.now()
    },
    run: async (actor, name, input) => {
      const outcome = await executor.execute({
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
      if (outcome.status !== 'applied')
        throw new Error(`The demo's ${name} was not accepted: ${JSON.stringify(outcome)}`)
    },
    keepDrawing: async (actor, png) => {
      const sha256 = await drawings.keep(actor, png)
      if (!sha256) throw new Error('The picture of a signature was not accepted')
      return sha256
    },
    settled: async (envelopeId) => {
      const until = performance.now() + PATIENCE_MS
      for (;;) {
        await jobs.idle()
        const one = envelopeId ? await envelope(envelopeId) : undefined
        if (one?.state === 'error') throw new Error(`${one.title}: ${one.stateReason}`)
        if (!one || !isWorkedOn(one)) return
        // A worker was killed or a machine is busy: the job is tried again in a while.
        if (performance.now() > until) throw new Error(`${one.title} was not sealed in time`)
        await sleep(200)
      }
    },
    stop: async () => {
      await jobs.stop()
      await live.stop()
    },
  }
}

const isWorkedOn = (one: Envelope): boolean =>
  one.state === 'validating' ||
  one.recipients.some((part) => part.state === 'signing') ||
  (one.state === 'inProgress' && !one.recipients.some((part) => part.state === 'waiting'))

const nothing = (): void => undefined
const NO_MAIL = {
  send: async (): Promise<never> => {
    throw new Error('A demo envelope sends no mail')
  },
  close: async (): Promise<void> => undefined,
}
