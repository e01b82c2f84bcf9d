/**
 * Makes the demo: an organisation with people, contacts and envelopes in every state, on an empty database.
 *
 * Only what has no command is written directly (people, taken-in files); everything else goes through the real
 * commands, jobs and sealing, on a clock that starts weeks ago. `seeding` is noted before the first row and
 * `seeded` after the last one, so that an interrupted seeding is found, cleaned up and started anew.
 */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_ENVELOPES } from '../../db/demo/envelopes.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Platform } from '../platform.ts'
import { createLocalAuthority } from '../sealing/local-authority.ts'
import type { SealingPool } from '../sealing/pool.ts'
import type { Signer } from '../sealing/signer.ts'
import { createCalendar } from './calendar.ts'
import { writeDemoRoot, writeDemoState } from './demo-state.ts'
import { createPast } from './past.ts'
import { type Stage, stepsOf } from './play-envelope.ts'
import { seedConsole } from './seed-console.ts'
import { seedFiles } from './seed-drafts.ts'
import { seedPeople } from './seed-people.ts'

export interface SeedParts {
  readonly platform: Platform
  readonly store: FileStore
  readonly pool: SealingPool
  readonly progress: (line: string) => void
}

/** Long enough before the oldest envelope for people to have joined. */
const FIRST_DAY_MS = 40 * 86_400_000

export async function seedDemo(parts: SeedParts): Promise<void> {
  const { platform, store, pool, progress } = parts
  const { db } = platform
  const endsAt = platform.now()
  const startsAt = endsAt - FIRST_DAY_MS
  const authority = await createPastAuthority(startsAt)
  await db.transact(async (query) => {
    await writeDemoState(query, db.tables, 'seeding')
    await writeDemoRoot(query, db.tables, authority.root)
  })
  const past = createPast({ platform, store, pool, signer: authority.signer, startsAt })
  try {
    progress('people and contacts')
    const calendar = createCalendar(endsAt)
    const cast = await seedPeople(past)
    await seedConsole(past, cast)
    progress('documents')
    const files = await seedFiles(past, { store, cast, calendar }, DEMO_ENVELOPES)
    const stage: Stage = { past, cast, calendar, files, endsAt }
    await play(stage, progress)
    past.goTo(endsAt)
    await past.settled()
    await db.transact((query) => writeDemoState(query, db.tables, 'seeded'))
  } finally {
    await past.stop()
  }
}

/**
 * The installation's own certificate is not valid in the past. The demo has one of its own, whose keys are gone
 * from disk before it is used and from memory with the seeding: nobody can ever seal as the demo again.
 */
async function createPastAuthority(at: number): Promise<{ signer: Signer; root: Uint8Array }> {
  const folder = await mkdtemp(join(tmpdir(), 'tawqi-demo-'))
  try {
    const authority = await createLocalAuthority(folder, { organization: 'Tawqi demo', now: new Date(at) })
    return { signer: authority.signer, root: authority.rootCertificate }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function play(stage: Stage, progress: SeedParts['progress']): Promise<void> {
  // A stable sort: what happens to one envelope at the same minute keeps its order.
  const steps = DEMO_ENVELOPES.flatMap((envelope) => stepsOf(stage, envelope)).sort((a, b) => a.at - b.at)
  const every = Math.ceil(steps.length / 4)
  for (const [index, step] of steps.entries()) {
    if (index % every === 0) progress(`envelopes, ${Math.round((index / steps.length) * 100)} %`)
    if (step.at > stage.endsAt) throw new Error('The demo tells of a time to come')
    stage.past.goTo(step.at)
    // What was due meanwhile (an expiry, a reminder) happens before the next step.
    await stage.past.settled()
    await step.play()
  }
}
