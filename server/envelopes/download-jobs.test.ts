import { afterEach, describe, expect, it } from 'vitest'
import type { PersonActor } from '../../sync/entities/actor.ts'
import { newRecipient } from '../../sync/entities/recipient.ts'
import { createId } from '../../sync/ids.ts'
import { applied, type ClockedWorld, createClockedWorld } from '../../tests/server/clocked-world.ts'

const NOW = Date.parse('2026-03-27T09:00:00Z')
const MIDNIGHT_IN_DUBAI = Date.parse('2026-03-27T20:00:00Z')
const SHA256 = 'a'.repeat(64)

let world: ClockedWorld
afterEach(() => world.stop())

async function begin(restrictions: readonly 'noDownload'[] = []) {
  world = await createClockedWorld(NOW)
  const [owner, reader] = [await world.person('Omar'), await world.person('Mariam')]
  const part = newRecipient({
    id: createId('recipient', world.platform),
    order: 1,
    kind: 'approve',
    name: 'Mariam',
    email: 'mariam@example.com',
    language: 'en',
    state: 'waiting',
    activatedAt: NOW,
    restrictions: [...restrictions],
  })
  const document = {
    id: createId('document', world.platform),
    name: 'Lease.pdf',
    originalSha256: SHA256,
    pdfSha256: SHA256,
    sizeBytes: 1,
    pages: [],
    firstPageSha256: null,
    revisions: [],
    currentRevisionId: null,
  }
  const envelope = await world.envelope(owner, {
    state: 'inProgress',
    timeZone: 'Asia/Dubai',
    documents: [document],
    recipients: [part],
  })
  const save = async (person: PersonActor, sha256 = SHA256) => {
    const outcome = await world.run(person, 'recordDownload', { envelopeId: envelope.id, sha256 })
    await world.idle()
    return outcome
  }
  const downloads = async () =>
    (await world.trail(envelope)).filter((event) => event.kind === 'documentDownloaded')
  return { owner, reader, part, save, downloads }
}

describe('downloads in the trail', () => {
  it('[R0947] stand there once for each person, file and day of the envelope’s zone', async () => {
    const { owner, reader, part, save, downloads } = await begin()
    for (const person of [reader, reader, owner]) applied(await save(person))
    expect((await downloads()).map((event) => [event.recipientId, event.personal?.name])).toEqual([
      [part.id, 'Mariam Test'],
      [null, 'Omar Test'],
    ])
    await world.runUntil(MIDNIGHT_IN_DUBAI - 1)
    applied(await save(reader))
    expect(await downloads()).toHaveLength(2)
    await world.runUntil(MIDNIGHT_IN_DUBAI)
    applied(await save(reader))
    expect((await downloads()).at(-1)).toMatchObject({ documentSha256: SHA256, facts: { file: 'document' } })
    expect(await downloads()).toHaveLength(3)
  })

  it('[S8] tell nothing of files that are none of the envelope', async () => {
    const { reader, save, downloads } = await begin()
    expect(await save(reader, 'b'.repeat(64))).toMatchObject({ refusal: { code: 'not-permitted' } })
    expect(await downloads()).toEqual([])
  })

  it('[R1252] are refused to whom the sender does not allow them', async () => {
    const { owner, reader, save } = await begin(['noDownload'])
    expect(await save(reader)).toMatchObject({
      refusal: { code: 'restricted', facts: { what: 'noDownload' } },
    })
    applied(await save(owner))
  })
})
