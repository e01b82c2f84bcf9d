/**
 * A text as a cell that stays one. Spreadsheets compute what begins with = + - or @, and some drop white space first;
 * what people typed into a comment must not run on the machine of whoever opens the export (A123).
 */
export const asText = (text: string): string => {
  const clean = text.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
  return /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/.test(clean) ? `'${clean}` : clean
}
