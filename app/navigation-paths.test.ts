import { expect, test } from 'vitest'
import { isOpenToAll } from './identity/gate-rule.ts'
import { isEntrancePath, isServerPath, isSignerPath } from './navigation-paths.ts'

test('the server keeps its own addresses', () => {
  expect(
    ['/api/Token/Logout', '/sync/pull', '/files/ab', '/uploads/1', '/y', '/healthz'].map(isServerPath),
  ).not.toContain(false)
  expect(['/', '/apis', '/documents/1', '/synchronise'].map(isServerPath)).not.toContain(true)
})

test("guests' links open the light page", () => {
  expect(['/sign/sign', '/sign'].map(isSignerPath)).toEqual([true, true])
  expect(['/', '/signature', '/signer', '/linking/x'].map(isSignerPath)).toEqual([false, false, false, false])
})

const WAYS_IN = [
  '/login',
  '/login/',
  '/adibcp/login',
  '/adibcpu/login',
  '/mbru/login',
  '/register',
  '/forgot-password',
  '/account-verification',
  '/terms',
  '/privacy',
  '/invite',
  '/invite/a7f3',
  '/auth/login',
  '/auth/auth-return',
  '/auth/auth-return/alnoor',
  '/auth/logout-return',
  '/uaepasslogin',
  '/clientinfo',
  '/refreshtoken',
]

test('whoever signs in, signs up, proves an address or follows an invitation gets the light page', () => {
  expect(WAYS_IN.filter((path) => !isEntrancePath(path))).toEqual([])
  const others = [
    '/',
    '/logout',
    '/logins',
    '/other/login',
    '/adibcp',
    '/invite/a/b',
    '/invited',
    '/verify/7',
  ]
  expect(others.filter(isEntrancePath)).toEqual([])
})

test('no light page is for members only', () => {
  expect(WAYS_IN.filter((path) => !isOpenToAll(path))).toEqual([])
})
