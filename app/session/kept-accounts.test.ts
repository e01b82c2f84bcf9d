import { expect, it } from 'vitest'
import { DEFAULT_PREFERENCES, type Profile } from '../../sync/entities/profile.ts'
import { createKeptAccounts, forgetStore, storeOf, storesOf } from './kept-accounts.ts'

const at = (organizationId: string) =>
  ({ id: 'person:1', organizationId }) as Pick<Profile, 'id' | 'organizationId'>
const profileAt = (organizationId: string): Profile => ({
  ...{ name: 'Sara', email: 'sara@alnoor.ae', organizationName: organizationId },
  ...{ brand: { color: null, logoUrl: null }, userClass: 'external', permissions: [], roles: ['member'] },
  ...{ preferences: DEFAULT_PREFERENCES, signature: null, initials: null, stamp: null, photoSha256: null },
  ...at(organizationId),
})
const storage = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

it('[S29] the account that is here already keeps the name of its stores; each other one has a name of its own', () => {
  const here = storage()
  const names = ['organization:a', 'organization:b', 'organization:c'].map((one) => storeOf(here, at(one)))
  expect(names).toEqual(['person:1', 'person:1-b', 'person:1-c'])
  expect(storeOf(here, at('organization:a'))).toBe('person:1')
  expect(storesOf(here, 'person:1')).toEqual(names)
  expect(storesOf(here, 'person:2')).toEqual(['person:2'])
})

it('[S29] a name whose stores are gone may be had again', () => {
  const here = storage()
  storeOf(here, at('organization:a'))
  storeOf(here, at('organization:b'))
  forgetStore(here, 'person:1')
  expect(storeOf(here, at('organization:b'))).toBe('person:1-b')
  expect(storeOf(here, at('organization:c'))).toBe('person:1')
})

it('[S29] accounts are kept one by one, and those of a person who leaves go together', () => {
  const kept = createKeptAccounts(storage())
  for (const one of ['organization:a', 'organization:b'])
    kept.keep({ profile: profileAt(one), verified: true })
  kept.keep({
    profile: profileAt('organization:b'),
    verified: true,
    missing: { ways: ['passkey'], second: false },
  })
  expect(kept.find(at('organization:b'))?.missing?.ways).toEqual(['passkey'])
  kept.forget(at('organization:b'))
  expect([kept.find(at('organization:a'))?.verified, kept.find(at('organization:b'))]).toEqual([true, null])
  kept.forgetPerson('person:1')
  expect(kept.find(at('organization:a'))).toBeNull()
})
