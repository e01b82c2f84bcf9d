/** The eight hues of the palette; the class paints tint and text, `--r1` and so on are the colours themselves. */
export type RecipientTone = 'r1' | 'r2' | 'r3' | 'r4' | 'r5' | 'r6' | 'r7' | 'r8'

const TONES: readonly RecipientTone[] = ['r1', 'r2', 'r3', 'r4', 'r5', 'r6', 'r7', 'r8']

/** The hue of the n-th recipient of an envelope, zero-based. The palette of forty repeats its eight hues. */
export function recipientTone(index: number): RecipientTone {
  return TONES[Math.abs(Math.trunc(index)) % TONES.length] ?? 'r8'
}

/** A hue that stays with a person in every list, made from a stable id (or, failing that, the name). */
export function personTone(key: string): RecipientTone {
  let hash = 0
  for (const character of key) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return recipientTone(hash)
}
