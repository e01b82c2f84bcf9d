/**
 * How people are found by what is typed, in either script, on the device and on the server: by every word, or, where
 * figures alone were typed, by a number however it is parted.
 */
import { foldText, searchWords } from './text-keys.ts'

export interface PersonQuery {
  /** Folded; each must stand in the key. None: nobody is looked for. */
  readonly words: readonly string[]
  /** Figures of a number without what stands for abroad; '' where none was typed. It may stand instead of the words. */
  readonly digits: string
}

/** `+97150…` is known at home as `050…`. */
const EMIRATES = '971'

/** What somebody is searched by: their names, addresses, company; and their numbers, as figures. */
export const personKey = (texts: readonly string[], numbers: readonly string[]): string =>
  [foldText(texts.join(' ')), ...numbers.flatMap(figuresOf)].filter(Boolean).join(' ')

function figuresOf(number: string): readonly string[] {
  const digits = foldText(number).replace(/\D/g, '')
  return digits.startsWith(EMIRATES) ? [digits, `0${digits.slice(EMIRATES.length)}`] : [digits]
}

export function readPersonQuery(typed: string): PersonQuery {
  const words = searchWords(typed)
  const folded = words.join(' ')
  const isNumber = !/[\p{L}@]/u.test(folded) && /\d/.test(folded)
  return {
    words,
    digits: isNumber ? folded.replace(/\D/g, '').replace(/^0{1,2}/, '') : '',
  }
}

export const matchesPerson = (key: string, { words, digits }: PersonQuery): boolean =>
  (digits !== '' && key.includes(digits)) || (words.length > 0 && words.every((word) => key.includes(word)))
