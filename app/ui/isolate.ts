/** For plain strings (labels, announcements) what <bdi> is for elements: U+2068 … U+2069. */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`
}

/** Left to right and isolated: U+2066 … U+2069. */
export function isolateLtr(text: string): string {
  return `\u2066${text}\u2069`
}

/** The direction of the first letter that has one; undefined for figures and signs only. */
export function directionOf(text: string): 'ltr' | 'rtl' | undefined {
  for (const letter of text) {
    if (/[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u.test(letter)) return 'rtl'
    if (/\p{L}/u.test(letter)) return 'ltr'
  }
  return undefined
}
