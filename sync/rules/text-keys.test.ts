import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldText, matchesSearch } from './text-keys.ts'

describe('a folded text', () => {
  it.each([
    ['أحمد إبراهيم آل مكتوم', 'احمد ابراهيم ال مكتوم'],
    ['سارة الهُدى', 'ساره الهدي'],
    ['مؤمن رائد شيء', 'مومن رايد شي'],
    ['عبـــد الله', 'عبد الله'],
    ['\u202bأحمد\u202c\u200f', 'احمد'],
    ['کریم ہاشمی', 'كريم هاشمي'],
    ['٠٥٠ ۱۲۳', '050 123'],
    ['ÉLODIE Cœur-d’Œuvre', 'elodie coeur-d’oeuvre'],
    ['Straße Ærø Łódź', 'strasse aero lodz'],
    ['ﷲ ﻻ', 'الله لا'],
  ])('of “%s” is “%s”', (text, folded) => {
    expect(foldText(text)).toBe(folded)
  })

  it('is folded again as itself, whatever it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text))
      }),
      { numRuns: 500 },
    )
  })

  it('finds every text by itself and by each of its words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        for (const word of [text, ...text.split(' ')]) expect(matchesSearch(foldText(text), word)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})
