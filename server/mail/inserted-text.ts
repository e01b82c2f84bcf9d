/**
 * What people wrote, as it may stand in a message. A value never begins a line of its own, for a line is what tells a
 * quotation from our words, a code from a sentence, and a header from the next one; and it never turns the direction
 * of the words around it.
 */

/** Whatever some program ends a line with: CR LF, LF, CR, VT, FF, NEL, U+2028, U+2029. */
const LINE_END = /\r\n|[\n\r\v\f\x85\u2028\u2029]/
/** The two that join and part letters (Arabic, Persian, emoji) are writing; all other invisible ones are not. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu
const isWriting = (char: string): boolean => char === '\u200c' || char === '\u200d'

const visible = (text: string): string =>
  text.toWellFormed().replace(INVISIBLE, (char) => (isWriting(char) ? char : /\p{Cc}/u.test(char) ? ' ' : ''))

export const textLines = (text: string): readonly string[] => text.split(LINE_END).map(visible)

/**
 * A mail program makes a link of whatever looks like one, and of a name or a title it would be one in our own words.
 * A space of no width parts it. What documents are called is no address.
 */
export const unlinked = (text: string): string => text.replace(LINKING, '$&\u200b')
const LINKING =
  /:(?=\/\/)|(?<=[\p{L}\p{N}])[.\u3002\uff0e\uff61](?=\p{L})(?!(?:pdf|docx?|xlsx?|png|jpe?g|txt)(?![\p{L}\p{N}]))/giu

/** For a sentence, a subject, a name. */
export const onOneLine = (text: string): string => textLines(text).join(' ')
