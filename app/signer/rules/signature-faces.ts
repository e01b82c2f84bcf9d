/** The faces a name can be written in, chosen by the script of the name. */
export interface SignatureFace {
  /** Also the class of ui/styles/doc.css. */
  readonly id: string
  readonly name: string
  readonly family: string
  readonly weight: 400 | 600
  readonly italic: boolean
  /** Size that looks as large as the others, relative to the first. */
  readonly size: number
}

const face = (id: string, name: string, size: number, more: Partial<SignatureFace> = {}): SignatureFace => ({
  id,
  name,
  family: more.family ?? name,
  weight: more.weight ?? 400,
  italic: more.italic ?? false,
  size,
})

export const LATIN_FACES: readonly SignatureFace[] = [
  face('dancing-script', 'Dancing Script', 1, { weight: 600 }),
  face('great-vibes', 'Great Vibes', 1.06),
  face('caveat', 'Caveat', 1.12, { weight: 600 }),
  face('sacramento', 'Sacramento', 1.16),
]
export const ARABIC_FACES: readonly SignatureFace[] = [
  face('aref-ruqaa', 'Aref Ruqaa', 0.95),
  face('gulzar', 'Gulzar', 0.72),
  face('amiri', 'Amiri', 0.95, { italic: true }),
  face('playpen', 'Playpen Sans Arabic', 0.85),
]

const ARABIC = /\p{Script=Arabic}/u
const OTHER_LETTER = /(?!\p{Script=Arabic})\p{L}/u

/** Arabic faces for an Arabic name, Latin ones for any other, both sets when it is mixed. */
export function facesFor(text: string): readonly SignatureFace[] {
  const arabic = ARABIC.test(text)
  const other = OTHER_LETTER.test(text)
  if (arabic && other) return [...LATIN_FACES, ...ARABIC_FACES]
  return arabic ? ARABIC_FACES : LATIN_FACES
}

/** A face that was chosen stays while the name is still written in its script. */
export const chosenFace = (id: string, text: string): SignatureFace => {
  const faces = facesFor(text)
  return faces.find((one) => one.id === id) ?? faces[0] ?? (LATIN_FACES[0] as SignatureFace)
}

/** Every face carries one script; letters of the other come from the face at the same place of the other set. */
export function familiesOf(one: SignatureFace): string {
  const [own, other] = ARABIC_FACES.includes(one) ? [ARABIC_FACES, LATIN_FACES] : [LATIN_FACES, ARABIC_FACES]
  const partner = other[own.indexOf(one)]
  return `"${one.family}", ${partner === undefined ? '' : `"${partner.family}", `}cursive`
}

/** First letters of the words of a name, at most three. */
export function initialsFrom(name: string): string {
  const letters = name
    .trim()
    .split(/\s+/)
    .map((word) => [...word.replace(/^(ال)(?=.)/u, '')][0] ?? '')
    .filter((letter) => /\p{L}/u.test(letter))
  const arabic = letters.some((letter) => ARABIC.test(letter))
  const chosen = letters.length > 3 ? [letters[0], letters.at(-1)] : letters
  // Joined Arabic letters would read as a word.
  return chosen.join(arabic ? '.' : '').toLocaleUpperCase()
}
