import { withoutTurns } from './one-line.ts'

/**
 * A text as a cell that stays one. Spreadsheets compute what begins with = + - or @, and some drop white space first;
 * what people typed into a comment must not run on the machine of whoever opens the export (A123).
 */
export const asText = (text: string): string => {
  const clean = withoutTurns(text)
  return BEGINS.test(clean) ? `'${clean}` : clean
}

/**
 * The same for a cell of a file with separators. A spreadsheet that expects others than ours (in French they are
 * semicolons) takes no notice of our quotes: a cell of its own begins after whatever it parts cells and rows by.
 */
export const asSeparatedText = (text: string): string => asText(text).replace(AFTER_SEPARATOR, "$1'")

/**
 * What was written, without the apostrophe that the export put before what a spreadsheet would compute. One somebody
 * typed there is kept: before it the export puts one of its own.
 */
export const fromSeparatedText = (text: string): string => text.replace(GUARDED, '$1').replace(GUARD, '')

const SIGN = '[=+\\-@\\uff1d\\uff0b\\uff0d\\uff20]'
const BEGINS = new RegExp(`^'*\\s*${SIGN}`)
const GUARD = new RegExp(`^'(?='*\\s*${SIGN})`)
const BREAKS = '\\t\\r\\n\\v\\f\\u2028\\u2029'
/** Quotes go on the way, and our doubled ones are none to such a reader. */
const REST = `(?='*(?:"|[^\\S${BREAKS}])*${SIGN})`
const AFTER_SEPARATOR = new RegExp(`([;|${BREAKS}])${REST}`, 'g')
const GUARDED = new RegExp(`([;|${BREAKS}])'${REST}`, 'g')
