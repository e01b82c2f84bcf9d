import { expect, it } from 'vitest'
import { logoCandidates } from '../shell/rules/theme-logo.ts'
import { hostLook } from './host-look.ts'

it('[R0206] the logo of the header is that of the host: of the organisation behind it, of the bank, or our own', () => {
  const tenant = {
    ...{ tenantId: 'tenant:1', name: 'Marsa', active: true, color: null },
    logoUrl: '/themes/01marsa/logo.png?v=0123456789ab',
  }
  const first = (theme: string | undefined, of: typeof tenant | null) =>
    logoCandidates(hostLook(theme, { tenant: of }).themeKey ?? 'local')[0]
  expect(first(undefined, tenant)).toBe('/themes/01marsa/logo.png')
  expect(first('adibcp', tenant)).toBe('/themes/adibcp/logo.png')
  expect(first(undefined, null)).toBe('/themes/local/logo.svg')
  expect(hostLook(undefined, { tenant }).name).toBe('Marsa')
  expect(hostLook(undefined, null)).toEqual({})
})
