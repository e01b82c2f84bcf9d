/** Routes beside the calls: replication, live documents, files, uploads. */
import { createId } from '../../../sync/ids.ts'
import { type AuthorityWorld, type Case, sha256Of } from '../authority-world.ts'
import { asked, json, type Question, type Reply, read } from './asking.ts'

const named = (found: boolean, told: string): Reply => ({ outcome: found ? 'yes' : 'nothing', told })

export const ROUTES: Readonly<Record<string, Question>> = {
  'POST /sync/ping': async (one, world) => read(await asked(world, one, '/sync/ping', json({ nonce: 'x' }))),
  'POST /sync/ticket': async (one, world) => read(await asked(world, one, '/sync/ticket', json({}))),
  'POST /sync/pull (the envelope)': async (one, world) => {
    const deviceId = createId('device', world.platform)
    const body = { protocol: 1, deviceId, epoch: null, checkpoint: one.before, ackN: 0, limit: 2000 }
    const response = await asked(world, one, '/sync/pull', json(body))
    if (response.status !== 200) return read(response)
    const text = await response.text()
    const { items } = JSON.parse(text) as { items: { id: string }[] }
    const found = items.some((item) => item.id === one.envelope.id)
    // What else a reader may see differs by what the other questions left behind.
    return named(found, found ? text : '200')
  },
  'POST /sync/bodies': async (one, world) => {
    const response = await asked(world, one, '/sync/bodies', json({ ids: [one.envelope.id, one.draft.id] }))
    if (response.status !== 200) return read(response)
    const { items } = (await response.json()) as { items: unknown[] }
    return named(items.length > 0, JSON.stringify(items))
  },
  'POST /sync/decided (of the owner)': async (one, world) => {
    const { commandLog, device } = world.platform.db.tables
    const deviceId = createId('device', world.platform)
    const id = createId('command', world.platform)
    const owner = (await world.newCase('owner')).subject
    if (!one.absent)
      await world.platform.db.transact(async (query) => {
        const at = { subject: owner, createdAt: 1, seenAt: 1, lastN: 1 }
        await query.insert(device).values({ id: deviceId, publicKey: { kty: 'EC' }, ...at })
        await query.insert(commandLog).values({
          ...{ id, deviceId, n: 1, subject: owner, name: 'markRead', version: 1, payload: '{}' },
          ...{ payloadHash: 'x', signature: null, receivedAt: 1, status: 'applied', answer: {} },
        })
      })
    const response = await asked(world, one, '/sync/decided', json({ deviceId, ids: [id] }))
    if (response.status !== 200) return read(response)
    const { decided, publicKey } = (await response.json()) as { decided: unknown[]; publicKey: unknown }
    return named(decided.length > 0 || publicKey !== null, JSON.stringify({ decided, publicKey }))
  },
  'POST /y/ticket (a draft)': (one, world) => ticketFor(one.draft.id, one, world),
  'POST /y/ticket (sent)': (one, world) => ticketFor(one.envelope.id, one, world),
  'GET /files/{sha256} (the document)': async (one, world) =>
    read(await asked(world, one, `/files/${one.fileSha256}`)),
  'GET /files/{sha256} (of the owner)': async (one, world) =>
    read(await asked(world, one, `/files/${one.personalSha256}`)),
  'GET /uploads/known/{sha256} (of the owner)': async (one, world) => {
    const path = `/uploads/known/${one.personalSha256}?purpose=attachment`
    const reply = await read(await asked(world, one, path))
    return reply.told.includes('"known":false') ? { ...reply, outcome: 'nothing' } : reply
  },
  'POST /uploads': async (one, world) => read(await beginUpload(one, world)),
  'PATCH /uploads/{id} (of the owner)': async (one, world) => {
    const owners = await world.newCase('owner')
    const begun = await beginUpload(owners, world)
    const location = one.absent ? '/uploads/0123456789abcdef0123456789abcdef' : begun.headers.get('location')
    const response = await asked(world, one, String(location), {
      method: 'PATCH',
      body: 'ab',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
    })
    return response.status === 204 ? { outcome: 'yes', told: '' } : read(response)
  },
}

async function ticketFor(documentId: string, one: Case, world: AuthorityWorld): Promise<Reply> {
  const reply = await read(await asked(world, one, '/y/ticket', json({ documentId })))
  return reply.told.includes('"access":"none"') ? { ...reply, outcome: 'nothing' } : reply
}

export function beginUpload(one: Case, world: AuthorityWorld): Promise<Response> | Response {
  const metadata = { name: 'a.txt', sha256: sha256Of(one.envelope.id), purpose: 'attachment' }
  return asked(world, one, '/uploads', {
    method: 'POST',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': '10',
      'upload-metadata': Object.entries(metadata)
        .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
        .join(),
    },
  })
}
