/**
 * The server is killed while documents are prepared, sealed and closed. `KILLS=30` for the long run; the seed is
 * printed with a failure and taken from `SEED`.
 */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { caller, freshPdf, oneSigner, send, sign } from '../bench/world/life.ts'
import { createRandom } from '../simulation/random.ts'
import { wrongFiles } from './sealed-files.ts'
import { createServerProcess } from './server-process.ts'
import { openStoredTruth } from './stored-truth.ts'
import { until } from './until.ts'

const KILLS = Number(process.env.KILLS ?? 2)
const SEED = Number(process.env.SEED ?? 1)
/** The time that preparing, or sealing with the certificate, takes. */
const MOMENT_MS = 900

test(`[W3][W4] ${KILLS} kills while documents are prepared and sealed: never completed without its files, and all end completed`, {
  timeout: 60_000 + KILLS * 40_000,
}, async () => {
  const random = createRandom(SEED)
  const server = await createServerProcess()
  await server.start()
  const sender = caller(server.url, server.people.first)
  const [mariam] = server.people.colleagues
  if (!mariam) throw new Error('Somebody signs')
  const signer = caller(server.url, mariam)

  /** Kills somewhere in what has begun, looks at what is left, and starts again. */
  async function killSoon(): Promise<void> {
    await sleep(random.below(MOMENT_MS))
    await server.kill()
    const left = openStoredTruth(server.dataDir)
    expect(left.integrity(), `seed ${SEED}`).toBe('ok')
    expect(wrongFiles(server.dataDir, left), `seed ${SEED}`).toEqual([])
    left.close()
    await server.start()
  }
  const stored = openStoredTruth(server.dataDir)
  const happened = (id: string, kind: string) =>
    until(`${kind} happened`, () => stored.eventsOf(id).includes(kind), 30_000)

  for (let kill = 0; kill < KILLS; kill++) {
    const bytes = freshPdf(3)
    const uploaded = await sender.upload(bytes, 'lease.pdf')
    expect(uploaded.data[0]).toMatchObject({ uploadStatus: 0 })
    const file = {
      sha256: createHash('sha256').update(bytes).digest('hex'),
      sizeBytes: bytes.byteLength,
    }
    const content = oneSigner(file, { name: 'Mariam', email: signer.email })
    const before = stored.envelopes().length
    // The answer may be lost with the server; what was accepted goes on.
    const sending = send(sender, content).catch(() => null)
    await until('it is sent', () => stored.envelopes().length > before, 30_000)
    const id = stored.envelopes().at(-1)?.id ?? ''
    if (kill % 3 === 0) await killSoon()
    await happened(id, 'documentPrepared')
    await sending
    const signing = sign(sender, signer, id as `envelope:${string}`, content).catch(() => null)
    await happened(id, 'signatureAccepted')
    if (kill % 3 !== 0) await killSoon()
    await happened(id, 'envelopeCompleted')
    await signing
  }

  expect(wrongFiles(server.dataDir, stored), `seed ${SEED}`).toEqual([])
  for (const envelope of stored.envelopes()) {
    const kinds = stored.eventsOf(envelope.id)
    for (const once of ['documentPrepared', 'signatureAccepted', 'signatureSealed', 'envelopeCompleted'])
      expect(
        kinds.filter((kind) => kind === once),
        `seed ${SEED}: ${envelope.id}`,
      ).toEqual([once])
  }
  stored.close()
  await server.remove()
})
