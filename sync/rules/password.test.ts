import { describe, expect, it } from 'vitest'
import { unmetPasswordRules } from './password.ts'

describe('passwords', () => {
  it('[R1066] needs at least 12 characters', () => {
    expect(unmetPasswordRules('Abcdefgh-12')).toEqual(['length'])
    expect(unmetPasswordRules('Abcdefghi-12')).toEqual([])
    expect(unmetPasswordRules(`Aa1-${'x'.repeat(125)}`)).toEqual(['length'])
  })
  it('[R1067] needs an uppercase letter', () => expect(unmetPasswordRules('abcdefghi-12')).toEqual(['upper']))
  it('[R1068] needs a lowercase letter', () => expect(unmetPasswordRules('ABCDEFGHI-12')).toEqual(['lower']))
  it('[R1069] needs a digit', () => expect(unmetPasswordRules('Abcdefghi-jk')).toEqual(['digit']))
  it('[R1070] needs a special character, which is neither letter, digit nor blank', () => {
    expect(unmetPasswordRules('Abcdefghi 12')).toEqual(['special'])
    expect(unmetPasswordRules('Abcdefghié12')).toEqual(['special'])
    for (const special of ['-', '_', '€', '؟', '🙂', '\\'])
      expect(unmetPasswordRules(`Abcdefghi${special}12`)).toEqual([])
  })
  it('takes any script beside what the rule asks for, and counts characters as people do', () => {
    expect(unmetPasswordRules('كلمة-سرية-Aa١٢')).toEqual([])
    expect(unmetPasswordRules('🙂🙂🙂🙂🙂Aa1-')).toEqual(['length'])
  })
})
