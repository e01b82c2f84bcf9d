import { describe, expect, it } from 'vitest'
import { createRecoveryKey, readRecoveryKey } from './recovery-key.ts'

describe('[L2] a recovery key', () => {
  it('is seven groups of four of 32 letters and figures, each as likely as the other, and never the same', () => {
    const keys = Array.from({ length: 500 }, () => createRecoveryKey())
    expect(new Set(keys).size).toBe(500)
    for (const key of keys) expect(key).toMatch(/^[A-HJ-NP-Z2-9]{4}(-[A-HJ-NP-Z2-9]{4}){6}$/)
    // 256 values of a byte fall on 32 letters evenly.
    const all = createRecoveryKey((length) => Uint8Array.from({ length }, (_, at) => at * 9))
    expect(all).not.toContain('undefined')
    expect(new Set(keys.join('').replaceAll('-', '')).size).toBe(32)
  })

  it('is read as people write it: small, with blanks, in full width, without dashes', () => {
    const key = 'ABCD-EFGH-JKLM-NPQR-STUV-WXYZ-2345'
    const letters = key.replaceAll('-', '')
    for (const typed of [
      key,
      key.toLowerCase(),
      letters,
      key.replaceAll('-', ' '),
      ` ${key}\n`,
      key.replaceAll('-', '–'),
    ])
      expect(readRecoveryKey(typed)).toBe(letters)
    expect(readRecoveryKey('ＡＢＣＤ-EFGH-JKLM-NPQR-STUV-WXYZ-2345')).toBe(letters)
  })

  it('that is cut short, longer, or holds what no key holds is none', () => {
    for (const typed of [
      '',
      'ABCD',
      'ABCD-EFGH-JKLM-NPQR-STUV-WXYZ-23456',
      'OBCD-EFGH-JKLM-NPQR-STUV-WXYZ-2341',
    ])
      expect(readRecoveryKey(typed)).toBeNull()
  })
})
