import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rejectStep } from '../../sync/commands/signing/reject-step.ts'
import type { Envelope, Recipient } from '../../sync/entities/envelope.ts'
import { createId } from '../../sync/ids.ts'
import {
  type AuthorityWorld,
  type Case,
  createAuthorityWorld,
} from '../../tests/authority/authority-world.ts'
import { partSubject } from '../identity/mailed-codes.ts'

const PASSWORD = 'Zayed-1971'

let world: AuthorityWorld
beforeAll(async () => {
  world = await createAuthorityWorld()
})
afterAll(() => world.stop())

interface Answered {
  readonly status: number
  readonly code: number
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came back
  readonly data: any
}
const post = (one: Pick<Case, 'headers'>, path: string, body: unknown) =>
  world.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...one.headers },
    body: JSON.stringify(body),
  })
async function call(one: Pick<Case, 'headers'>, path: string, body: unknown): Promise<Answered> {
  const response = await post(one, `/api/${path}`, body)
  const { code, data } = (await response.json()) as Answered
  return { status: response.status, code, data }
}

interface Protected {
  readonly envelope: Envelope
  readonly part: Recipient
  readonly owner: Pick<Case, 'headers'>
  readonly reader: Pick<Case, 'headers'>
  readonly fileSha256: string
  /** Said wherever something is inside, and nowhere else. */
  readonly inside: string
}

/** An envelope whose every inside says one word, and whose reader has a protected step. */
async function protectedBy(access: 'password' | 'code', who: 'guest' | 'recipient'): Promise<Protected> {
  const { platform, server, people } = world
  const email = who === 'guest' ? 'guest@example.com' : people.recipient.email
  const inside = `Clause-${createId('event', platform)}`
  const fileSha256 = await server.files.put(Buffer.from(`%PDF-1.7 ${inside}`))
  const draft = await world.envelopeOf({ title: 'Lease', state: 'validating' }, [email])
  const [document] = draft.documents
  const parts = draft.recipients.map((one) => (one.kind === 'sign' ? { ...one, access } : one))
  const part = parts.find((one) => one.kind === 'sign') as Recipient
  const fields = draft.fields.map((one) => ({ ...one, label: inside }))
  const envelope = await world.envelopeOf(
    {
      ...draft,
      state: 'inProgress',
      title: 'Lease',
      description: inside,
      tags: [inside],
      documents: [{ ...document!, name: inside, originalSha256: fileSha256, pdfSha256: fileSha256 }],
      attachments: [
        {
          id: createId('attachment', platform),
          name: inside,
          sha256: fileSha256,
          sizeBytes: 1,
          mediaType: 'application/pdf',
          readAccess: 'all',
          specific: [],
          typeId: null,
          note: inside,
          addedBy: draft.ownerId,
          addedAt: 1,
        },
      ],
      recipients: parts,
      fields,
      values: Object.fromEntries(fields.map((one) => [one.id, { kind: 'text', text: inside } as const])),
      messages: [
        {
          id: createId('message', platform),
          authorId: draft.ownerId,
          authorName: 'Omar',
          text: inside,
          readAccess: 'all',
          at: 1,
        },
      ],
      certificateSha256: fileSha256,
    },
    [email],
  )
  const headers = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
  return {
    envelope,
    part,
    fileSha256,
    inside,
    owner: headers(people.owner.token),
    reader: headers(who === 'guest' ? await world.guestToken(envelope, part) : people.recipient.token),
  }
}

/** Everything the server says to a reader about an envelope, by every way there is. */
async function everythingTold({ envelope, part, reader, fileSha256 }: Protected) {
  const deviceId = createId('device', world.platform)
  const target = { processId: envelope.id }
  const pull = { protocol: 2, deviceId, epoch: null, checkpoint: {}, ackN: 0, limit: 2000 }
  const texts = await Promise.all([
    post(reader, '/sync/pull', pull),
    post(reader, '/sync/bodies', { ids: [envelope.id] }),
    post(reader, '/api/TasksEf/GetDetails', target),
    post(reader, '/api/TasksEf/GetPaging', { pageSize: 100 }),
    post(reader, '/api/AuditTrail/Get', target),
    post(reader, '/api/Tasks/GetDocumentState', target),
    post(reader, '/api/Workflow/GetActions', { stepId: part.id }),
    post(reader, '/api/StorageFile/GetFile', {
      processId: envelope.id,
      documentId: envelope.documents[0]?.id,
    }),
    post(reader, '/api/StorageFile/GetFile', { processId: envelope.id, documentId: fileSha256 }),
    world.request(`/files/${fileSha256}`, { headers: reader.headers }),
  ])
  return (await Promise.all(texts.map((one) => one.text()))).join('\n')
}
const verify = (one: Protected, given: Record<string, string> = {}) =>
  call(one.reader, 'public/VerifyTask', { processId: one.envelope.id, stepId: one.part.id, ...given })
const setPassword = (one: Protected, by = one.owner, password = PASSWORD) =>
  call(by, 'TasksEf/SetStepPassword', { processId: one.envelope.id, stepId: one.part.id, password })
const signing = ({ envelope, part }: Protected) => ({
  processId: envelope.id,
  stepId: part.id,
  actionTypeId: rejectStep.action?.code,
  reason: 'Too dear',
})
const trailOf = async (one: Protected) => {
  const answer = await call(one.owner, 'AuditTrail/Get', { processId: one.envelope.id })
  return answer.data.events.map((event: { kind: string }) => event.kind)
}

describe('a step protected by a password', () => {
  it.each(['guest', 'recipient'] as const)(
    '[W14][C088][R1375][R1376][A140] tells a %s nothing of what is inside, by feed, calls or files, until it is given',
    async (who) => {
      const one = await protectedBy('password', who)
      expect((await setPassword(one)).code).toBe(0)
      const before = await everythingTold(one)
      expect(before).not.toContain(one.inside)
      expect(before).toContain('Lease')
      expect(before).not.toContain(one.fileSha256)
      const details = await call(one.reader, 'TasksEf/GetDetails', { processId: one.envelope.id })
      expect([details.status, details.code, details.data]).toEqual([403, 3007, { stepId: one.part.id }])
      expect((await verify(one)).code).toBe(3007)
      const wrong = await verify(one, { password: 'Zayed-1972' })
      expect([wrong.code, wrong.data]).toEqual([3008, { stepId: one.part.id, attemptsLeft: 4 }])
      expect(await everythingTold(one)).not.toContain(one.inside)

      expect(await verify(one, { password: PASSWORD })).toMatchObject({ code: 0, data: { opened: true } })
      const after = await everythingTold(one)
      expect(after).toContain(one.inside)
      expect(after).toContain(one.fileSha256)
      // Opened, then fetched: in that order, and nothing before.
      expect(await trailOf(one)).toEqual(['stepUnlocked', 'documentDownloaded'])
    },
  )

  it('opens for the session that opened it, and for no other of the same person', async () => {
    const one = await protectedBy('password', 'guest')
    await setPassword(one)
    await verify(one, { password: PASSWORD })
    const elsewhere = await world.guestToken(one.envelope, one.part)
    const other = { ...one, reader: { headers: { authorization: `Bearer ${elsewhere}` } } }
    expect(await everythingTold(other)).not.toContain(one.inside)
    expect(await everythingTold(one)).toContain(one.inside)
  })

  it('[W14] lets nobody act behind it: an act is refused by the code, not by the screen', async () => {
    const one = await protectedBy('password', 'recipient')
    await setPassword(one)
    const deviceId = createId('device', world.platform)
    const reject = { envelopeId: one.envelope.id, recipientId: one.part.id, reason: 'Too dear' }
    const send = async (n: number) => {
      const commandId = createId('command', world.platform)
      const account = world.people.recipient.id
      const payload = {
        commandId,
        name: 'rejectStep',
        version: 1,
        account,
        input: reject,
        capturedAt: 1,
        lastServerTime: null,
      }
      const entry = {
        id: commandId,
        n,
        name: 'rejectStep',
        version: 1,
        payload: JSON.stringify(payload),
        signature: null,
        blobs: {},
      }
      const answer = await post(one.reader, '/sync/commands', {
        protocol: 2,
        deviceId,
        publicKey: null,
        commands: [entry],
      })
      return ((await answer.json()) as { results: unknown[] }).results[0]
    }
    expect(await send(1)).toMatchObject({ status: 'refused', code: 'step-password-required' })
    expect((await call(one.reader, 'TasksEf/PerformAction', signing(one))).code).toBe(3007)
    await verify(one, { password: PASSWORD })
    expect(await send(2)).toMatchObject({ status: 'applied' })
  })

  it('[A140] closes after five attempts, also for the right password, and the initiator is told once', async () => {
    const one = await protectedBy('password', 'guest')
    await setPassword(one)
    const codes: number[] = []
    for (let n = 0; n < 5; n++) codes.push((await verify(one, { password: `wrong ${n}` })).code)
    expect(codes).toEqual([3008, 3008, 3008, 3008, 9239])
    const blocked = await verify(one, { password: PASSWORD })
    expect([blocked.status, blocked.code, blocked.data.minutes]).toEqual([429, 9239, 15])
    expect((await verify(one)).code).toBe(9239)
    expect(await trailOf(one)).toEqual(['stepAccessFailed'])
    const { job } = world.platform.db.tables
    const jobs = await world.platform.db.read((query) =>
      query
        .select()
        .from(job)
        .where(eq(job.key, `mail:${one.envelope.id}:owner`)),
    )
    expect(jobs.map((row) => row.payload)).toMatchObject([
      { template: 'stepAccessBlocked', recipientId: null, aboutId: one.part.id },
    ])
    // A new password ends the wait.
    await setPassword(one, one.owner, 'Another-one')
    expect((await verify(one, { password: 'Another-one' })).code).toBe(0)
  })

  it('[A140] a hundred guesses at once are five', async () => {
    const one = await protectedBy('password', 'guest')
    await setPassword(one)
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => verify(one, { password: `wrong ${n}` })),
    )
    expect(answers.filter((answer) => answer.code === 3008)).toHaveLength(4)
    expect((await verify(one, { password: PASSWORD })).code).toBe(9239)
    expect(await trailOf(one)).toEqual(['stepAccessFailed'])
  })

  it('[A140] whoever holds a forwarded link cannot close it on the recipient’s own device', async () => {
    const one = await protectedBy('password', 'guest')
    await setPassword(one)
    const elsewhere = await world.guestToken(one.envelope, one.part)
    const stranger = { ...one, reader: { headers: { authorization: `Bearer ${elsewhere}` } } }
    for (let n = 0; n < 8; n++) await verify(stranger, { password: `wrong ${n}` })
    expect((await verify(stranger, { password: PASSWORD })).code).toBe(9239)
    expect((await verify(one, { password: PASSWORD })).code).toBe(0)
  })

  it('[S8] is the initiator’s to set, and stands nowhere but as a hash', async () => {
    const one = await protectedBy('password', 'recipient')
    expect((await setPassword(one, one.reader)).code).toBe(9002)
    expect((await setPassword(one, { headers: {} })).code).toBe(9001)
    expect((await setPassword(one, one.owner, 'short')).code).toBe(9000)
    await setPassword(one)
    await verify(one, { password: PASSWORD })
    const { tables } = world.platform.db
    const rows = await world.platform.db.read(async (query) => [
      await query.select().from(tables.commandLog),
      await query.select().from(tables.envelope),
      await query.select().from(tables.auditEvent),
      await query.select().from(tables.stepLock),
      await query.select().from(tables.job),
    ])
    expect(JSON.stringify(rows)).not.toContain(PASSWORD)
    expect(JSON.stringify(rows)).toContain('$argon2id$')
  })

  it('is asked of a delegate as well: the one that was set for whom they act', async () => {
    const one = await protectedBy('password', 'recipient')
    await setPassword(one)
    const delegate: Recipient = {
      ...one.part,
      id: createId('recipient', world.platform),
      email: 'guest@example.com',
      personId: null,
      delegatedFrom: { recipientId: one.part.id, name: one.part.name, proxy: false },
    }
    const recipients = one.envelope.recipients.map((item) =>
      item.id === one.part.id ? { ...item, state: 'delegated' as const } : item,
    )
    const envelope = await world.envelopeOf({ ...one.envelope, recipients: [...recipients, delegate] }, [])
    const token = await world.guestToken(envelope, delegate)
    const theirs = {
      ...one,
      envelope,
      part: delegate,
      reader: { headers: { authorization: `Bearer ${token}` } },
    }
    expect(await everythingTold(theirs)).not.toContain(one.inside)
    expect((await verify(theirs, { password: PASSWORD })).code).toBe(0)
    expect(await everythingTold(theirs)).toContain(one.inside)
  })

  it('[S8] a stranger learns nothing from asking, of a step or of none', async () => {
    const one = await protectedBy('password', 'guest')
    const stranger = {
      ...one,
      reader: { headers: { authorization: `Bearer ${world.people.stranger.token}` } },
    }
    const nowhere = { ...stranger, envelope: { ...one.envelope, id: createId('envelope', world.platform) } }
    expect(await verify(stranger, { password: PASSWORD })).toEqual(await verify(nowhere))
  })
})

describe('a step protected by a mailed code', () => {
  async function mailedCode(one: Protected): Promise<string> {
    await world.server.identity.idle()
    const { mailMessage } = world.platform.db.tables
    const mails = await world.platform.db.read((query) =>
      query.select().from(mailMessage).where(eq(mailMessage.toAddress, one.part.email)),
    )
    const mail = mails
      .filter((row) => row.subject.includes('step'))
      .sort((a, b) => a.createdAt - b.createdAt)
      .at(-1)
    return /^(\d{6})$/m.exec(mail?.text ?? '')?.[1] ?? ''
  }

  it('[R1377][R1378][A140] mails one to the recipient, takes it once, and tells nothing before', async () => {
    const one = await protectedBy('code', 'recipient')
    expect(await everythingTold(one)).not.toContain(one.inside)
    const asked = await verify(one)
    expect([asked.status, asked.code]).toEqual([403, 3009])
    expect(asked.data).toMatchObject({ stepId: one.part.id, retryAfterSeconds: 60 })
    expect(asked.data.email).not.toBe(one.part.email)
    const code = await mailedCode(one)
    expect(code).toMatch(/^\d{6}$/)
    const other = code === '000000' ? '000001' : '000000'
    expect(await verify(one, { otp: other })).toMatchObject({ code: 3010, data: { attemptsLeft: 4 } })
    // A password opens no step that asks for a code.
    expect((await verify(one, { password: code })).code).toBe(3009)
    expect((await verify(one, { otp: code })).code).toBe(0)
    expect(await everythingTold(one)).toContain(one.inside)
  })

  it('[A140] takes no code that is older than five minutes', async () => {
    const one = await protectedBy('code', 'guest')
    await verify(one)
    const code = await mailedCode(one)
    const { mailedCode: table } = world.platform.db.tables
    await world.platform.db.transact((query) =>
      query
        .update(table)
        .set({ expiresAt: world.platform.now() })
        .where(eq(table.subject, partSubject({ envelopeId: one.envelope.id, recipientId: one.part.id }))),
    )
    expect((await verify(one, { otp: code })).code).toBe(3010)
  })
})
