/**
 * A stranger registers somebody's address, never proves it, and leaves whatever an account can have. Then the address
 * is proven, in every way there is. Nothing of the stranger's may be left, in no table, under no name.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Column, eq, getTableColumns } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { ofPeople } from '../../server/identity/prove-address.ts'
import { colleagueId, directoryOf } from '../../sync/entities/colleague.ts'
import type { PersonId } from '../../sync/ids.ts'
import { createInvitation } from '../fixtures/create-invitation.ts'
import { type Answered, type IdentityTestWorld, identityWorld, minutes } from './identity-world.ts'

const EMAIL = 'victim@example.com'
const MARK = 'mallory'
const STRANGERS_PASSWORD = 'Mallory-Chose-This-1'
const OWN_PASSWORD = 'Victim-Chose-This-2'

/** A value for any column, with the mark in it wherever it can hold one. */
function valueFor(column: Column, at: number): unknown {
  switch (column.dataType) {
    case 'number':
    case 'bigint':
      return 1
    case 'boolean':
      return true
    case 'json':
      return { sha256: MARK, text: MARK }
    default:
      return column.columnType.includes('Int') ? 1 : `${MARK}-${at}`
  }
}

/** Everything an account can have, whether there is a way to set it before the proof today or not. */
async function leaveEverything(world: IdentityTestWorld): Promise<string> {
  const browser = world.browser('203.0.113.66')
  const registered = await browser.post('Public/RegisterUser', {
    firstName: MARK,
    lastName: MARK,
    email: EMAIL,
    password: STRANGERS_PASSWORD,
    organizationName: `${MARK} Inc`,
    acceptTerms: true,
    language: 'fr',
    timeZone: 'Pacific/Chatham',
  })
  const personId = registered.data.userId
  const wanted = { userName: EMAIL, password: STRANGERS_PASSWORD, deviceId: `${MARK}-device` }
  expect((await browser.post('Token/GetToken', wanted, { 'user-agent': MARK })).code).toBe(0)
  const { tables } = world.db
  await world.db.transact(async (query) => {
    for (const [at, table] of ofPeople(tables).entries()) {
      const row = Object.entries(getTableColumns(table)).map(([name, column]) => [name, valueFor(column, at)])
      await query
        .insert(table)
        .values({ ...Object.fromEntries(row), personId })
        .onConflictDoNothing()
    }
    await query
      .update(tables.person)
      .set({ signature: { text: MARK }, stamp: { sha256: MARK }, photoSha256: MARK } as never)
      .where(eq(tables.person.id, personId))
    const push = { channel: personId, kind: 'profile', id: personId, seq: 7, op: 'put' }
    await query.insert(tables.feed).values(push).onConflictDoNothing()
    const seen = { entity: MARK, subject: personId, channel: MARK, audience: 'owner', seq: 1, goneSeq: null }
    await query.insert(tables.member).values(seen)
  })
  return personId
}

interface Way {
  readonly calls: readonly string[]
  /** Answers the last answer; the code is read from the mailbox, as the victim does. */
  prove(world: IdentityTestWorld): Promise<Answered>
}

const WAYS: Readonly<Record<string, Way>> = {
  invitation: {
    calls: ['Token/AcceptInvitation'],
    async prove(world) {
      const invitedBy = await world.person()
      const [home] = await world.db.read((query) =>
        query
          .select()
          .from(world.db.tables.organizationMember)
          .where(eq(world.db.tables.organizationMember.personId, invitedBy)),
      )
      const { code } = await world.db.transact((query) =>
        createInvitation(
          query,
          world.db.tables,
          { organizationId: home?.organizationId ?? '', email: EMAIL, roles: ['user'] as never, invitedBy },
          world.platform,
        ),
      )
      const browser = world.browser()
      const told = await browser.post('Public/CheckInvitation', { invitationCode: code })
      expect(told.data.hasAccount).toBe(false)
      await browser.post('Public/RequestOTPAcceptInvite', { invitationCode: code, otpReasonId: 7 })
      return browser.post('Token/AcceptInvitation', {
        invitationCode: code,
        checkOtp: await world.code(EMAIL),
        firstName: 'Vera',
        lastName: 'Victim',
        password: OWN_PASSWORD,
      })
    },
  },
  'registering again': {
    calls: ['Public/VerifyEmail'],
    async prove(world) {
      world.pass(minutes(2))
      const browser = world.browser()
      const own = await browser.post('Public/RegisterUser', {
        firstName: 'Vera',
        lastName: 'Victim',
        email: EMAIL,
        password: OWN_PASSWORD,
        acceptTerms: true,
      })
      return browser.post('Public/VerifyEmail', {
        userId: own.data.userId,
        email: EMAIL,
        checkOTP: await world.code(EMAIL),
        otpReasonId: 1,
      })
    },
  },
}

/** Ways that prove nothing of an account nobody has proven: no code is mailed for them, so there is none to give. */
const NOT_FOR_UNPROVEN: Readonly<Record<string, Way>> = {
  'a new password': {
    calls: ['Public/ResetPassword', 'Public/CheckOtp'],
    async prove(world) {
      await world.browser().post('Public/RequestPasswordReset', { email: EMAIL })
      return world.browser().post('Public/ResetPassword', {
        email: EMAIL,
        password: OWN_PASSWORD,
        checkOtp: await noCode(world),
      })
    },
  },
  'signing in by a mailed code': {
    calls: ['Token/SignInByCode'],
    async prove(world) {
      await world.browser().post('Public/MailSignInCode', { email: EMAIL })
      return world.browser().post('Token/SignInByCode', { email: EMAIL, checkOtp: await noCode(world) })
    },
  },
  activation: {
    calls: ['Public/AccountActivation'],
    async prove(world) {
      await world.db.transact((query) =>
        query
          .update(world.db.tables.person)
          .set({ status: 'deactivatedByUser' })
          .where(eq(world.db.tables.person.email, EMAIL))
          .then(() => {}),
      )
      await world.browser().post('Public/RequestAccountActivation', { email: EMAIL })
      return world.browser().post('Public/AccountActivation', {
        email: EMAIL,
        checkOtp: await noCode(world),
      })
    },
  },
}

/** Nothing was mailed beside the code of the stranger's own registration; so all that is left is to guess. */
async function noCode(world: IdentityTestWorld): Promise<string> {
  await world.identity.idle()
  expect(world.mails.filter((one) => one.to.address === EMAIL)).toHaveLength(1)
  return '000000'
}

async function everyRow(world: IdentityTestWorld): Promise<string> {
  const rows = await world.db.read(async (query) => {
    const all: unknown[] = []
    for (const table of Object.values(world.db.tables)) all.push(await query.select().from(table as never))
    return all
  })
  return JSON.stringify(rows)
}

describe('an address that a stranger registered and never proved', () => {
  it.each(Object.entries(WAYS))(
    '[R0065] proven by %s keeps nothing that was set before',
    async (_, { prove }) => {
      const world = identityWorld()
      const strangersId = await leaveEverything(world)
      const before = await everyRow(world)
      expect(before).toContain(MARK)
      const answer = await prove(world)
      expect(answer).toMatchObject({ code: 0, data: { isAccountVerified: true } })
      expect(answer.data.profile).toMatchObject({ name: 'Vera Victim', signature: null, stamp: null })
      const after = await everyRow(world)
      expect(after).not.toContain(MARK)
      expect(after).not.toContain(strangersId)
      expect(after).not.toContain('Pacific/Chatham')
      const signIn = (password: string) =>
        world.browser('198.51.100.1').post('Token/GetToken', { userName: EMAIL, password })
      expect((await signIn(STRANGERS_PASSWORD)).code).toBe(9100)
      expect((await signIn(OWN_PASSWORD)).code).toBe(0)
    },
  )

  it.each(Object.entries(NOT_FOR_UNPROVEN))('is not opened by %s', async (_, { prove }) => {
    const world = identityWorld()
    await leaveEverything(world)
    expect((await prove(world)).code).toBe(9103)
    const [row] = await world.db.read((query) =>
      query.select().from(world.db.tables.person).where(eq(world.db.tables.person.email, EMAIL)),
    )
    expect(row?.emailVerifiedAt).toBeNull()
  })

  it('who is forgotten leaves the directory of each organisation that goes on, in the one way there is', async () => {
    const world = identityWorld()
    const stranger = await leaveEverything(world)
    const { tables } = world.db
    const hostess = await world.person()
    const organizationId = await world.db.transact(async (query) => {
      const places = await query.select().from(tables.organizationMember)
      const home = places.find((one) => one.personId === hostess) ?? expect.fail()
      await query.insert(tables.organizationMember).values({ ...home, personId: stranger })
      return home.organizationId
    })
    await WAYS['registering again']?.prove(world)
    const told = await world.db.read((query) =>
      query
        .select()
        .from(tables.feed)
        .where(eq(tables.feed.channel, directoryOf(organizationId))),
    )
    const line = colleagueId(stranger as PersonId)
    expect(told.filter((one) => one.id === line).map((one) => one.op)).toEqual(['drop'])

    const folder = join(import.meta.dirname, '../../server')
    const ending = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .filter((file) => /\.set\(\{[^}]*leftAt: now/.test(readFileSync(join(folder, file), 'utf8')))
    expect(ending).toEqual(['people/end-membership.ts'])
  })

  it('every call that takes a mailed code stands in one of these lists, or opens a guest’s link only', () => {
    const codes = new Set(['checkOtp', 'checkOTP', 'otp', 'code'])
    const taking = identityWorld()
      .identity.calls.filter((call) => keysOf(call.input).some((key) => codes.has(key)))
      .map((call) => call.path)
    const covered = [...Object.values(WAYS), ...Object.values(NOT_FOR_UNPROVEN)].flatMap((way) => way.calls)
    // Of somebody who has an account: `addresses.test.ts`, `second-factor.test.ts`, `mailed-sign-in.test.ts`.
    const besides = [
      'Token/GetTempToken',
      'CustomerEf/VerifyEmail',
      'Token/ProveByCode',
      'Token/BeginPasskey',
      ...['Token/BeginSecondFactor', 'Token/ConfirmSecondFactor', 'Token/ProveSecondFactor'],
      // What it calls `code` is a provider's, and comes by no mail.
      'Token/AzureAD',
    ]
    expect(taking.toSorted()).toEqual([...covered, ...besides].toSorted())
  })

  it('only one file says that an address is proven', () => {
    const says = /emailVerifiedAt:|emailVerifiedAt \}|emailVerified: true/
    const folder = join(import.meta.dirname, '../../server')
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .filter((file) => says.test(readFileSync(join(folder, file), 'utf8')))
      .map((file) => file.replaceAll('\\', '/'))
    // Besides it: the function that makes a row of what it is told, and the people of the demo.
    expect(files.toSorted()).toEqual(['demo/seed-people.ts', 'identity/prove-address.ts', 'people/people.ts'])
  })
})

const keysOf = (schema: z.ZodMiniType): readonly string[] =>
  Object.keys((z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {}) as object)
