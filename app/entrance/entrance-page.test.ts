import { expect, test } from 'vitest'
import { createStoredSession } from '../session/stored-session.ts'
import { entrancePage, keepTheme } from './entrance-page.ts'

const pageOf = (path: string) => entrancePage(new URL(path, 'https://tawqi.example'))

test('[R0270] the theme of the address is kept on the device, and a page without one changes nothing', () => {
  const kept = new Map<string, string>()
  const device = createStoredSession({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  })
  keepTheme(pageOf('/login?theme=mbru'), device)
  expect([device.theme(), kept.get('theme')]).toEqual(['mbru', '"mbru"'])
  for (const other of ['/login', '/register?theme=adibcp', '/login?theme=..%2Fx'])
    keepTheme(pageOf(other), device)
  expect(device.theme()).toBe('mbru')
  keepTheme(pageOf('/adibcp/login'), device)
  expect(device.theme()).toBe('adibcp')
})

test('[R0269] the theme of signing in is read from the address: its query, or the path of a deployment', () => {
  expect(pageOf('/login?theme=mbru&next=%2Fcontacts%2Fall')).toEqual({
    kind: 'login',
    theme: 'mbru',
    next: '/contacts/all',
  })
  expect(['/adibcp/login', '/adibcpu/login/', '/mbru/login'].map(pageOf)).toEqual([
    { kind: 'login', theme: 'adibcp' },
    { kind: 'login', theme: 'adibcpu' },
    { kind: 'login', theme: 'mbru' },
  ])
  // It becomes part of the path of a picture.
  for (const wrong of ['../x', 'a b', '%2e%2e%2f', 'x'.repeat(41)])
    expect(pageOf(`/login?theme=${encodeURIComponent(wrong)}`)).toEqual({ kind: 'login' })
})

test('an invitation is read from the fragment, or from the path as in older mails', () => {
  expect(pageOf('/invite/open#a7f3')).toEqual({ kind: 'invite', code: 'a7f3' })
  expect(pageOf('/invite/a7%20f3')).toEqual({ kind: 'invite', code: 'a7 f3' })
  expect(pageOf('/invite/%E0%A4%A')).toEqual({ kind: 'invite', code: '%E0%A4%A' })
  expect(pageOf('/invite')).toEqual({ kind: 'ask-invite' })
})

test('whatever else comes here, somebody signs in', () => {
  expect(pageOf('/register/')).toEqual({ kind: 'register' })
  expect(pageOf('/entrance/index.html')).toEqual({ kind: 'login' })
})

test('[R0100][R0101][R0102] the way to a provider and back is told by the path', () => {
  expect(
    [
      '/auth/login?provider=alnoor',
      '/auth/auth-return',
      '/auth/auth-return/alnoor?code=x',
      '/uaepasslogin',
    ].map(pageOf),
  ).toEqual([
    { ofWays: true, kind: 'leave' },
    { ofWays: true, kind: 'return' },
    { ofWays: true, kind: 'return', provider: 'alnoor' },
    { ofWays: true, kind: 'leave', way: 'uaePass' },
  ])
  expect(['/auth/logout-return', '/clientinfo', '/refreshtoken'].map((path) => pageOf(path).kind)).toEqual([
    'left',
    'client-info',
    'refresh-token',
  ])
})
