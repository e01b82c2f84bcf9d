/** A running server with people who act on envelopes through its calls, and the verifiers that judge the files. */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { DraftContent } from '../../sync/collab/draft-content.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import { createId } from '../../sync/ids.ts'
import { verifyPdf } from '../../sync/pdf/verify.ts'
import type { Person } from '../server/person.ts'
import { type RunningServer, startServer } from '../server/running-server.ts'

export const FIXTURE = readFileSync(join(import.meta.dirname, '../fixtures/pdf/issue13242.pdf'))
export const CONSENT = { text: 'I agree to sign electronically.', version: '1', language: 'en' }
/** One pixel is a drawing as good as any: what is tried here is the route. */
export const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export interface RouteWorld {
  readonly server: RunningServer
  who(name: string): Person
  send(content: DraftContent): Promise<string>
  envelope(id: string): Promise<Envelope>
  /** Acts and waits until the platform has done what follows. */
  act(
    name: string,
    processId: string,
    actionTypeId: number,
    more?: Record<string, unknown>,
  ): ReturnType<Person['call']>
  /** The bytes people act on now. */
  tip(processId: string): Promise<Uint8Array>
  /** Valid by our own reading and by poppler's; with so many signatures, when told. */
  expectValid(bytes: Uint8Array, signatures?: number): Promise<void>
}

export async function createRouteWorld(
  names: readonly string[],
  environment: Record<string, string> = {},
): Promise<RouteWorld> {
  const server = await startServer(environment)
  const people = new Map<string, Person>()
  for (const name of names)
    people.set(name, await server.register(name, 'Example', `${name.toLowerCase()}@example.com`))
  const [first = ''] = names
  const who = (name: string) => people.get(name) as Person

  const world: RouteWorld = {
    server,
    who,
    send: async (content) => {
      const uploaded = await who(first).upload(FIXTURE, 'works.pdf')
      expect(uploaded.data[0], JSON.stringify(uploaded)).toMatchObject({ uploadStatus: 0 })
      const sent = await who(first).call<{ processId: string }>('TasksEf/AddEnvelope', {
        kind: 'document',
        content,
      })
      expect(sent.code, JSON.stringify(sent)).toBe(0)
      await server.idle()
      return sent.data.processId
    },
    envelope: async (id) => {
      const { envelope } = server.platform.db.tables
      const rows = await server.platform.db.read((query) =>
        query.select({ body: envelope.body }).from(envelope),
      )
      return rows.find((row) => row.body.id === id)?.body as Envelope
    },
    act: async (name, processId, actionTypeId, more = {}) => {
      const answer = await who(name).call('TasksEf/PerformAction', { processId, actionTypeId, ...more })
      await server.idle()
      return answer
    },
    tip: async (processId) => {
      const { documents } = await world.envelope(processId)
      const [document] = documents
      const revision = document?.revisions.find((one) => one.id === document.currentRevisionId)
      return new Uint8Array(await (await who(first).file(revision?.sha256 ?? '')).arrayBuffer())
    },
    expectValid: async (bytes, signatures) => {
      const roots = await who(first).call<{ roots: string[] }>('Verify/Roots', {}, 'GET')
      const trustedRoots = roots.data.roots.map((pem) =>
        Uint8Array.from(Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64')),
      )
      const report = await verifyPdf(bytes, { trustedRoots, now: new Date() })
      expect(report.verdict).toBe('valid')
      const path = join(server.dataDir, `${createId('document', server.platform).slice(9)}.pdf`)
      writeFileSync(path, bytes)
      if (spawnSync('pdfsig', ['-v']).error) return
      const out = spawnSync('pdfsig', ['-nocert', path], { encoding: 'utf8' }).stdout
      expect(out).not.toContain('Signature is Invalid')
      expect(out).toContain('Total document signed')
      if (signatures !== undefined) expect(out.match(/Signature is Valid/g)).toHaveLength(signatures)
    },
  }
  return world
}
