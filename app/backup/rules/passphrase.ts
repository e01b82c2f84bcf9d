/**
 * How hard a passphrase is to find out by somebody who has the file and any time they like. Only its characters are
 * looked at, so the figure is an upper bound: one taken from a book is worse than it says.
 */
export type Strength = 'weak' | 'fair' | 'strong'

/** With two million rounds for each, a fast graphics card makes some five thousand tries in a second. */
const FAIR_BITS = 50
const STRONG_BITS = 75

const FEWEST_CHARACTERS = 12
export const MAX_PASSPHRASE = 200

export function strengthOf(text: string): Strength {
  const bits = bitsOf(text)
  return bits < FAIR_BITS || [...text].length < FEWEST_CHARACTERS
    ? 'weak'
    : bits < STRONG_BITS
      ? 'fair'
      : 'strong'
}

function bitsOf(text: string): number {
  const characters = [...text.normalize('NFKC')]
  const pool = POOLS.reduce((sum, [pattern, size]) => (pattern.test(text) ? sum + size : sum), 0)
  // What repeats, or follows the one before it as in 1234 and abcd, adds next to nothing.
  const steps = characters.filter((one, at) => at === 0 || !follows(characters[at - 1] as string, one)).length
  const different = new Set(characters).size
  return Math.min(steps, different * 2) * Math.log2(Math.max(2, Math.min(pool, different * 4)))
}

const follows = (before: string, one: string): boolean =>
  Math.abs((one.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0)) <= 1

const POOLS: readonly (readonly [RegExp, number])[] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[0-9]/, 10],
  [/\p{Script=Arabic}/u, 36],
  [/[^\p{L}\p{N}]/u, 20],
  [/[^\p{Script=Arabic}a-zA-Z]/u, 10],
]

/** No letter that is taken for another when it is read aloud or from paper. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 5
const GROUP_LETTERS = 5

/** Twenty-five letters in groups to be written down: 123 bits. */
export function suggestPassphrase(randomBytes: (length: number) => Uint8Array): string {
  const letters: string[] = []
  while (letters.length < GROUPS * GROUP_LETTERS)
    // Bytes beyond the last whole round of letters would make the first ones more likely.
    for (const byte of randomBytes(64))
      if (byte < LETTERS.length * 8) letters.push(LETTERS[byte % LETTERS.length] as string)
  return Array.from({ length: GROUPS }, (_, at) =>
    letters.slice(at * GROUP_LETTERS, (at + 1) * GROUP_LETTERS).join(''),
  ).join('-')
}
