import { foldText } from './text-keys.ts'

const YES = new Set(['1', 'true', 'yes', 'y', 'x', 'oui', 'vrai', 'نعم', 'صحيح'].map(foldText))
const NO = new Set(['0', 'false', 'no', 'n', 'non', 'faux', 'لا', 'خطا'].map(foldText))

/** What people write into a cell of a spreadsheet for yes and for no, in any of our languages; null for neither. */
export function yesOrNo(text: string): boolean | null {
  const word = foldText(text)
  return YES.has(word) ? true : NO.has(word) ? false : null
}
