/**
 * One envelope through everything a route can do: ten steps of eight kinds, two of three approvers, a
 * delegation, a question, a return, a revert and a second round. What comes out is judged by independent
 * verifiers, and so is each copy that was downloaded on the way.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Envelope, Recipient, StepKind } from '../../sync/entities/envelope.ts'
import { createId } from '../../sync/ids.ts'
import { verifyPdf } from '../../sync/pdf/verify.ts'
import type { Person } from '../server/person.ts'
import { type RunningServer, startServer } from '../server/running-server.ts'
import { CODES, routeContent } from './route-content.ts'

let world: RunningServer
const people = new Map<string, Person>()
beforeAll(async () => {
  world = await startServer()
  for (const name of ['Omar', 'Mariam', 'Badr', 'Huda', 'Khalid', 'Sara', 'Dana'])
    people.set(name, await world.register(name, 'Example', `${name.toLowerCase()}@example.com`))
}, 120_000)
afterAll(() => world.stop())

const who = (name: string) => people.get(name) as Person
const fixture = readFileSync(join(import.meta.dirname, '../fixtures/pdf/issue13242.pdf'))
const consent = { text: 'I agree to sign electronically.', version: '1', language: 'en' }
// One black pixel is a drawing as good as any: what is tried here is the route.
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

async function envelopeOf(id: string): Promise<Envelope> {
  const { envelope } = world.platform.db.tables
  const rows = await world.platform.db.read((query) => query.select({ body: envelope.body }).from(envelope))
  return rows.find((row) => row.body.id === id)?.body as Envelope
}

const parts: readonly [string, StepKind, number, boolean?][] = [
  ['Mariam', 'approve', 1],
  ['Badr', 'approve', 2, true],
  ['Huda', 'approve', 2, true],
  ['Khalid', 'approve', 2, true],
  ['Sara', 'formFilling', 3],
  ['Mariam', 'sign', 4],
  ['Badr', 'eSign', 4],
  ['Huda', 'endorse', 5],
  ['Khalid', 'action', 6],
  ['Sara', 'requestInfo', 7],
  ['Mariam', 'corporateSeal', 8],
  ['Huda', 'notify', 9],
]

describe('a route with everything in it', () => {
  it('[R0965][R0966][R0971][R0925][R0926][R0928][R0929][R0930][R0931][R0932][R0934][C178] goes through ten steps, a group, a delegation, a question, a return, a revert and a second round', async () => {
    const omar = who('Omar')
    const uploaded = await omar.upload(fixture, 'works.pdf')
    expect(uploaded.data[0], JSON.stringify(uploaded)).toMatchObject({ uploadStatus: 0 })
    const content = routeContent(world.platform, fixture, parts, { group: { name: 'The board', quota: 2 } })
    const sent = await omar.call<{ processId: string }>('TasksEf/AddEnvelope', { kind: 'document', content })
    expect(sent.code, JSON.stringify(sent)).toBe(0)
    const { processId } = sent.data
    await world.idle()

    const partAt = (at: number) => content.recipients[at]?.id as Recipient['id']
    const act = async (name: string, actionTypeId: number, more: Record<string, unknown> = {}) => {
      const answer = await who(name).call('TasksEf/PerformAction', { processId, actionTypeId, ...more })
      await world.idle()
      return answer
    }
    const does = async (at: number, more: Record<string, unknown> = {}, name = parts[at]?.[0] as string) => {
      const kind = parts[at]?.[1] as StepKind
      const answer = await act(name, CODES[kind], {
        stepId: partAt(at),
        consent,
        ...(CODES[kind] === 6 ? { signature: PIXEL } : {}),
        ...more,
      })
      expect(answer.code, `${name} ${kind}: ${JSON.stringify(answer)}`).toBe(0)
    }
    const states = async () => (await envelopeOf(processId)).recipients.map((one) => one.state)

    await does(0)
    // Two of three are enough; the third is told so.
    await does(1)
    await does(3)
    expect((await states()).slice(1, 4)).toEqual(['approved', 'released', 'approved'])
    const late = await act('Huda', 1, { stepId: partAt(2) })
    expect(late.description.en).toContain('Enough members of the group have already acted')
    expect(late.code).toBe(9221)

    // A question to the initiator: everybody else of the place would go on, and the asker goes on after it.
    expect((await act('Sara', 21, { stepId: partAt(4), comment: 'Which floor?' })).code).toBe(0)
    expect((await envelopeOf(processId)).state).toBe('pending')
    const question = (await envelopeOf(processId)).questions[0]
    expect((await act('Omar', 1105, { questionId: question?.id, comment: 'The third' })).code).toBe(0)
    await does(4)

    // Delegation only to somebody registered.
    const stranger = await act('Badr', 4, { stepId: partAt(6), delegateTo: 'nobody@example.com' })
    expect(stranger.code).toBe(9223)
    expect(
      (await act('Badr', 4, { stepId: partAt(6), delegateTo: 'dana@example.com', proxy: true })).code,
    ).toBe(0)
    const delegated = (await envelopeOf(processId)).recipients.find((one) => one.delegatedFrom !== null)
    expect(delegated).toMatchObject({ name: 'Dana Example', state: 'waiting' })
    await does(5)
    const copies = [await tip(processId)]
    expect((await act('Dana', 6, { stepId: delegated?.id, consent, signature: PIXEL })).code).toBe(0)
    copies.push(await tip(processId))

    // Back to those before: the one who endorses hands it to the two who signed.
    expect((await act('Huda', 5, { stepId: partAt(7), reason: 'Page 1 is wrong' })).code).toBe(0)
    let envelope = await envelopeOf(processId)
    expect(envelope.recipients.filter((one) => one.state === 'waiting').map((one) => one.name)).toEqual([
      'Mariam Example',
      'Dana Example',
    ])
    await does(5)
    expect((await act('Dana', 6, { stepId: delegated?.id, consent, signature: PIXEL })).code).toBe(0)
    await does(7)

    // To the initiator, and once more from the start.
    expect((await act('Khalid', 23, { stepId: partAt(8), reason: 'Clause 4 changed' })).code).toBe(0)
    expect((await envelopeOf(processId)).state).toBe('reverted')
    const meanwhile = await act('Mariam', 6, { stepId: partAt(5), consent, signature: PIXEL })
    expect(meanwhile.code).not.toBe(0)
    expect((await act('Omar', 19, { comment: 'As agreed on the phone' })).code).toBe(0)
    await does(0)
    await does(2)
    await does(1)
    await does(4)
    await does(5)
    expect((await act('Dana', 6, { stepId: delegated?.id, consent, signature: PIXEL })).code).toBe(0)
    await does(7)
    await does(8)
    await does(9)
    await does(10)

    envelope = await envelopeOf(processId)
    expect(envelope.state, envelope.stateReason ?? '').toBe('completed')
    expect(envelope.recipients.at(-1)?.state).toBe('notified')
    // Two signatures and a corporate seal stand in the document, however often they were given before.
    const sealed = await tip(processId)
    await expectValid(sealed, 4)
    for (const copy of copies) await expectValid(copy, null)
  }, 240_000)

  async function tip(id: string): Promise<Uint8Array> {
    const { documents } = await envelopeOf(id)
    const [document] = documents
    const revision = document?.revisions.find((one) => one.id === document.currentRevisionId)
    return new Uint8Array(await (await who('Omar').file(revision?.sha256 ?? '')).arrayBuffer())
  }

  /** By our own reading and by poppler's. `signatures`: how many there must be, the closing seal among them. */
  async function expectValid(bytes: Uint8Array, signatures: number | null): Promise<void> {
    const roots = await who('Omar').call<{ roots: string[] }>('Verify/Roots', {}, 'GET')
    const trustedRoots = roots.data.roots.map((pem) =>
      Uint8Array.from(Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64')),
    )
    const report = await verifyPdf(bytes, { trustedRoots, now: new Date() })
    expect(report.verdict).toBe('valid')
    const path = join(world.dataDir, `${createId('document', world.platform).slice(9)}.pdf`)
    writeFileSync(path, bytes)
    if (spawnSync('pdfsig', ['-v']).error) return
    const out = spawnSync('pdfsig', ['-nocert', path], { encoding: 'utf8' }).stdout
    expect(out).not.toContain('Signature is Invalid')
    expect(out).toContain('Total document signed')
    if (signatures !== null) expect(out.match(/Signature is Valid/g)).toHaveLength(signatures)
  }
})
