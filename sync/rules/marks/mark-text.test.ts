import { describe, expect, it } from 'vitest'
import { saveAdoptedMark } from '../../commands/account/save-profile.ts'
import { markTextProblem, typedMarkText } from './mark-text.ts'

const letters = (count: number): string => 'م'.repeat(count)
const isTaken = (text: string): boolean =>
  saveAdoptedMark.input.safeParse({ which: 'signature', mark: { sha256: 'a'.repeat(64), text } }).success

describe('the text of a signature', () => {
  it('[R1130] is required: nothing, or only spaces, is refused', () => {
    expect(['', '   ', '\t'].map(markTextProblem)).toEqual(['required', 'required', 'required'])
    expect(markTextProblem('Mariam')).toBeNull()
  })

  it('[R1131][A134] may have fifty letters, counted as people count; the service refuses more', () => {
    expect([markTextProblem(letters(50)), markTextProblem(letters(51))]).toEqual([null, 'tooLong'])
    expect([isTaken(letters(50)), isTaken('👋'.repeat(50)), isTaken(letters(51))]).toEqual([
      true,
      true,
      false,
    ])
  })

  it('[R1132][A134] stops at forty letters while it is typed or pasted, and says so', () => {
    expect(typedMarkText(letters(40), letters(39))).toEqual({ text: letters(40), cut: false })
    expect(typedMarkText(letters(41), letters(40))).toEqual({ text: letters(40), cut: true })
    expect(typedMarkText('👋'.repeat(60), '')).toEqual({ text: '👋'.repeat(40), cut: true })
  })

  it('[A134] a longer one that was stored is shortened only when it is edited', () => {
    expect(typedMarkText(letters(50), letters(50))).toEqual({ text: letters(50), cut: false })
    expect(typedMarkText(letters(49), letters(50))).toEqual({ text: letters(40), cut: true })
  })
})
