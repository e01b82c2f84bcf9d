/**
 * Keys that compare bytewise and equally everywhere (device memory, SQLite, PostgreSQL): folded text for search
 * and order. Folding drops accents, Arabic marks and what is not seen, joins the letter forms people type for one
 * another, writes joined Latin letters as two, and turns Arabic-Indic digits into Latin ones. Keys are stored: who
 * changes what they are raises `FOLDING`.
 */
export const FOLDING = 2

const LETTER_FORMS: Record<string, string> = {
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ى: 'ي',
  ئ: 'ي',
  ؤ: 'و',
  ة: 'ه',
  ک: 'ك',
  ی: 'ي',
  ہ: 'ه',
  ھ: 'ه',
  ۃ: 'ه',
  ـ: '',
  ء: '',
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
}

export const foldText = (text: string): string => {
  // Most of what is folded is plain, and nothing of it is composed.
  const letters = isPlain(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .toLowerCase()
        .replace(/\P{ASCII}/gu, foldLetter)
  return letters.replace(/\s+/g, ' ').trim()
}

const isPlain = (text: string): boolean => !/\P{ASCII}/u.test(text)

function foldLetter(char: string): string {
  // Marks of direction and joiners come along when a name is copied out of an Arabic text.
  if (/[\p{M}\p{Cf}]/u.test(char)) return ''
  const code = char.codePointAt(0) ?? 0
  if (code >= 0x660 && code <= 0x669) return String(code - 0x660)
  if (code >= 0x6f0 && code <= 0x6f9) return String(code - 0x6f0)
  return LETTER_FORMS[char] ?? char
}

/** Descending by instant when sorted ascending: stores that cannot sort backwards still list newest first. */
export const newestFirstKey = (instant: number): string =>
  (9_999_999_999_999 - instant).toString().padStart(13, '0')

/**
 * What is looked for, word by word. Nobody types control characters: SQLite ends a pattern at U+0000 and would find
 * everything, PostgreSQL refuses to be asked.
 */
export const searchWords = (typed: string): readonly string[] =>
  foldText(typed.replace(/\p{Cc}/gu, ' '))
    .split(' ')
    .filter(Boolean)

/** Every word of the query stands somewhere in the folded text. */
export const matchesSearch = (searchKey: string, query: string): boolean =>
  searchWords(query).every((word) => searchKey.includes(word))
