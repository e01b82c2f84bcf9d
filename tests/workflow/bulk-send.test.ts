/** A list of people sent from one draft: each row its own envelope, all of them in one batch from one device. */
import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { checkRow } from '../../app/bulk-send/rules/check-row.ts'
import { readList } from '../../app/bulk-send/rules/read-list.ts'
import { rowSending } from '../../app/bulk-send/rules/row-draft.ts'
import { guessMapping, targetsOf } from '../../app/bulk-send/rules/targets.ts'
import { contentHash as contentHashOf } from '../../sync/collab/content-hash.ts'
import { addDocument } from '../../sync/collab/edit-documents.ts'
import { addField } from '../../sync/collab/edit-fields.ts'
import { addRecipient, updateRecipient } from '../../sync/collab/edit-recipients.ts'
import { createDraft, setExpiry } from '../../sync/collab/edit-settings.ts'
import { readDraft } from '../../sync/collab/read-draft.ts'
import { COMMANDS } from '../../sync/commands/registry.ts'
import { createId } from '../../sync/ids.ts'
import { type Person, person } from '../server/person.ts'
import { createRouteWorld, FIXTURE, type RouteWorld } from './route-world.ts'

let world: RouteWorld
beforeAll(async () => {
  world = await createRouteWorld(['Omar', 'Eve'])
})
afterAll(() => world.server.stop())

const sha256 = createHash('sha256').update(FIXTURE).digest('hex')
const PAGES = { [sha256]: [{ widthPt: 612, heightPt: 792 }] }

function lease(
  ids: RouteWorld['server']['platform'],
  file = sha256,
  recipientId = createId('recipient', ids),
): Y.Doc {
  const ydoc = new Y.Doc()
  const documentId = createId('document', ids)
  createDraft(ydoc, {
    envelopeId: createId('envelope', ids),
    kind: 'document',
    title: 'Lease',
    language: 'en',
    timeZone: 'Asia/Dubai',
  })
  addDocument(ydoc, { id: documentId, name: 'lease.pdf', sha256: file, sizeBytes: FIXTURE.byteLength })
  addRecipient(ydoc, { id: recipientId })
  const place = { page: 1, xPt: 50, yPt: 50, widthPt: 100, heightPt: 30 }
  const common = { documentId, recipientId, place }
  addField(ydoc, { ...common, id: createId('field', ids), kind: 'signature' })
  addField(ydoc, { ...common, id: createId('field', ids), kind: 'text', label: 'Rent' })
  return ydoc
}

/** What the screen does with a file, without the screen. */
function sendingsOf(ydoc: Y.Doc, csv: string, pages: typeof PAGES = PAGES) {
  const { draft } = readDraft(ydoc, { pagesOf: (hash) => pages[hash] ?? null })
  const read = readList(new TextEncoder().encode(csv))
  if (!draft || !read.ok) throw new Error('not readable')
  const targets = targetsOf(draft)
  const mapping = guessMapping(targets, read.value)
  const template = Y.encodeStateAsUpdate(ydoc)
  return read.value.rows.map((row) => {
    const checked = checkRow(row, targets, mapping, read.value.header.length)
    expect(checked.problems).toEqual([])
    const sending = rowSending(
      { template, pages },
      checked.values,
      createId('envelope', world.server.platform),
    )
    if (!sending.ok) throw new Error(JSON.stringify(sending.error))
    return sending.value
  })
}

async function sendBatch(who: Person, sendings: ReturnType<typeof sendingsOf>) {
  const ids = world.server.platform
  const commands = sendings.flatMap((sending) => {
    const { kind, title, language, timeZone } = sending.content
    const { envelopeId } = sending
    return [
      { name: 'createEnvelope' as const, input: { envelopeId, kind, title, language, timeZone } },
      { name: 'sendEnvelope' as const, input: sending },
    ]
  })
  const body = {
    protocol: 1,
    deviceId: createId('device', ids),
    publicKey: null,
    commands: commands.map(({ name, input }, index) => {
      const id = createId('command', ids)
      const { version } = COMMANDS[name]
      const payload = {
        commandId: id,
        name,
        version,
        account: who.userId,
        input,
        capturedAt: 1,
        lastServerTime: null,
      }
      return { id, n: index + 1, name, version, payload: JSON.stringify(payload), signature: null, blobs: {} }
    }),
  }
  const response = await fetch(`${world.server.url}/sync/commands`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${who.token}`,
      'x-request-id': randomUUID(),
    },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as { results: { status: string; code?: string }[] }
  return answer.results.filter((_, index) => index % 2 === 1).map((one) => one.code ?? one.status)
}

describe('a list of people', () => {
  it('[E012] is sent as one envelope for each row, each with its own recipient and first values', async () => {
    await world.who('Omar').upload(FIXTURE, 'lease.pdf')
    const csv = 'Name;E-mail;Rent\nسارة;sara@example.com;1200\nKhalid;khalid@example.com;900\n'
    const sendings = sendingsOf(lease(world.server.platform), csv)
    expect(await sendBatch(world.who('Omar'), sendings)).toEqual(['applied', 'applied'])
    await world.server.idle()
    const sent = await Promise.all(sendings.map((one) => world.envelope(one.envelopeId)))
    expect(
      sent.map(({ state, recipients, fields }) => [
        state,
        recipients[0]?.name,
        fields.find((one) => one.label === 'Rent')?.defaultValue,
      ]),
    ).toEqual([
      ['inProgress', 'سارة', '1200'],
      ['inProgress', 'Khalid', '900'],
    ])
  })

  it('[E012] a draft begun and sent in one batch is looked at like any other: a hash is no right to a file', async () => {
    await world.who('Omar').upload(FIXTURE, 'lease.pdf')
    const csv = 'Name,E-mail\nSara,sara@example.com\n'
    expect(await sendBatch(world.who('Eve'), sendingsOf(lease(world.server.platform), csv))).toEqual([
      'upload-incomplete',
    ])
  })

  it('[E012] a refused row leaves a draft that says all the row said', async () => {
    await world.who('Omar').upload(FIXTURE, 'lease.pdf')
    const ydoc = lease(world.server.platform)
    setExpiry(ydoc, 1)
    const [late] = sendingsOf(ydoc, 'Name,E-mail\nSara,sara@example.com\n')
    if (!late) throw new Error('no row')
    expect(await sendBatch(world.who('Omar'), [late])).toEqual(['draft-incomplete'])
    expect((await world.envelope(late.envelopeId)).state).toBe('draft')
    // The server compares other content with the draft it was given, which is there to be opened.
    const content = { ...late.content, expiresAt: null }
    const contentHash = contentHashOf(content, (bytes) => createHash('sha256').update(bytes).digest('hex'))
    const other = { ...late, content, contentHash, update: null }
    expect(await sendBatch(world.who('Omar'), [other])).toEqual(['draft-changed'])
  })

  it('[S8] a link opens its own envelope and no other', async () => {
    const { platform, url, mailTo } = world.server
    await world.who('Omar').upload(FIXTURE, 'lease.pdf')
    const envelopes: string[] = []
    for (const email of ['first@example.com', 'second@example.com']) {
      const recipientId = createId('recipient', platform)
      const ydoc = lease(platform, sha256, recipientId)
      updateRecipient(ydoc, recipientId, { name: 'Somebody', email })
      const { content } = readDraft(ydoc, { pagesOf: (hash) => PAGES[hash as typeof sha256] ?? null })
      if (!content) throw new Error('not complete')
      envelopes.push(await world.send(content))
    }
    const [mail] = await mailTo('first@example.com')
    const token = /\/sign\/sign#([\w-]+)/.exec(mail?.text ?? '')?.[1]
    const deviceId = createId('device', platform)
    const opened = await person(url, '', '', '').call<{ accessToken: string }>('Token/GetTempToken', {
      token,
      deviceId,
    })
    const ask = async (path: string, body: unknown) => {
      const response = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${opened.data.accessToken}`,
        },
        body: JSON.stringify(body),
      })
      return response.text()
    }
    const pull = { protocol: 1, deviceId, epoch: null, checkpoint: {}, ackN: 0, limit: 500 }
    const page = JSON.parse(await ask('/sync/pull', pull)) as { items: { kind: string; id: string }[] }
    expect(page.items.filter((one) => one.kind === 'envelope').map((one) => one.id)).toEqual([envelopes[0]])
    const bodies = await ask('/sync/bodies', { ids: envelopes })
    expect(bodies).toContain('first@example.com')
    expect(bodies).not.toContain('second@example.com')
  })
})
