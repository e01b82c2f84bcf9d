/** The eight hues of the palette; the class paints tint and text, `--r1` and so on are the colours themselves. */
export type RecipientTone = 'r1' | 'r2' | 'r3' | 'r4' | 'r5' | 'r6' | 'r7' | 'r8'

/** Of people; the eighth is grey and stands for groups, seals and whoever is gone. */
const TONES: readonly RecipientTone[] = ['r1', 'r2', 'r3', 'r4', 'r5', 'r6', 'r7']
export const NOBODY: RecipientTone = 'r8'

/** The hue that stays with a person in every list, made from the name as it is written (or the address). */
export const personTone = (name: string): RecipientTone => TONES[hashOf(name) % TONES.length] ?? NOBODY

/**
 * The hues of people who are seen together: everybody keeps their own, and of two whose hues are the same one moves
 * on to the next that is free. Which of them does not depend on the order they are told in, so that designer, route
 * and lists agree. Beyond seven hues repeat.
 */
export function tonesOf(names: Iterable<string>): ReadonlyMap<string, RecipientTone> {
  const tones = new Map<string, RecipientTone>()
  const taken = new Set<RecipientTone>()
  for (const name of [...new Set(names)].sort()) {
    const own = TONES.indexOf(personTone(name))
    const free = TONES.map((_, step) => TONES[(own + step) % TONES.length] ?? NOBODY).find(
      (one) => !taken.has(one),
    )
    const tone = free ?? personTone(name)
    taken.add(tone)
    tones.set(name, tone)
  }
  return tones
}

/** FNV-1a: names that differ by a letter differ in their hue as often as any others. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text.trim().toLowerCase())
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return (hash ^ (hash >>> 15)) >>> 0
}
