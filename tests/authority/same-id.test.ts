/**
 * Ids that a sender chooses are names inside their own envelope. Somebody sends themselves an envelope whose recipient
 * has the id of another's: that is refused. And where two have one id from before it was, nothing that is kept under
 * the one is found by the other.
 */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRecipientLink } from '../../server/identity/guest-links.ts'
import { newSecret } from '../../server/identity/secrets.ts'
import type { DraftContent } from '../../sync/collab/draft-content.ts'
import type { Envelope, Recipient } from '../../sync/entities/envelope.ts'
import { createId } from '../../sync/ids.ts'
import { type AuthorityWorld, type Case, createAuthorityWorld, sha256Of } from './authority-world.ts'
import { content } from './questions/asking.ts'
import { commandEntry, sendCommands, type Told } from './questions/commands.ts'

let world: AuthorityWorld
beforeAll(async () => {
  world = await createAuthorityWorld()
})
afterAll(() => world.stop())

type Caller = Pick<Case, 'headers'>
interface Answered {
  readonly code: number
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came back
  readonly data: any
}
async function call(one: Caller, path: string, body: unknown): Promise<Answered> {
  const response = await world.request(`/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...one.headers },
    body: JSON.stringify(body),
  })
  return (await response.json()) as Answered
}
const headers = (token: string): Caller => ({ headers: { authorization: `Bearer ${token}` } })
const signer = (envelope: Envelope) => envelope.recipients.find((one) => one.kind === 'sign') as Recipient
const PASSWORD = 'Zayed-1971'

/** An envelope of the owner's, and one of Eve's in which she has the id of its signer: from before it was refused. */
async function twins(access: Recipient['access'], email = 'guest@example.com') {
  const { people, platform } = world
  const shown = (envelope: Envelope, address: string, personId: Recipient['personId']) =>
    envelope.recipients
      .filter((one) => one.kind === 'sign')
      .map((one) => ({ ...one, access, email: address, personId }))
  const made = await world.envelopeOf({}, [email])
  const known = Object.values(people).find((one) => one.email === email)
  const theirs = await world.envelopeOf({ ...made, recipients: shown(made, email, known?.id ?? null) }, [])
  const part = signer(theirs)
  const { stranger } = people
  const own: Envelope = {
    ...theirs,
    id: createId('envelope', platform),
    organizationId: stranger.at,
    ownerId: stranger.id,
    owner: { name: stranger.name, email: stranger.email, organizationName: 'Far away' },
    recipients: shown(theirs, stranger.email, stranger.id),
  }
  const { envelope } = platform.db.tables
  await platform.db.transact(async (query) => {
    const { id, organizationId, ownerId, state, modifiedAt, demo } = own
    await query.insert(envelope).values({ id, organizationId, ownerId, state, modifiedAt, demo, body: own })
  })
  return {
    theirs,
    own,
    part,
    eve: headers(stranger.token),
    guest: headers(await world.guestToken(theirs, part)),
  }
}

const verify = (one: Caller, at: Envelope, part: Recipient, given: Record<string, string> = {}) =>
  call(one, 'public/VerifyTask', { processId: at.id, stepId: part.id, ...given })

describe('one recipient id in two envelopes', () => {
  it('[S13][S13][W14] opens a protected step of the one with the password of the other no more', async () => {
    const { theirs, own, part, eve } = await twins('password', world.people.stranger.email)
    const owner = headers(world.people.owner.token)
    const set = (by: Caller, at: Envelope, password: string) =>
      call(by, 'TasksEf/SetStepPassword', { processId: at.id, stepId: part.id, password })
    expect([(await set(owner, theirs, PASSWORD)).code, (await set(eve, own, 'Her-own-1')).code]).toEqual([
      0, 0,
    ])
    expect((await verify(eve, own, part, { password: 'Her-own-1' })).code).toBe(0)
    expect((await call(eve, 'TasksEf/GetDetails', { processId: theirs.id })).code).toBe(3007)
    expect((await verify(eve, theirs, part, { password: 'Her-own-1' })).code).toBe(3008)
    expect((await call(eve, 'TasksEf/GetDetails', { processId: theirs.id })).code).toBe(3007)
  })

  it('[S13][S8] closes no step that was opened in the other', async () => {
    const { theirs, own, part, eve, guest } = await twins('password')
    const owner = headers(world.people.owner.token)
    await call(owner, 'TasksEf/SetStepPassword', {
      processId: theirs.id,
      stepId: part.id,
      password: PASSWORD,
    })
    expect((await verify(guest, theirs, part, { password: PASSWORD })).code).toBe(0)
    await call(eve, 'TasksEf/SetStepPassword', { processId: own.id, stepId: part.id, password: 'Her-own-1' })
    expect((await call(guest, 'TasksEf/GetDetails', { processId: theirs.id })).code).toBe(0)
  })

  it('[S13][S8] mails no code to the one that opens a forwarded link of the other', async () => {
    const { theirs, own, part } = await twins('open')
    const { db } = world.platform
    const link = (envelope: Envelope) =>
      db.transact((query) =>
        createRecipientLink(
          query,
          db.tables,
          { recipientId: part.id, envelopeId: envelope.id, email: signer(envelope).email, expiresAt: null },
          world.platform,
        ),
      )
    const open = (token: string, given: Record<string, string> = {}) =>
      call({ headers: {} }, 'Token/GetTempToken', { token, ...given })
    const [victims, eves] = [await link(theirs), await link(own)]
    // The guest's device is bound to their part; on Eve's envelope nobody's is yet.
    expect((await open(victims.token)).code).toBe(3009)
    expect((await open(eves.token, { refreshToken: newSecret(world.platform) })).code).toBe(0)
    expect((await open(eves.token)).code).toBe(3009)
    await world.server.identity.idle()
    const { mailMessage } = db.tables
    const mails = await db.read((query) =>
      query.select().from(mailMessage).where(eq(mailMessage.toAddress, world.people.stranger.email)),
    )
    const code =
      mails.map((one) => /^(\d{6})$/m.exec(one.text)?.[1]).findLast((one) => one !== undefined) ?? ''
    expect(code).toMatch(/^\d{6}$/)
    expect((await open(victims.token, { code })).code).toBe(3010)
    expect((await open(eves.token, { code })).code).toBe(0)
  })

  it('[S13][S8] keeps what is half filled in apart', async () => {
    const { theirs, own, part, eve, guest } = await twins('open')
    const [field] = theirs.fields
    const text = { ...field!, id: createId('field', world.platform), kind: 'text' as const, label: 'Price' }
    for (const envelope of [theirs, own])
      await world.platform.db.transact((query) =>
        query
          .update(world.platform.db.tables.envelope)
          .set({ body: { ...envelope, fields: [text] } })
          .where(eq(world.platform.db.tables.envelope.id, envelope.id)),
      )
    const fill = (one: Caller, at: Envelope, value: string) =>
      call(one, 'TasksEf/UpdateStepAttributes', {
        processId: at.id,
        stepId: part.id,
        attributes: [{ attributeId: text.id, attributeValue: { kind: 'text', text: value } }],
      })
    expect((await fill(guest, theirs, '240,000')).code).toBe(0)
    const eves = await fill(eve, own, '1')
    expect(eves.data.attributes).toEqual([
      { attributeId: text.id, attributeValue: { kind: 'text', text: '1' } },
    ])
    expect((await fill(guest, theirs, '240,000')).data.attributes).toHaveLength(1)
    const { serverState } = world.platform.db.tables
    const kept = await world.platform.db.read((query) => query.select().from(serverState))
    expect(kept.filter((row) => row.key.startsWith('step-values')).map((row) => row.key)).toEqual(
      expect.arrayContaining([theirs, own].map((one) => `step-values ${one.id} ${part.id}`)),
    )
  })
})

describe('an id that stands elsewhere', () => {
  const whole = async (caller: Case, recipientId?: Recipient['id']): Promise<DraftContent> => {
    const frozen = content({ ...caller, fileSha256: caller.ownSha256 }, world)
    const [one] = frozen.recipients
    return { ...frozen, recipients: [{ ...one!, id: recipientId ?? one!.id }] }
  }
  const placeOf = async (recipientId: string) => {
    const { recipientPlace } = world.platform.db.tables
    const rows = await world.platform.db.read((query) =>
      query.select().from(recipientPlace).where(eq(recipientPlace.recipientId, recipientId)),
    )
    return rows.map((row) => row.envelopeId)
  }

  it.each(['stranger', 'member', 'recipient', 'owner'] as const)(
    '[S13][S8] is refused to a %s who sends it, and nothing of what came with it stays',
    async (role) => {
      const things = await world.newThings()
      const caller = await world.caseOf(things, role)
      const victim = signer(things.envelope)
      const before = await world.envelopeNow(things.envelope.id)
      const sent = await call(caller, 'TasksEf/AddEnvelope', { content: await whole(caller, victim.id) })
      expect([sent.code, sent.data]).toEqual([9244, null])
      expect(await world.envelopeNow(things.envelope.id)).toEqual(before)
      expect(await placeOf(victim.id)).toEqual([things.envelope.id])
      const { member } = world.platform.db.tables
      const rows = await world.platform.db.read((query) =>
        query.select().from(member).where(eq(member.subject, victim.id)),
      )
      expect(rows.map((row) => row.entity)).toEqual([things.envelope.id])
    },
  )

  it('[S13][S8] is refused to who adds a step, also the place of somebody else in the same documents', async () => {
    const things = await world.newThings()
    const other = await world.newThings()
    const owner = await world.caseOf(other, 'owner')
    const spare = createId('recipient', world.platform)
    await world.envelopeOf({ ...other.envelope, spareSeats: [spare] }, [])
    const add = async (newRecipientId: string) => {
      const input = {
        envelopeId: other.envelope.id,
        newRecipientId,
        kind: 'approve',
        name: 'X',
        email: 'x@example.com',
        language: 'en',
        place: 'now',
      }
      const sent = await sendCommands(world, owner, [commandEntry(world, owner, 'addStep', input)])
      const { results } = (await sent.json()) as Told
      return results[0]?.code ?? results[0]?.status
    }
    expect(await add(signer(things.envelope).id)).toBe('id-in-use')
    expect(await add(signer(other.envelope).id)).toBe('id-in-use')
    expect(await add(spare)).toBe('id-in-use')
    expect(await add(createId('recipient', world.platform))).toBe('applied')
  })

  it('[S13][S8] is refused when two senders use it at once: one of them is first', async () => {
    const id = createId('recipient', world.platform)
    const [stranger, member] = [await world.newCase('stranger'), await world.newCase('member')]
    const sent = await Promise.all(
      [stranger, member].map(async (one) =>
        call(one, 'TasksEf/AddEnvelope', { content: await whole(one, id) }),
      ),
    )
    expect(sent.map((one) => one.code).sort()).toEqual([0, 9244])
    expect(await placeOf(id)).toHaveLength(1)
  })

  it('[C149] is a pattern’s in a call that sends many: each row gets its own, the same when it is repeated', async () => {
    const owner = await world.newCase('owner')
    const pattern = await whole(owner)
    const rows = { envelopes: [{ content: pattern }, { content: pattern }, { content: pattern }] }
    const keyed = { headers: { ...owner.headers, 'idempotency-key': sha256Of(owner.envelope.id) } }
    const first = await call(keyed, 'TasksEf/AddBulkEnvelope', rows)
    expect(first.data.map((row: Answered) => row.code)).toEqual([0, 0, 0])
    expect(await call(keyed, 'TasksEf/AddBulkEnvelope', rows)).toEqual(first)
    const sent = await Promise.all(first.data.map((row: Answered) => world.envelopeNow(row.data.processId)))
    expect(new Set(sent.map((one: Envelope) => one.recipients[0]?.id)).size).toBe(3)
    expect(sent[0].recipients[0]?.id).toBe(pattern.recipients[0]?.id)
  })
})
