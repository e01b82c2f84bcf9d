import { describe, expect, it } from 'vitest'
import { comeBack, forgetWords, leaveFor, saidWords } from './journey.ts'

function tab(href: string) {
  const kept = new Map<string, string>()
  const visited: string[] = []
  const at = (now: string) => ({
    storage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
    location: {
      href: now,
      origin: new URL(now).origin,
      search: new URL(now).search,
      assign: (to: string | URL) => void visited.push(String(to)),
      replace: (to: string | URL) => void visited.push(String(to)),
    },
  })
  return { first: at(href), at, visited }
}

describe('the way to a signing service and back', () => {
  it('[R0112] leads back to the very document, a guest’s link included, with what was said there until it was answered', () => {
    const { first, at, visited } = tab('https://sign.example.com/sign/sign#token')
    leaveFor('https://id.uaepass.ae/idshub/authorize?state=s', first)
    const back = at('https://sign.example.com/sign/sign-return?code=c&state=s')
    expect(comeBack(back)).toBe(true)
    expect(visited).toEqual([
      'https://id.uaepass.ae/idshub/authorize?state=s',
      'https://sign.example.com/sign/sign#token',
    ])
    expect([saidWords(first), saidWords(first)]).toEqual([
      { code: 'c', state: 's' },
      { code: 'c', state: 's' },
    ])
    forgetWords(first)
    expect(saidWords(first)).toBeNull()
  })

  it('forgets what was said before when it is begun anew', () => {
    const { first, at } = tab('https://sign.example.com/sign/sign#token')
    leaveFor('https://id.uaepass.ae/idshub/authorize?state=s', first)
    comeBack(at('https://sign.example.com/sign/sign-return?status=finished&state=s'))
    leaveFor('https://id.uaepass.ae/idshub/authorize?state=t', first)
    expect(saidWords(first)).toBeNull()
  })

  it('[R0112] leads nowhere in a tab that never left, nor to another site', () => {
    const { at, visited } = tab('https://sign.example.com/')
    const back = at('https://sign.example.com/sign/sign-return?code=c&state=s')
    expect(comeBack(back)).toBe(false)
    back.storage.setItem('remote-signing-from', 'https://elsewhere.example/')
    expect([comeBack(back), visited, saidWords(back)]).toEqual([false, [], null])
  })
})
