import { expect, test } from 'vitest'
import { isServerPath, isSignerPath } from './navigation-paths.ts'

test('the server keeps its own addresses', () => {
  expect(
    ['/api/Token/Logout', '/sync/pull', '/files/ab', '/uploads/1', '/y', '/healthz'].map(isServerPath),
  ).not.toContain(false)
  expect(['/', '/apis', '/documents/1', '/synchronise'].map(isServerPath)).not.toContain(true)
})

test("guests' links open the light page", () => {
  expect(['/sign/sign', '/linking/x', '/linking'].map(isSignerPath)).toEqual([true, true, true])
  expect(['/', '/signature', '/signer'].map(isSignerPath)).toEqual([false, false, false])
})
