/** People from outside are linked to their account at the organisation by its own system and a mailed code. */
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readTrail } from '../../server/evidence/audit-trail.ts'
import { memberId } from '../../sync/entities/member.ts'
import { type Answering, type StandIn, startStandIn } from '../adapters/http-stand-in.ts'
import { type AuthorityWorld, type Case, createAuthorityWorld } from '../authority/authority-world.ts'
import { caller } from './calling.ts'

const MAILBOX = 'mariam@customers.example'
const NUMBER = '1184420'

let world: AuthorityWorld
let [admin, member, owner, stranger, reader, unasked]: Case[] = []
const services: StandIn[] = []
beforeAll(async () => {
  world = await createAuthorityWorld({ DEPLOYMENT_TYPE: '2', CONNECTED_HOSTS: '127.0.0.1' })
  const things = await world.newThings()
  ;[admin, member, owner, stranger, reader, unasked] = [
    await world.caseOf(things, 'admin'),
    await world.caseOf(things, 'member'),
    await world.caseOf(things, 'owner'),
    await world.caseOf(things, 'stranger'),
    await world.caseOf(things, 'reader'),
    await world.caseOf(things, 'userAdmin'),
  ]
  const { organizationMember: place } = world.platform.db.tables
  await world.platform.db.transact((query) =>
    query
      .update(place)
      .set({ userClass: 'internal' })
      .where(eq(place.personId, world.people.owner.id))
      .then(() => undefined),
  )
})
afterAll(() => world.stop())
afterEach(async () => {
  for (const one of services.splice(0)) await one.stop()
})
const asked = caller(() => world)
const ask = (one: Case | undefined, path: string, body: object = {}) => {
  if (!one) throw new Error('Nobody asks')
  return asked(one, `TenantOrg/${path}`, body)
}

/** The organisation's system at a path that it has authorised and chosen. */
async function source(answering: Answering): Promise<StandIn> {
  const stand = await startStandIn(answering)
  services.push(stand)
  const good = async (path: string, body: object) => {
    const answer = await asked(admin as Case, path, body)
    expect(answer.code, `${path} ${JSON.stringify(answer)}`).toBe(0)
    return answer.data
  }
  const { connectedSystemId } = await good('ConnectedSystem/Add', { name: 'Core', baseUrl: stand.url })
  const { integrationPathId } = await good('IntegrationPath/Add', {
    connectedSystemId,
    name: 'Account',
    relativeUrl: '/accounts/{rimNumber}',
    parameters: [{ name: 'rimNumber', location: 'path' }],
    answerMapping: [
      { path: 'customer.name', name: 'name' },
      { path: 'customer.email', name: 'Email' },
    ],
  })
  await good('ConnectedSystem/AuthorizePath', { integrationPathId })
  await good('Admin/Organization/Update', { config: { customerPathId: integrationPathId } })
  return stand
}
const knows =
  (email = MAILBOX): Answering =>
  ({ url }) =>
    url.pathname === `/accounts/${NUMBER}`
      ? { status: 200, body: JSON.stringify({ customer: { name: 'Mariam Al Suwaidi', email } }) }
      : { status: 404 }

async function mailsTo(address: string): Promise<readonly string[]> {
  const { db } = world.platform
  const all = await db.read((query) => query.select().from(db.tables.mailMessage))
  return all.filter((one) => one.toAddress === address).map((one) => one.text)
}
const codeIn = (text: string | undefined): string => /\b\d{6}\b/.exec(text ?? '')?.[0] ?? ''
const linkOf = async (personId: string) => {
  const { organizationMember: place } = world.platform.db.tables
  const rows = await world.platform.db.read((query) =>
    query.select({ customer: place.customer }).from(place).where(eq(place.personId, personId)),
  )
  return rows[0]?.customer ?? null
}

describe('the account of a person from outside', () => {
  it('[C245][C246][C247][C248] is found by its number, confirmed by its whole address, and linked by the code mailed there', async () => {
    const stand = await source(knows())
    const found = await ask(member, 'GetRimAcountDetails', { rimNumber: '١١٨٤٤٢٠' })
    expect(found).toMatchObject({
      code: 0,
      data: {
        linked: null,
        account: { rimNumber: NUMBER, name: 'M***** A* S******', email: 'm****m@customers.example' },
      },
    })
    const account = { rimNumber: NUMBER, email: MAILBOX }
    const confirmed = await ask(member, 'VerifyAcountDetails', account)
    expect(confirmed.code).toBe(0)
    const { confirmation } = confirmed.data
    expect((await ask(member, 'SendOtp', { ...account, confirmation })).code).toBe(0)
    const mails = await mailsTo(MAILBOX)
    expect(mails).toHaveLength(1)
    const checkOtp = codeIn(mails[0])
    const { mailedCode } = world.platform.db.tables
    const kept = await world.platform.db.read((query) => query.select().from(mailedCode))
    expect(JSON.stringify(kept)).not.toContain(checkOtp)
    // It is this person's, of this account: nobody else's, and of no other number.
    expect((await ask(admin, 'VerifyOtp', { ...account, checkOtp })).code).toBe(9103)
    expect((await ask(member, 'VerifyOtp', { ...account, rimNumber: '7', checkOtp })).code).toBe(9103)
    expect(await ask(member, 'VerifyOtp', { ...account, checkOtp })).toMatchObject({
      code: 0,
      data: { rimNumber: NUMBER },
    })
    expect((await ask(member, 'GetRimAcountDetails', {})).data).toMatchObject({
      linked: { rimNumber: NUMBER },
      account: null,
    })
    // Used once.
    expect((await ask(member, 'VerifyOtp', { ...account, checkOtp })).code).toBe(9104)
    const trail = await world.platform.db.read((query) =>
      readTrail(query, world.platform.db.tables, world.people.member.at),
    )
    const told = trail.find((one) => one.kind === 'customerLinked')
    expect(told).toMatchObject({
      facts: {
        by: world.people.member.id,
        of: memberId(world.people.member.at, world.people.member.id),
      },
    })
    expect(JSON.stringify(told?.facts)).not.toContain(NUMBER)
    expect(stand.heard.every((one) => one.method === 'GET')).toBe(true)
  })

  it('[C245][C246][C247][C248] is nobody’s inside, nobody’s in another deployment, and of no other organisation’s system', async () => {
    await source(knows())
    const account = { rimNumber: NUMBER, email: MAILBOX }
    const bodies = {
      GetRimAcountDetails: {},
      VerifyAcountDetails: account,
      SendOtp: { ...account, confirmation: 'a'.repeat(40) },
      VerifyOtp: { ...account, checkOtp: '000000' },
    }
    for (const [path, body] of Object.entries(bodies))
      expect((await ask(owner, path, body)).code, path).toBe(9002)
    // Elsewhere nobody has said where accounts are kept.
    expect((await ask(stranger, 'GetRimAcountDetails', { rimNumber: NUMBER })).code).toBe(9450)
    const usual = await createAuthorityWorld({ DEPLOYMENT_TYPE: '1' })
    const one = await usual.caseOf(await usual.newThings(), 'member')
    for (const [path, body] of Object.entries(bodies))
      expect((await caller(() => usual)(one, `TenantOrg/${path}`, body)).code, path).toBe(9002)
    await usual.stop()
  })

  it('has nobody written to whose address was not said in full, and no code without that', async () => {
    await source(knows('owner@customers.example'))
    const wrong = { rimNumber: NUMBER, email: 'guess@customers.example' }
    expect((await ask(reader, 'VerifyAcountDetails', wrong)).code).toBe(9453)
    for (const confirmation of ['a'.repeat(60), `zzzzzzzzzzzz-${'a'.repeat(43)}`])
      expect((await ask(reader, 'SendOtp', { ...wrong, confirmation })).code).toBe(9454)
    // What was confirmed for one is no word for another address, nor for another person.
    const right = { rimNumber: NUMBER, email: 'owner@customers.example' }
    const { confirmation } = (await ask(reader, 'VerifyAcountDetails', right)).data
    expect((await ask(reader, 'SendOtp', { ...wrong, confirmation })).code).toBe(9454)
    expect((await ask(member, 'SendOtp', { ...right, confirmation })).code).toBe(9454)
    expect([...(await mailsTo(wrong.email)), ...(await mailsTo(right.email))]).toEqual([])
    expect(await linkOf(world.people.reader.id)).toBeNull()
  })

  it('[S14] is guessed at five times by address and by code, and its numbers are gone through by nobody', async () => {
    await source(knows('guessed@customers.example'))
    const right = { rimNumber: NUMBER, email: 'guessed@customers.example' }
    const { confirmation } = (await ask(reader, 'VerifyAcountDetails', right)).data
    expect((await ask(reader, 'SendOtp', { ...right, confirmation })).code).toBe(0)
    expect((await ask(reader, 'SendOtp', { ...right, confirmation })).code).toBe(9105)
    const checkOtp = codeIn((await mailsTo(right.email))[0])
    const wrong = checkOtp === '000000' ? '000001' : '000000'
    const codes: number[] = []
    for (let guess = 0; guess < 6; guess++)
      codes.push((await ask(reader, 'VerifyOtp', { ...right, checkOtp: wrong })).code)
    expect(codes).toEqual([9103, 9103, 9103, 9103, 9103, 9102])
    expect((await ask(reader, 'VerifyOtp', { ...right, checkOtp })).code).toBe(9102)
    expect(await linkOf(world.people.reader.id)).toBeNull()
    const numbers: number[] = []
    for (let rim = 0; rim < 12; rim++)
      numbers.push((await ask(reader, 'GetRimAcountDetails', { rimNumber: `9${rim}` })).code)
    expect(numbers.filter((code) => code === 9452).length).toBeLessThanOrEqual(10)
    expect(numbers.at(-1)).toBe(9004)
  })
})

describe('the source of accounts', () => {
  it.each([
    ['does not answer as it should', { status: 500 }, 9451],
    ['answers with no address', { status: 200, body: '{"customer":{"name":"M"}}' }, 9452],
    ['answers with what is no address', { status: 200, body: '{"customer":{"email":"x\\n@y"}}' }, 9452],
  ] as const)('that %s links nobody, in words', async (_, reply, code) => {
    await source(() => reply)
    expect((await ask(unasked, 'GetRimAcountDetails', { rimNumber: NUMBER })).code).toBe(code)
  })

  it('is chosen by who may ask systems, and by nobody else', async () => {
    await source(knows())
    const body = { config: { customerPathId: null } }
    expect((await asked(reader as Case, 'Admin/Organization/Update', body)).code).toBe(9002)
    expect((await asked(admin as Case, 'Admin/Organization/Update', body)).code).toBe(0)
    expect((await ask(member, 'GetRimAcountDetails', { rimNumber: NUMBER })).code).toBe(9450)
  })
})
