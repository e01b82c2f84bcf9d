import { describe, expect, it } from 'vitest'
import type { SessionState } from '../session/session.ts'
import { gateOf } from './gate-rule.ts'

const profile = {} as Extract<SessionState, { kind: 'signedIn' }>['profile']
const signedIn: SessionState = { kind: 'signedIn', profile, verified: true, access: 'good' }

describe('the gate before every page', () => {
  it('without a session pages of the member app lead to sign-in, public ones stay open', () => {
    const closed = ['/', '/documents/a', '/account', '/view/x', '/downloads/x', '/linking/x']
    expect(closed.filter((path) => gateOf({ kind: 'signedOut' }, path) !== 'login')).toEqual([])
    const open = [
      '/login',
      '/register',
      '/forgot-password',
      '/logout',
      '/invite/x',
      '/verify/x',
      '/terms',
      '/privacy',
      '/403',
      '/linking',
    ]
    expect(open.filter((path) => gateOf({ kind: 'signedOut' }, path) !== 'open')).toEqual([])
  })

  it('[R0065] an address that is not proven leads to its proof from everywhere but public pages', () => {
    const unproven: SessionState = { ...signedIn, verified: false }
    expect([
      gateOf(unproven, '/'),
      gateOf(unproven, '/account-verification'),
      gateOf(unproven, '/verify/x'),
    ]).toEqual(['verify', 'open', 'open'])
  })

  it('[L5] a member who signs or composes is covered like everywhere else, though the page has no frame', () => {
    const locked: SessionState = { kind: 'locked', profile, verified: true, reason: 'idle' }
    const paths = ['/documents/a/sign', '/requests/a/sign', '/add', '/view/x', '/downloads/x', '/sign/x']
    expect(paths.filter((path) => gateOf(locked, path) !== 'locked')).toEqual(['/sign/x'])
  })

  it('a locked session is covered where it stands, also when there was no network to start with', () => {
    expect(gateOf({ kind: 'locked', profile, verified: true, reason: 'idle' }, '/documents/a')).toBe('locked')
    expect(gateOf({ ...signedIn, access: 'unchecked' }, '/')).toBe('open')
  })

  it('[S24] a session that lacks a proof is covered on every page of members, before its address is asked for', () => {
    const lacking = { ...signedIn, missing: { ways: [], second: true } } as const
    const all = ['/', '/documents/a/sign', '/account', '/login', '/verify/x']
    expect(all.map((path) => gateOf(lacking, path))).toEqual(['proof', 'proof', 'proof', 'open', 'open'])
    expect(gateOf({ ...lacking, verified: false }, '/')).toBe('proof')
    expect(gateOf({ ...lacking, showsLater: true }, '/')).toBe('open')
  })
})
