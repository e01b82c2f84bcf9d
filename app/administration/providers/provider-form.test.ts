import { expect, test } from 'vitest'
import type { ProviderSettings } from '../../../sync/entities/sign-in-provider.ts'
import { formProblems } from '../../records/form/form-problems.ts'
import { entryOf, NEW_PROVIDER, providerForm, settingsOf } from './provider-form.ts'

const OPEN_ID = { clientId: 'tawqi', admits: 'domain', trustsAddresses: false, countsTwice: true } as const
const KEPT: readonly ProviderSettings[] = [
  { kind: 'openId', issuer: 'https://login.example.com/realms/staff', ...OPEN_ID },
  { kind: 'azureAd', tenantId: '8f8a6b1c-0000-4000-8000-00000000000a', ...OPEN_ID },
  {
    ...{ kind: 'directory', flavour: 'openLdap', url: 'ldaps://ldap.example.com:636' },
    ...{ base: 'ou=people,dc=example,dc=com', serviceName: '', loginAttribute: 'uid' },
    ...{ certificate: '', admits: 'invited' },
  },
]

test.each(KEPT)('a provider of kind $kind stays what it is when nothing is changed', (settings) => {
  const entry = entryOf({ name: 'Staff', active: true, settings })
  expect(formProblems(providerForm(false).schema, entry)).toEqual({})
  expect(settingsOf(entry)).toEqual(settings)
})

test('what is wrong is said at its field, of the kind that is being set up alone', () => {
  const problems = (of: Partial<typeof NEW_PROVIDER>) =>
    Object.keys(formProblems(providerForm(true).schema, { ...NEW_PROVIDER, name: 'Staff', ...of })).sort()
  expect(problems({ kind: 'openId', issuer: 'login.example.com' })).toEqual(['clientId', 'issuer'])
  expect(problems({ kind: 'azureAd', tenantId: 'common', clientId: 'x' })).toEqual(['tenantId'])
  expect(problems({ kind: 'directory', url: 'https://ldap.example.com' })).toEqual(['base', 'url'])
})
