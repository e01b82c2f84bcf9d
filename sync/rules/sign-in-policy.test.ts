import { describe, expect, it } from 'vitest'
import {
  type Asked,
  administers,
  missingFor,
  missingProof,
  OPEN_POLICY,
  type Proof,
  SECOND_FACTORS,
  type SignInPolicy,
  signInPolicy,
  WAYS,
  waysInto,
  withProofs,
} from './sign-in-policy.ts'

const HERE = 'organization:here'
const ELSEWHERE = 'organization:elsewhere'
const asked = (...roles: string[]): Asked => ({
  ...{ organizationId: HERE, roles, permissions: [], ownSecond: false },
})
const policy = (of: Partial<SignInPolicy>): SignInPolicy => ({ ...OPEN_POLICY, ...of })
const at = (way: Proof['way'], minutes = 0): Proof => ({ way, at: minutes * 60_000 })
const MINUTES = 60_000
const SECOND_ONLY = { ways: [], second: true }

describe('[S24] what a session has to show', () => {
  it('a passkey beside another way is a second factor, also where it is no way in; beside itself it is none', () => {
    const both = policy({ ways: ['password'], secondFactor: 'everybody' })
    expect(missingProof(both, asked('member'), [at('password'), at('passkey')])).toBeNull()
    const alone: Proof = { ...at('passkey'), twice: true }
    expect(missingProof(both, asked('member'), [alone])).toEqual({ ways: ['password'], second: true })
    const open = policy({ secondFactor: 'everybody' })
    expect(missingProof(open, asked('member'), [at('passkey'), at('passkey', 1)])).toEqual(SECOND_ONLY)
    expect(missingProof(open, asked('member'), [at('password'), at('mailedCode')])).toEqual(SECOND_ONLY)
  })

  it('a second factor of who has one, where the organisation asks nobody for it', () => {
    const own = { ...asked('member'), ownSecond: true }
    expect(missingProof(OPEN_POLICY, own, [at('password')])).toEqual({ ways: [], second: true })
    expect(missingProof(OPEN_POLICY, own, [at('password'), at('recoveryCode')])).toBeNull()
    expect(missingProof(OPEN_POLICY, own, [{ ...at('passkey'), twice: true }])).toBeNull()
  })

  it('nothing, where the organisation asks for nothing; also a session from before proofs were kept', () => {
    expect(missingProof(OPEN_POLICY, asked('companyAdmin'), [])).toBeNull()
    for (const way of WAYS) expect(missingProof(OPEN_POLICY, asked('member'), [at(way)])).toBeNull()
  })

  it('one of the ways that are open; a way that is closed counts for nothing, also as a second factor', () => {
    const only = policy({ ways: ['provider', 'passkey'] })
    expect(missingProof(only, asked('member'), [at('password')])).toEqual({
      ways: ['provider', 'passkey'],
      second: false,
    })
    expect(missingProof(only, asked('member'), [at('provider')])).toBeNull()
    const both = policy({ ways: ['password'], secondFactor: 'everybody' })
    const elsewhere: Proof = { ...at('uaePass'), twice: true }
    expect(missingProof(both, asked('member'), [at('password'), elsewhere])).toEqual(SECOND_ONLY)
  })

  it('a second factor beside any way, or a way that is two at once', () => {
    const two = policy({ secondFactor: 'everybody' })
    for (const way of WAYS) {
      expect(missingProof(two, asked('member'), [at(way)])).toEqual({ ways: [], second: true })
      expect(missingProof(two, asked('member'), [{ ...at(way), twice: true }])).toBeNull()
      for (const second of SECOND_FACTORS)
        expect(missingProof(two, asked('member'), [at(way), at(second)])).toBeNull()
    }
  })

  it('a second factor is never enough alone', () => {
    for (const second of SECOND_FACTORS)
      expect(missingProof(policy({ ways: [...WAYS] }), asked('member'), [at(second)])).toEqual({
        ways: [...WAYS],
        second: false,
      })
  })

  it('of administrators alone: whoever changes what others may do, by a role, a permission, or for the installation', () => {
    const two = policy({ secondFactor: 'administrators' })
    for (const role of ['companyAdmin', 'userAdmin', 'superAdmin', 'sacAdmin'])
      expect(missingProof(two, asked(role), [at('password')])).toEqual({ ways: [], second: true })
    for (const role of ['member', 'adminReader', 'temporary'])
      expect(missingProof(two, asked(role), [at('password')])).toBeNull()
    expect(administers({ roles: ['member'], permissions: [9004] })).toBe(true)
    expect(administers({ roles: ['member'], permissions: [1, 3, 5] })).toBe(false)
  })

  it('what one organisation’s provider says counts in no other', () => {
    const only = policy({ ways: ['provider'] })
    const said = (organizationId: Asked['organizationId']): Proof => ({
      ...{ ...at('provider'), organizationId, twice: true as const },
    })
    expect(missingProof(only, asked('member'), [said(HERE)])).toBeNull()
    expect(missingProof(only, asked('member'), [said(ELSEWHERE)])?.ways).toEqual(['provider'])
    const two = policy({ secondFactor: 'everybody' })
    expect(missingProof(two, asked('member'), [at('password'), said(ELSEWHERE)])?.second).toBe(true)
  })
})

describe('[S24] how fresh it has to be', () => {
  const now = 60 * MINUTES
  it('as old as the session where nobody asks for more', () => {
    expect(
      missingFor('signing', OPEN_POLICY, asked('member'), { proofs: [at('password', 1)], now }),
    ).toBeNull()
  })

  it('as the organisation has set it for signing and for keys, to the millisecond', () => {
    const strict = policy({ signingMinutes: 15, keysMinutes: 5 })
    const ago = (ms: number) => ({ proofs: [{ way: 'password', at: now - ms }] as const, now })
    expect(missingFor('signing', strict, asked('member'), ago(15 * MINUTES))).toBeNull()
    expect(missingFor('signing', strict, asked('member'), ago(15 * MINUTES + 1))?.ways).toEqual([...WAYS])
    expect(missingFor('keys', strict, asked('member'), ago(5 * MINUTES + 1))).not.toBeNull()
  })

  it('ten minutes for the policy itself and for the account, whatever is set', () => {
    for (const act of ['policy', 'account'] as const) {
      const loose = policy({ signingMinutes: 43_200, keysMinutes: 43_200 })
      const ago = (minutes: number) => ({ proofs: [at('password', 60 - minutes)], now })
      expect(missingFor(act, loose, asked('member'), ago(10))).toBeNull()
      expect(missingFor(act, loose, asked('member'), ago(10.01))).not.toBeNull()
      expect(missingFor(act, loose, asked('member'), { proofs: [], now })).not.toBeNull()
    }
  })

  it('both factors, where two are asked for', () => {
    const two = policy({ secondFactor: 'everybody', signingMinutes: 15 })
    const proofs = [at('password', 59), at('totp', 10)]
    expect(missingFor('signing', two, asked('member'), { proofs, now })).toEqual({ ways: [], second: true })
  })
})

describe('the proofs of a session', () => {
  it('keep the last of each way, and of each organisation’s provider', () => {
    const here: Proof = { ...at('provider', 1), organizationId: HERE }
    const there: Proof = { ...at('provider', 1), organizationId: ELSEWHERE }
    const again = { ...here, at: 5 }
    expect(withProofs([at('password'), here, there], [again])).toEqual([at('password'), there, again])
  })
})

it('ways that are closed are not offered', () => {
  expect(waysInto(policy({ ways: ['provider'] }), ['password', 'provider'])).toEqual(['provider'])
  expect(waysInto(OPEN_POLICY, ['password', 'uaePass'])).toEqual(['password', 'uaePass'])
})

it('a policy names each way once and leaves one', () => {
  const of = (ways: unknown) => signInPolicy.safeParse({ ...OPEN_POLICY, ways }).success
  expect([null, ['password'], [...WAYS]].map(of)).toEqual([true, true, true])
  expect([[], ['password', 'password'], ['totp'], 'password', undefined].map(of)).toEqual(
    Array(5).fill(false),
  )
})
