const ARABIC = /\p{Script=Arabic}/u

/**
 * Two letters for a person: first and last name, particles skipped ("Mariam Al Suwaidi" → MS). Arabic letters
 * would join into a word, so a space keeps them apart and the article is not taken for a letter.
 */
export function initials(name: string): string {
  const words = (name.split('@')[0] ?? '')
    .split(/[\s._-]+/u)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+/u, ''))
    .filter((word) => word !== '')
  const first = words[0]
  if (first === undefined) return '?'
  const last = words.length > 1 ? words[words.length - 1] : undefined
  const letters = [first, last].flatMap((word) => (word === undefined ? [] : [initialOf(word)]))
  return letters.join(letters.some((letter) => ARABIC.test(letter)) ? ' ' : '')
}

function initialOf(word: string): string {
  const bare = word.length > 3 ? word.replace(/^ال/u, '') : word
  return [...bare][0]?.toLocaleUpperCase('en') ?? ''
}
