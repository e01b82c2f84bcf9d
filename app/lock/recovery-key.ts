/**
 * The recovery key of a device: 140 random bits in letters and figures that are not mistaken for one another, in groups
 * to be written down. So many cannot be guessed, wherever a copy of the disk is, so tries at it are not counted.
 */

/** Without I, O, 0 and 1. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const GROUPS = 7
const GROUP = 4

/** `PHQW-3K7M-…`: seven groups of four. */
export function createRecoveryKey(
  random = (length: number) => crypto.getRandomValues(new Uint8Array(length)),
) {
  const letters = [...random(GROUPS * GROUP)].map((byte) => LETTERS[byte % LETTERS.length] ?? '')
  return Array.from({ length: GROUPS }, (_, at) => letters.slice(at * GROUP, (at + 1) * GROUP).join('')).join(
    '-',
  )
}

/** As it was typed off paper, in small letters or without its dashes; null where it is no such key. */
export function readRecoveryKey(typed: string): string | null {
  const letters = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  return letters.length === GROUPS * GROUP && [...letters].every((one) => LETTERS.includes(one))
    ? letters
    : null
}
