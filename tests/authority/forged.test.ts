import { webcrypto } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { revokeRecipientLinks } from '../../server/identity/guest-links.ts'
import { ANSWERS } from '../../sync/answers.ts'
import { termsOf } from '../../sync/commands/signing/act-input.ts'
import { createId } from '../../sync/ids.ts'
import { confirmedByCall } from '../../sync/rules/confirmed-by-call.ts'
import {
  type AuthorityWorld,
  type Case,
  createAuthorityWorld,
  PNG,
  SECRET,
  sha256Of,
} from './authority-world.ts'
import { commandEntry, sendCommands, type Told } from './questions/commands.ts'

let world: AuthorityWorld
beforeAll(async () => {
  world = await createAuthorityWorld()
})
afterAll(() => world.stop())

const flag = (one: Case) => ({ envelopeId: one.envelope.id, flagged: true })
const send = async (
  one: Case,
  commands: readonly unknown[],
  deviceId?: string,
  key?: unknown,
): Promise<Told> => (await sendCommands(world, one, commands, deviceId, key)).json() as Promise<Told>
const device = () => createId('device', world.platform)

async function logOf(id: string) {
  const { commandLog } = world.platform.db.tables
  return world.platform.db.read((query) => query.select().from(commandLog).where(eq(commandLog.id, id)))
}
const envelopeNow = async (id: string) => {
  const { envelope } = world.platform.db.tables
  const [row] = await world.platform.db.read((query) =>
    query.select({ body: envelope.body }).from(envelope).where(eq(envelope.id, id)),
  )
  return row!.body
}
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  world.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

describe('a command', () => {
  it('[S1] sent again gets its first answer and has one effect', async () => {
    const owner = await world.newCase('owner')
    const entry = commandEntry(world, owner, 'createEnvelope', {
      envelopeId: createId('envelope', world.platform),
      kind: 'document',
      title: 'Once',
      language: 'en',
      timeZone: 'UTC',
    })
    const at = device()
    const first = await send(owner, [entry], at)
    const repeats = await Promise.all([send(owner, [entry], at), send(owner, [entry], at)])
    for (const one of repeats) expect(one.results).toEqual(first.results)
    expect(await logOf(entry.id)).toHaveLength(1)
  })

  it('[S1] whose id comes with other bytes is refused, and nothing of the first is told', async () => {
    const owner = await world.newCase('owner')
    const at = device()
    const first = commandEntry(world, owner, 'describeDraft', { envelopeId: owner.draft.id, title: SECRET })
    expect((await send(owner, [first], at)).results[0]?.status).toBe('applied')
    const payload = { ...JSON.parse(first.payload), input: { envelopeId: owner.draft.id, title: 'Other' } }
    const forged = { ...first, n: 2, payload: JSON.stringify(payload) }
    const { results } = await send(owner, [forged], at)
    expect(results[0]).toMatchObject({ status: 'refused', code: 'command-id-reused' })
    expect(JSON.stringify(results)).not.toContain(SECRET)
    expect((await envelopeNow(owner.draft.id)).title).toBe(SECRET)
  })

  it('[S1][S8] of somebody else, replayed under their id, is refused and nothing of it is told', async () => {
    const things = await world.newThings()
    const [owner, member] = [await world.caseOf(things, 'owner'), await world.caseOf(things, 'member')]
    const entry = commandEntry(world, owner, 'setFlagged', flag(owner))
    await send(owner, [entry])
    const asTheirs = await send(member, [{ ...entry, n: 1 }])
    expect(asTheirs.results[0]).toMatchObject({ status: 'refused', code: 'command-id-reused' })
    const mine = { ...JSON.parse(entry.payload), account: member.subject }
    const asOwn = await send(member, [{ ...entry, payload: JSON.stringify(mine) }])
    expect(asOwn.results[0]).toMatchObject({ status: 'refused', code: 'command-id-reused' })
  })

  it('[S8] captured by somebody else is not permitted to whoever carries it', async () => {
    const things = await world.newThings()
    const [owner, member] = [await world.caseOf(things, 'owner'), await world.caseOf(things, 'member')]
    const entry = commandEntry(world, owner, 'setFlagged', flag(owner))
    const { results } = await send(member, [entry])
    expect(results[0]).toMatchObject({ status: 'refused', code: 'not-permitted' })
    const { mark } = world.platform.db.tables
    const marks = await world.platform.db.read((query) =>
      query.select().from(mark).where(eq(mark.envelopeId, owner.envelope.id)),
    )
    expect(marks).toEqual([])
  })

  it.each([
    ['another id', { commandId: 'command:00000000000000000000000000' }],
    ['another name', { name: 'deleteEnvelope' }],
    ['another version', { version: 2 }],
  ])('[S8] whose payload says %s than its cover is no command', async (_what, change) => {
    const owner = await world.newCase('owner')
    const entry = commandEntry(world, owner, 'setFlagged', flag(owner))
    const payload = JSON.stringify({ ...JSON.parse(entry.payload), ...change })
    const { results } = await send(owner, [{ ...entry, payload }])
    expect(results[0]).toMatchObject({ status: 'refused', code: 'input-not-valid' })
  })

  it('[P2] under a number that another command has makes the device take a new name', async () => {
    const owner = await world.newCase('owner')
    const at = device()
    await send(owner, [commandEntry(world, owner, 'setFlagged', flag(owner), 1)], at)
    const second = commandEntry(
      world,
      owner,
      'setArchived',
      { envelopeId: owner.envelope.id, archived: true },
      1,
    )
    expect(await send(owner, [second], at)).toMatchObject({ results: [], deviceForked: true })
    expect(await logOf(second.id)).toEqual([])
  })

  it('[P3] of an unknown name or a newer version is told to come later, and nothing is kept of it', async () => {
    const owner = await world.newCase('owner')
    const unknown = commandEntry(world, owner, 'foldIntoPlane', {})
    const newer = commandEntry(world, owner, 'setFlagged', flag(owner), 2)
    const payload = JSON.stringify({ ...JSON.parse(newer.payload), version: 9 })
    const { results } = await send(owner, [unknown, { ...newer, version: 9, payload }])
    expect(results.map((one) => [one.status, one.code])).toEqual([
      ['later', 'command-not-known'],
      ['later', 'command-not-known'],
    ])
    expect(await logOf(unknown.id)).toEqual([])
  })

  it('[S8] that names a prototype is unknown like any other', async () => {
    const owner = await world.newCase('owner')
    for (const name of ['constructor', '__proto__', 'toString']) {
      const { results } = await send(owner, [commandEntry(world, owner, name, {})])
      expect(results[0]?.status, name).toBe('later')
    }
  })

  it('[S8] for a recipient of another envelope, or one that does not exist, is not permitted', async () => {
    const recipient = await world.newCase('recipient')
    const guest = await world.newCase('otherGuest')
    const ids = [
      createId('recipient', world.platform),
      guest.subject,
      recipient.envelope.recipients.find((one) => one.email === 'guest@example.com')!.id,
    ]
    for (const recipientId of ids)
      for (const one of [recipient, guest]) {
        if (one.subject === recipientId) continue
        const input = {
          envelopeId: recipient.envelope.id,
          recipientId,
          ...termsOf(recipient.envelope, recipientId, confirmedByCall(recipient.envelope)),
          values: {},
        }
        const { results } = await send(one, [commandEntry(world, one, 'approveStep', input)])
        expect(results[0]).toMatchObject({ status: 'refused', code: 'not-permitted' })
        expect(results[0]).not.toHaveProperty('facts')
      }
    expect((await envelopeNow(recipient.envelope.id)).acts).toEqual([])
  })
})

describe('a device', () => {
  const keys = () =>
    webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
  const signed = async (key: webcrypto.CryptoKey, text: string) =>
    Buffer.from(
      await webcrypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, new TextEncoder().encode(text)),
    ).toString('base64')

  it('[S8] of somebody else lends nobody its name, and its results are told to nobody else', async () => {
    const things = await world.newThings()
    const [owner, member] = [await world.caseOf(things, 'owner'), await world.caseOf(things, 'member')]
    const at = device()
    await send(owner, [commandEntry(world, owner, 'setFlagged', flag(owner))], at)
    const forged = commandEntry(world, member, 'savePreferences', { pageSize: 20 }, 2)
    expect(await send(member, [forged], at)).toMatchObject({ results: [], deviceForked: true })
    expect(await logOf(forged.id)).toEqual([])
    const pull = { protocol: 1, deviceId: at, epoch: null, checkpoint: {}, ackN: 0, limit: 2000 }
    const page = await (await post('/sync/pull', pull, { ...member.headers })).json()
    expect(page).toMatchObject({ reset: false, results: [] })
  })

  it('[S8] that signs with another key than the one it showed first is refused', async () => {
    const owner = await world.newCase('owner')
    const [mine, theirs] = [await keys(), await keys()]
    const jwk = (await webcrypto.subtle.exportKey('jwk', mine.publicKey)) as Record<string, unknown>
    const other = (await webcrypto.subtle.exportKey('jwk', theirs.publicKey)) as Record<string, unknown>
    const at = device()
    const good = commandEntry(world, owner, 'setFlagged', flag(owner), 1)
    const signature = await signed(mine.privateKey, good.payload)
    expect((await send(owner, [{ ...good, signature }], at, jwk)).results[0]?.status).toBe('applied')
    // A new key for a known device is not taken.
    const forged = commandEntry(world, owner, 'setFlagged', flag(owner), 2)
    const foreign = await signed(theirs.privateKey, forged.payload)
    expect((await send(owner, [{ ...forged, signature: foreign }], at, other)).results[0]).toMatchObject({
      status: 'refused',
      code: 'device-signature-wrong',
    })
    const moved = commandEntry(world, owner, 'setFlagged', flag(owner), 3)
    expect((await send(owner, [{ ...moved, signature }], at, jwk)).results[0]).toMatchObject({
      code: 'device-signature-wrong',
    })
  })

  it('[S13] that leaves the signature out is refused once its device has shown a key', async () => {
    const things = await world.newThings()
    const owner = await world.caseOf(things, 'owner')
    const pair = await keys()
    const jwk = (await webcrypto.subtle.exportKey('jwk', pair.publicKey)) as Record<string, unknown>
    const at = device()
    const bare = commandEntry(world, owner, 'setFlagged', flag(owner), 1)
    const wrong = { status: 'refused', code: 'device-signature-wrong' }
    expect((await send(owner, [bare], at, jwk)).results[0]).toMatchObject(wrong)
    // Neither silence about the key nor another one makes the device one without.
    for (const [n, key] of [
      [2, null],
      [3, { kty: 'oct', k: 'x' }],
    ] as const)
      expect(
        (await send(owner, [commandEntry(world, owner, 'setFlagged', flag(owner), n)], at, key)).results[0],
      ).toMatchObject(wrong)
    const good = commandEntry(world, owner, 'setFlagged', flag(owner), 4)
    const signature = await signed(pair.privateKey, good.payload)
    expect((await send(owner, [{ ...good, signature }], at)).results[0]?.status).toBe('applied')
    // Whoever has the device's name and not its session has nothing.
    const member = await world.caseOf(things, 'member')
    const foreign = commandEntry(world, member, 'setFlagged', flag(member), 5)
    expect(await send(member, [foreign], at)).toMatchObject({ deviceForked: true, results: [] })
  })

  it('[S13] of a guest that leaves the signature out is refused as well', async () => {
    const guest = await world.newCase('guest')
    const pair = await keys()
    const jwk = (await webcrypto.subtle.exportKey('jwk', pair.publicKey)) as Record<string, unknown>
    const at = device()
    const open = (n: number) =>
      commandEntry(
        world,
        guest,
        'openStep',
        { envelopeId: guest.envelope.id, recipientId: guest.part('sign').id },
        n,
      )
    expect((await send(guest, [open(1)], at, jwk)).results[0]).toMatchObject({
      code: 'device-signature-wrong',
    })
    const good = open(2)
    const signature = await signed(pair.privateKey, good.payload)
    expect((await send(guest, [{ ...good, signature }], at)).results[0]?.status).toBe('applied')
  })

  it('[S11] has its signature kept with the exact bytes it signed', async () => {
    const owner = await world.newCase('owner')
    const pair = await keys()
    const jwk = (await webcrypto.subtle.exportKey('jwk', pair.publicKey)) as Record<string, unknown>
    const entry = commandEntry(world, owner, 'setFlagged', flag(owner))
    const signature = await signed(pair.privateKey, entry.payload)
    await send(owner, [{ ...entry, signature }], device(), jwk)
    const [row] = await logOf(entry.id)
    expect(row).toMatchObject({ payload: entry.payload, signature, payloadHash: sha256Of(entry.payload) })
  })

  it('[S8] key that is no key opens nothing', async () => {
    const owner = await world.newCase('owner')
    const entry = commandEntry(world, owner, 'setFlagged', flag(owner))
    const { results } = await send(owner, [{ ...entry, signature: 'AAAA' }], device(), { kty: 'oct', k: 'x' })
    expect(results[0]).toMatchObject({ code: 'device-signature-wrong' })
  })
})

describe('pictures', () => {
  const sign = (one: Case, sha256: string) => {
    const part = one.part('sign')
    const [field] = one.envelope.fields.filter((item) => item.recipientId === part.id)
    return {
      envelopeId: one.envelope.id,
      recipientId: part.id,
      ...termsOf(one.envelope, part.id, confirmedByCall(one.envelope)),
      values: { [field!.id]: { kind: 'drawing', sha256, text: 'Me' } },
      consent: { text: 'I agree', version: '1', language: 'en' },
    }
  }

  it('[P9] of others, known by their hash only, are refused and stay unreadable', async () => {
    const one = await world.newCase('recipient')
    for (const sha256 of [one.personalSha256, sha256Of('never seen')]) {
      const entry = { ...commandEntry(world, one, 'signStep', sign(one, sha256)), blobs: {} }
      expect((await send(one, [entry])).results[0]).toMatchObject({ code: 'field-value-not-valid' })
    }
    expect((await world.request(`/files/${one.personalSha256}`, { headers: one.headers })).status).toBe(403)
    const { fileReference } = world.platform.db.tables
    const references = await world.platform.db.read((query) =>
      query.select().from(fileReference).where(eq(fileReference.sha256, one.personalSha256)),
    )
    expect(references.map((row) => row.role)).toEqual(['upload'])
  })

  it('[P9][R1372] that are not what their name says, or no pictures, are refused; the latter with code 1007', async () => {
    const one = await world.newCase('recipient')
    const script = Buffer.from('<script>')
    for (const [name, bytes, code] of [
      [sha256Of('other'), PNG, 'input-not-valid'],
      [sha256Of(script), script, 'image-not-valid'],
    ] as const) {
      const entry = {
        ...commandEntry(world, one, 'signStep', sign(one, name)),
        blobs: { [name]: bytes.toString('base64') },
      }
      expect((await send(one, [entry])).results[0]).toMatchObject({ code })
    }
    expect(ANSWERS['image-not-valid'].code).toBe(1007)
    expect(await world.server.files.sizeOf(sha256Of(script))).toBeNull()
  })

  it('[P9] that were shown may be used, and are then readable by whoever sees the envelope', async () => {
    const things = await world.newThings()
    const one = await world.caseOf(things, 'recipient')
    const own = Buffer.concat([PNG, Buffer.from(one.envelope.id)])
    const sha256 = sha256Of(own)
    const entry = commandEntry(world, one, 'signStep', sign(one, sha256))
    const { results } = await send(one, [{ ...entry, blobs: { [sha256]: own.toString('base64') } }])
    expect(results[0]?.status).toBe('applied')
    const status = async (role: 'owner' | 'recipient' | 'stranger') => {
      const { headers } = await world.caseOf(things, role)
      return (await world.request(`/files/${sha256}`, { headers })).status
    }
    expect([await status('owner'), await status('recipient'), await status('stranger')]).toEqual([
      200, 200, 403,
    ])
  })
})

describe('a link', () => {
  const open = (token: string) => post('/api/Token/GetTempToken', { token, deviceId: device() })

  it('[S8] that was revoked, has expired or never was opens nothing, and its session ends', async () => {
    const { db, now } = world.platform
    const things = await world.newThings()
    const guest = await world.caseOf(things, 'guest')
    const details = () =>
      post('/api/TasksEf/GetDetails', { processId: things.envelope.id }, { ...guest.headers })
    expect((await details()).status).toBe(200)
    await db.transact((query) =>
      revokeRecipientLinks(query, db.tables, { envelopeId: things.envelope.id }, now()),
    )
    world.server.identity.forgetAll()
    expect((await details()).status).toBe(401)
    const revoked = await open(things.linkToken)
    const never = await open('A'.repeat(43))
    expect([revoked.status, await revoked.text()]).toEqual([never.status, await never.text()])

    const late = await world.newThings()
    await db.transact((query) =>
      query
        .update(db.tables.recipientLink)
        .set({ expiresAt: now() - 1 })
        .where(eq(db.tables.recipientLink.envelopeId, late.envelope.id)),
    )
    const expired = await open(late.linkToken)
    expect(await expired.json()).toMatchObject({ code: 9114, data: null })
  })

  it('[S8] used again from another device asks for the mailbox and tells only a masked address', async () => {
    const { linkToken } = await world.newThings()
    expect((await open(linkToken)).status).toBe(200)
    const again = await open(linkToken)
    const text = await again.text()
    expect(again.status).toBe(403)
    expect(JSON.parse(text)).toMatchObject({ code: 3009 })
    expect(text).not.toContain('guest@example.com')
    expect(text).not.toContain(SECRET)
  })
})

describe('another machine', () => {
  it('is served everything of a local installation but its mailbox', async () => {
    const from = (remoteAddress: string, path: string) =>
      world.server.app.request(
        path,
        { headers: { host: 'localhost:8787' } },
        { incoming: { socket: { remoteAddress } } },
      )
    expect((await from('172.17.0.1', '/api/Config/Get')).status).toBe(200)
    expect((await from('172.17.0.1', '/mailbox')).status).toBe(404)
    expect((await from('127.0.0.1', '/mailbox')).status).toBe(200)
  })
})
