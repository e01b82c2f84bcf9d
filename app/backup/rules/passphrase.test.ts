import { describe, expect, it } from 'vitest'
import { strengthOf, suggestPassphrase } from './passphrase.ts'

const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length))

describe('a passphrase of a backup file', () => {
  it.each([
    ['', 'weak'],
    ['123456789012345678901234567890', 'weak'],
    ['abcdefghijklmnopqrstuvwxyz', 'weak'],
    ['aaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'weak'],
    ['Tr0ub4dor&3', 'weak'],
    ['مرحبا', 'weak'],
    ['correct horse bat', 'fair'],
    ['قهوة الصباح في الميناء القديم', 'strong'],
    ['correct horse battery staple', 'strong'],
  ])('%s is %s', (text, strength) => {
    expect(strengthOf(text)).toBe(strength)
  })

  it('that is suggested is strong, another each time, and has no letter taken for another', () => {
    const suggested = Array.from({ length: 50 }, () => suggestPassphrase(randomBytes))
    expect(new Set(suggested).size).toBe(50)
    for (const one of suggested) {
      expect(one).toMatch(/^([a-hjkmnp-z2-9]{5}-){4}[a-hjkmnp-z2-9]{5}$/)
      expect(strengthOf(one)).toBe('strong')
    }
  })
})
