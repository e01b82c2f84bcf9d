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

export function scriptsOf(text: string): 'arabic' | 'latin' | 'both' {
  const arabic = ARABIC.test(text)
  if (arabic && OTHER_LETTER.test(text)) return 'both'
  return arabic ? 'arabic' : 'latin'
}

const FACES_BY_SCRIPT = {
  latin: LATIN_FACES,
  arabic: ARABIC_FACES,
  both: [...LATIN_FACES, ...ARABIC_FACES],
} as const

/** Arabic faces for an Arabic name, Latin ones for any other, both sets when it is mixed. */
export const facesFor = (text: string): readonly SignatureFace[] => FACES_BY_SCRIPT[scriptsOf(text)]

/** A face that was chosen stays while the name is written in its script and it is among those that are here. */
export const chosenFace = (id: string, offered: readonly SignatureFace[]): SignatureFace | undefined =>
  offered.find((one) => one.id === id) ?? offered[0]

/** Every letter of the text needs one of these: its own, and its partner of the other script for a mixed name. */
export function facesNeeded(one: SignatureFace, text: string): readonly SignatureFace[] {
  const partner = scriptsOf(text) === 'both' ? partnerOf(one) : undefined
  return partner ? [one, partner] : [one]
}

/** Every face carries one script; letters of the other come from the face at the same place of the other set. */
export function familiesOf(one: SignatureFace): string {
  const partner = partnerOf(one)
  return `"${one.family}", ${partner === undefined ? '' : `"${partner.family}", `}cursive`
}

function partnerOf(one: SignatureFace): SignatureFace | undefined {
  const [own, other] = ARABIC_FACES.includes(one) ? [ARABIC_FACES, LATIN_FACES] : [LATIN_FACES, ARABIC_FACES]
  return other[own.indexOf(one)]
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
