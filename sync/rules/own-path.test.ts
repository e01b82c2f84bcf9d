import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

test('after signing in one stays on this site', () => {
  expect(ownPath('/documents/abc?tab=2#x')).toBe('/documents/abc?tab=2#x')
  for (const hostile of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/a\n//b',
    '',
    7,
    null,
    '/logout',
    '/login?next=/',
  ])
    expect(ownPath(hostile), String(hostile)).toBe('/')
})
