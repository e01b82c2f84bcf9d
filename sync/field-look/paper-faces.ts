/**
 * Which of the two faces of the paper sets a character: Noto Naskh Arabic, or Noto Sans for all else. The sealed file
 * and every screen split text by this rule, because a space is not as wide in one face as in the other.
 */
export type PaperFace = 'sans' | 'arabic'

export interface FaceRun {
  readonly face: PaperFace
  readonly text: string
}

export const isArabicBlock = (code: number): boolean =>
  (code >= 0x600 && code <= 0x6ff) ||
  (code >= 0x750 && code <= 0x77f) ||
  (code >= 0x8a0 && code <= 0x8ff) ||
  (code >= 0xfb50 && code <= 0xfeff)

/** A mark or space stays with the letter before it, so that words are not torn into runs. */
export const staysWithPrevious = (code: number): boolean =>
  code === 0x20 || code === 0xa0 || (code >= 0x300 && code <= 0x36f) || code === 0x200c || code === 0x200d

export const hasArabic = (text: string): boolean =>
  [...text].some((character) => isArabicBlock(character.codePointAt(0) ?? 0))

/** The text in the order it was typed, cut where the face changes. */
export function faceRuns(text: string): FaceRun[] {
  const runs: { face: PaperFace; text: string }[] = []
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    const last = runs.at(-1)
    const face = last && staysWithPrevious(code) ? last.face : isArabicBlock(code) ? 'arabic' : 'sans'
    if (last?.face === face) last.text += character
    else runs.push({ face, text: character })
  }
  return runs
}
