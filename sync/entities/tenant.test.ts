import { expect, it } from 'vitest'
import { hostOfTenant, tenantOrigin } from './tenant.ts'

it('[R0704] the address of a tenant is where its pages come from, and nothing more', () => {
  expect(
    ['https://Sign.Example.com/', ' https://sign.example.com:443 ', 'https://sign.example.com:8443'].map(
      tenantOrigin,
    ),
  ).toEqual(['https://sign.example.com', 'https://sign.example.com', 'https://sign.example.com:8443'])
  expect(hostOfTenant({ url: 'https://sign.example.com:8443' })).toBe('sign.example.com:8443')
})

it('what travels open is an address on this machine alone', () => {
  expect(['http://gulf.localhost:8787', 'http://localhost'].map(tenantOrigin)).toEqual([
    'http://gulf.localhost:8787',
    'http://localhost',
  ])
  const refused = [
    'http://sign.example.com',
    'http://localhost.example.com',
    'https://sign.example.com/path',
    'https://user@sign.example.com',
    'https://sign.example.com:99999',
    'https://-sign.example.com',
    'https://sign..example.com',
    'javascript://sign.example.com',
    'sign.example.com',
    '',
  ]
  for (const one of refused) expect(tenantOrigin(one), one).toBeNull()
})
