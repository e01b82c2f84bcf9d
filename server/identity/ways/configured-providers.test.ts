import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readProviders } from './configured-providers.ts'

const folder = mkdtempSync(join(tmpdir(), 'providers-'))
afterAll(() => rmSync(folder, { recursive: true }))
const read = (content: unknown) => {
  const path = join(folder, 'providers.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return readProviders(path)
}
const one = {
  ...{ id: 'alnoor', kind: 'openId', name: 'Al Noor', issuer: 'https://login.alnoor.ae' },
  ...{ clientId: 'tawqi', clientSecret: 'do-not-print-me' },
}
const azure = { ...one, kind: 'azureAd', issuer: undefined }

it('a provider admits nobody new, believes no address and counts once, unless its operator says so', () => {
  expect(read([one])).toEqual([{ ...one, admitsNew: false, trustsAddresses: false, countsTwice: false }])
})

it.each([
  ['no JSON', 'do-not-print-me'],
  ['a word that is not known', [{ ...one, issuerr: 'x' }]],
  ['two of one name', [one, one]],
  ['a name that is no part of an address', [{ ...one, id: '../x' }]],
  ['an Azure AD of everybody', [{ ...azure, tenantId: 'common' }]],
])('the start stops at %s, and prints no secret', (_, content) => {
  let said = ''
  try {
    read(content)
  } catch (error) {
    said = String(error)
  }
  expect(said).toContain('SIGN_IN_PROVIDERS')
  expect(said).not.toContain('do-not-print-me')
})
