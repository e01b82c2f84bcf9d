/**
 * An envelope with a hidden step, sent to people with accounts: every call that is served is asked about it by those
 * who may not know of the step, and by its initiator, who may not know who has an account.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DraftContent, DraftRecipient } from '../../sync/collab/draft-content.ts'
import { createId, type DocumentId, type Id, type IdKind } from '../../sync/ids.ts'
import { PROTOCOL_VERSION } from '../../sync/replication/protocol.ts'
import { type Person, person } from '../server/person.ts'
import { type RunningServer, startServer } from '../server/running-server.ts'

const pdf = new Uint8Array(readFileSync(join(import.meta.dirname, '../fixtures/pdf/asciihexdecode.pdf')))

let world: RunningServer
let envelopeId: string
let hidden: readonly string[]
const people: Record<string, Person> = {}
const named = (name: string) => people[name] as Person
const newId = <K extends IdKind>(kind: K): Id<K> => createId(kind, world.platform)

beforeAll(async () => {
  world = await startServer()
  for (const name of ['Omar', 'Sara', 'Henry', 'Vera'])
    people[name] = await world.register(name, 'Haddad', `${name.toLowerCase()}@example.com`)
  const [file] = (await named('Omar').upload(pdf, 'Lease.pdf')).data
  const content = contentOf(String(file?.id))
  const { data } = await named('Omar').call<{ processId: string }>('TasksEf/AddEnvelope', { content })
  envelopeId = data.processId
  const henry = content.recipients[2] as DraftRecipient
  const fields = content.fields.filter((one) => one.recipientId === henry.id)
  hidden = ['Henry', 'henry@', henry.id, named('Henry').userId, ...fields.map((one) => one.id)]
  const viewer = { envelopeId, name: 'Vera Haddad', email: 'vera@example.com' }
  expect(await wish(named('Omar'), 'shareEnvelope', viewer)).toBe('applied')
  people.Gina = await guest('gina@example.com', String(content.recipients[1]?.id))
})
afterAll(() => world.stop())

function contentOf(sha256: string): DraftContent {
  const documentId: DocumentId = newId('document')
  const recipient = (order: number, name: string, isHidden = false): DraftRecipient => ({
    id: newId('recipient'),
    order,
    kind: 'sign',
    name,
    email: `${name.toLowerCase()}@example.com`,
    language: 'en',
    hidden: isHidden,
  })
  const recipients = [
    recipient(1, 'Sara'),
    recipient(1, 'Gina'),
    recipient(2, 'Henry', true),
    recipient(3, 'Last'),
  ]
  return {
    kind: 'document',
    title: 'Lease',
    subject: '',
    message: '',
    language: 'en',
    timeZone: 'UTC',
    expiresAt: null,
    reminder: 'none',
    documents: [{ id: documentId, name: 'Lease.pdf', sha256, sizeBytes: pdf.byteLength }],
    attachments: [],
    recipients,
    fields: recipients.map((one) => ({
      id: newId('field'),
      documentId,
      recipientId: one.id,
      kind: 'signature',
      label: `Signature of ${one.name}`,
      requirement: 'required',
      places: [{ page: 1, xPt: 10, yPt: 10, widthPt: 100, heightPt: 30 }],
      defaultValue: '',
      options: [],
      fontSizePt: 11,
      align: 'start',
    })),
  }
}

async function guest(email: string, recipientId: string): Promise<Person> {
  const [mail] = await world.mailTo(email)
  const token = /#([\w-]{43})/.exec(mail?.text ?? '')?.[1]
  const { data } = await person(world.url, '', '', '').call<{ accessToken: string }>('Token/GetTempToken', {
    token,
    refreshToken: 'g'.repeat(43),
  })
  return person(world.url, data.accessToken, email, recipientId)
}

async function sync(one: Person, path: string, body: object): Promise<string> {
  const response = await fetch(`${world.url}/sync/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${one.token}` },
    body: JSON.stringify({ protocol: PROTOCOL_VERSION, deviceId: newId('device'), ...body }),
  })
  return response.text()
}

async function wish(one: Person, name: string, input: object): Promise<string> {
  const id = newId('command')
  const cover = { name, version: 1 }
  const claims = { account: one.userId, capturedAt: 1, lastServerTime: null }
  const payload = JSON.stringify({ commandId: id, ...cover, ...claims, input })
  const entry = { id, n: 1, ...cover, payload, signature: null, blobs: {} }
  return JSON.parse(await sync(one, 'commands', { publicKey: null, commands: [entry] })).results[0].status
}

/** Whatever somebody gets for asking about it, by what they asked. */
async function toldTo(one: Person): Promise<ReadonlyMap<string, string>> {
  const told = new Map<string, string>()
  const from = { epoch: null, checkpoint: {}, ackN: 0, limit: 500 }
  told.set('pull', await sync(one, 'pull', from))
  told.set('pull of an older device', await sync(one, 'pull', { ...from, protocol: 3 }))
  told.set('bodies', await sync(one, 'bodies', { ids: [envelopeId] }))
  expect(told.get('bodies'), 'the envelope itself is told').toContain('Lease.pdf')
  const asked = { processId: envelopeId, envelopeId, id: envelopeId, type: 1, page: 1, pageSize: 50 }
  for (const { path, method } of world.server.calls) {
    // They would end what the others need.
    if (/Logout|Deactivate|Revoke|Remove|ReadDoor/.test(path)) continue
    const query = method === 'GET' ? `?${new URLSearchParams({ id: envelopeId, processId: envelopeId })}` : ''
    const response = await fetch(`${world.url}/api/${path}${query}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${one.token}` },
      ...(method === 'GET' ? {} : { body: JSON.stringify(asked) }),
    })
    told.set(path, await response.text())
  }
  return told
}

it.each(['Sara', 'Gina', 'Vera'])(
  '[S8][A152] %s, from whom a step is hidden, is told of it by no call',
  { timeout: 60_000 },
  async (name) => {
    const told = await toldTo(named(name))
    for (const [path, text] of told)
      expect(
        hidden.filter((word) => text.includes(word)),
        path,
      ).toEqual([])
    const trail = JSON.parse(told.get('AuditTrail/Get') ?? '')
    const sending = trail.data.events.find((one: { kind: string }) => one.kind === 'envelopeSent')
    expect(sending.facts.recipients).toBe(3)
  },
)

it('[S8] the initiator is told by no call which of the addresses have accounts', async () => {
  const accounts = ['Sara', 'Henry', 'Vera'].map((name) => named(name).userId)
  for (const [path, text] of await toldTo(named('Omar')))
    expect(
      accounts.filter((id) => text.includes(id)),
      path,
    ).toEqual([])
})
