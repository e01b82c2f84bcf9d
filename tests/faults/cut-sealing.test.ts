/**
 * Somebody cancels, reassigns or deletes at every await of the work on documents, or time runs out, and the server
 * dies in that moment. The real executor, database and jobs; instead of the sealing processes a double that writes
 * other bytes, for what is tried here is what is recorded and when.
 */
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type DocumentJobsDeps, documentJobs } from '../../server/documents/document-jobs.ts'
import { addJobs } from '../../server/jobs/runner.ts'
import { termsOf } from '../../sync/commands/signing/act-input.ts'
import type { PersonActor } from '../../sync/entities/actor.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import { newRecipient } from '../../sync/entities/recipient.ts'
import { createId } from '../../sync/ids.ts'
import { ok } from '../../sync/result.ts'
import { confirmedByCall } from '../../sync/rules/confirmed-by-call.ts'
import { type ClockedWorld, createClockedWorld } from '../server/clocked-world.ts'

const START = Date.parse('2026-11-21T09:00:00+04:00')
const HOUR_MS = 3_600_000
const CONSENT = { text: 'I agree', version: '1', language: 'en' }
const SOURCE = new TextEncoder().encode('%PDF-1.7 lease')
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const HAPPENINGS = ['nothing', 'cancel', 'expire', 'reassign', 'delete'] as const
type Happening = (typeof HAPPENINGS)[number]

/** What the envelope may be in the end, whatever happened when. */
const ENDS: Readonly<Record<Happening, readonly Envelope['state'][]>> = {
  nothing: ['completed'],
  cancel: ['completed', 'cancelled'],
  expire: ['completed', 'expired'],
  reassign: ['completed'],
  delete: ['completed'],
}

describe('the server dies at an await of the work on documents', () => {
  for (const happening of HAPPENINGS)
    it(`[W3][W4][S11] while ${happening === 'nothing' ? 'nothing else happens' : `somebody would ${happening} it`}: only listed ends, no end without its file, no file without its event`, async () => {
      const { awaits } = await life(happening, Number.POSITIVE_INFINITY)
      expect(awaits).toBeGreaterThan(20)
      const seen = new Set<string>()
      for (let cutAt = 1; cutAt <= awaits; cutAt++) seen.add((await life(happening, cutAt)).state)
      expect([...seen].every((one) => ENDS[happening].includes(one as Envelope['state']))).toBe(true)
      // The moment matters: what comes early enough ends it, what comes too late does not.
      if (happening === 'cancel' || happening === 'expire') expect(seen.size).toBeGreaterThan(1)
    })
})

async function life(happening: Happening, cutAt: number): Promise<{ awaits: number; state: string }> {
  const world = await createClockedWorld(START)
  const folder = mkdtempSync(join(tmpdir(), 'cut-sealing-'))
  try {
    const [owner, mariam, badr, dana] = [
      await world.person('Omar'),
      await world.person('Mariam'),
      await world.person('Badr'),
      await world.person('Dana'),
    ]
    let envelope = await begin(world, owner, happening)
    let cut: Promise<unknown> | null = null
    const deaths = mortal(world, folder, cutAt, async () => {
      cut = happen(world, owner, envelope, happening)
      await cut
    })
    await writeFile(join(folder, sha256(SOURCE)), SOURCE)
    Object.assign(world.handlers, documentJobs(deaths.deps))
    await world.db.transact((query) =>
      addJobs(
        query,
        world.db.tables,
        [
          {
            kind: 'prepareEnvelope',
            key: envelope.id,
            payload: { envelopeId: envelope.id },
            dueAt: world.now(),
          },
        ],
        world.platform,
      ),
    )
    // A started runner looks at once; then everybody acts as soon as they may, and the dead server starts again.
    await world.downUntil(START + 1_000)
    for (let round = 0; round < 12; round++) {
      await world.idle()
      if (deaths.isDead()) {
        deaths.revive()
        await world.downUntil(happening === 'expire' ? START + 2 * HOUR_MS : world.now() + 300_000)
        continue
      }
      envelope = await world.read(envelope)
      if (!(await actOnce(world, envelope, [mariam, badr, dana]))) await world.runUntil(world.now() + 60_000)
    }
    await expectWhole(world, await world.read(envelope), folder, `${happening} at await ${cutAt}`)
    return { awaits: deaths.awaits(), state: (await world.read(envelope)).state }
  } finally {
    await world.stop()
    rmSync(folder, { recursive: true })
  }
}

async function begin(world: ClockedWorld, owner: PersonActor, happening: Happening): Promise<Envelope> {
  const asked = (name: string, kind: 'sign' | 'approve', order: number) =>
    newRecipient({
      id: createId('recipient', world.platform),
      order,
      kind,
      name,
      email: `${name.toLowerCase()}@example.com`,
      language: 'en',
    })
  return world.envelope(owner, {
    documents: [
      {
        id: createId('document', world.platform),
        name: 'lease.pdf',
        originalSha256: sha256(SOURCE),
        pdfSha256: sha256(SOURCE),
        sizeBytes: SOURCE.byteLength,
        pages: [{ widthPt: 595, heightPt: 842 }],
        firstPageSha256: null,
        revisions: [],
        currentRevisionId: null,
      },
    ],
    fields: [],
    recipients: [asked('Mariam', 'sign', 1), asked('Badr', 'approve', 2)],
    ...(happening === 'expire' ? { expiresAt: START + HOUR_MS } : {}),
  })
}

/** What somebody does in the moment of the cut; a refusal is an answer like any other. */
async function happen(world: ClockedWorld, owner: PersonActor, { id }: Envelope, happening: Happening) {
  const { recipients } = await world.read({ id })
  if (happening === 'cancel')
    await world.run(owner, 'cancelEnvelope', { envelopeId: id, reason: 'Wrong rent' })
  if (happening === 'delete') await world.run(owner, 'deleteEnvelope', { envelopeId: id })
  if (happening === 'reassign')
    await world.run(owner, 'correctRecipient', {
      envelopeId: id,
      correctedId: recipients[1]?.id,
      name: 'Dana',
      email: 'dana@example.com',
      language: 'en',
    })
}

async function actOnce(
  world: ClockedWorld,
  envelope: Envelope,
  people: readonly PersonActor[],
): Promise<boolean> {
  const part = envelope.recipients.find((one) => one.state === 'waiting')
  const actor = people.find((one) => one.email === part?.email)
  if (!part || !actor || envelope.state !== 'inProgress') return false
  const input = {
    envelopeId: envelope.id,
    recipientId: part.id,
    ...termsOf(envelope, part.id, confirmedByCall(envelope)),
    values: {},
  }
  const outcome =
    part.kind === 'sign'
      ? await world.run(actor, 'signStep', { ...input, consent: CONSENT })
      : await world.run(actor, 'approveStep', input)
  return outcome.status === 'applied'
}

/** Counts every await of the work; at one of them something happens and then nothing runs any more until `revive`. */
function mortal(world: ClockedWorld, folder: string, cutAt: number, atCut: () => Promise<void>) {
  let count = 0
  let dead = false
  const cross = async () => {
    if (dead) throw new Error('The server is dead')
    if (++count !== cutAt) return
    await atCut()
    dead = true
    throw new Error('The server is dead')
  }
  /** Before and after: a kill may come when the thing is done and nobody has heard of it. */
  const around = async <T>(work: () => Promise<T>): Promise<T> => {
    await cross()
    const result = await work()
    await cross()
    return result
  }
  let staged = 0
  const deps: DocumentJobsDeps = {
    now: world.now,
    publicUrl: 'https://sign.example.com',
    parties: {} as DocumentJobsDeps['parties'],
    words: {
      footer: () => '',
      spareHeading: () => '',
      reason: () => '',
      caption: () => [],
      sealReason: () => '',
    },
    system: {
      run: (name, input, jobId) => around(() => world.system.run(name, input, jobId)),
      envelope: (id) => around(() => world.system.envelope(id)),
    },
    files: {
      pathOf: (name) => around(async () => join(folder, name)),
      read: (name) => around(async () => new Uint8Array(await readFile(join(folder, name)))),
      stagingPath: () => join(folder, `staging-${staged++}`),
      adopt: (from, name) => around(() => rename(from, join(folder, name))),
    },
    pool: {
      run: (async (name: string, input: { sourcePath: string; targetPath: string }) =>
        around(async () => {
          const bytes = new Uint8Array([...(await readFile(input.sourcePath)), ...Buffer.from(`\n% ${name}`)])
          await writeFile(input.targetPath, bytes)
          return ok({ sha256: sha256(bytes) })
        })) as unknown as DocumentJobsDeps['pool']['run'],
      inHand: () => 0,
      peakMemoryBytes: async () => [],
      warm: async () => undefined,
      close: async () => undefined,
    },
    writeCertificate: () =>
      around(async () => {
        const bytes = new TextEncoder().encode('%PDF-1.7 certificate')
        await writeFile(join(folder, sha256(bytes)), bytes)
        return sha256(bytes)
      }),
  }
  return {
    deps,
    awaits: () => count,
    isDead: () => dead,
    revive: () => {
      dead = false
    },
  }
}

const EVENT_OF = {
  prepared: 'documentPrepared',
  signed: 'signatureSealed',
  sealed: 'envelopeCompleted',
} as const

async function expectWhole(world: ClockedWorld, envelope: Envelope, folder: string, where: string) {
  const kinds = (await world.trail(envelope)).map((one) => one.kind as string)
  const times = (kind: string) => kinds.filter((one) => one === kind).length
  const files = new Set(readdirSync(folder))
  const revisions = envelope.documents.flatMap((one) => one.revisions)
  for (const { cause, sha256: name } of revisions) {
    expect(files.has(name), `${where}: file of ${cause}`).toBe(true)
    expect(times(EVENT_OF[cause as keyof typeof EVENT_OF]), `${where}: event of ${cause}`).toBe(1)
  }
  for (const [cause, kind] of Object.entries(EVENT_OF))
    expect(times(kind), `${where}: ${kind} without a file`).toBe(
      revisions.filter((one) => one.cause === cause).length,
    )
  const isCompleted = envelope.state === 'completed'
  expect(times('envelopeCompleted') === 1, `${where}: ${envelope.state}`).toBe(isCompleted)
  if (isCompleted) expect(files.has(envelope.certificateSha256 ?? ''), `${where}: certificate`).toBe(true)
  expect(times('envelopeCancelled') + times('envelopeExpired') + times('envelopeCompleted'), where).toBe(1)
}
