export type Direction = 'ltr' | 'rtl'

const RIGHT_TO_LEFT =
  /[\u061c\u200f\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}]/u
const STRONG = /[\u061c\u200e\u200f\p{L}]/u

/** Base direction of a line: that of its first letter (UAX #9, rules P2 and P3); figures alone go left to right. */
export function directionOf(text: string): Direction {
  for (const character of text)
    if (STRONG.test(character)) return RIGHT_TO_LEFT.test(character) ? 'rtl' : 'ltr'
  return 'ltr'
}
