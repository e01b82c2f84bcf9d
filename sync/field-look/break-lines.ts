/**
 * One paragraph as lines that are no wider than `limit`, in the unit of `widthOf`. Lines break at spaces; a word wider
 * than a line is cut between characters. Nothing is dropped.
 */
export function breakLines(paragraph: string, limit: number, widthOf: (word: string) => number): string[] {
  const lines: string[] = []
  const space = widthOf(' ')
  let line = ''
  let width = 0
  for (const word of paragraph.split(' ').flatMap((item) => breakLongWord(item, limit, widthOf))) {
    const wordWidth = widthOf(word)
    const joined = line === '' ? wordWidth : width + space + wordWidth
    if (line !== '' && joined > limit) {
      lines.push(line)
      line = word
      width = wordWidth
    } else {
      line = line === '' ? word : `${line} ${word}`
      width = joined
    }
  }
  return [...lines, line]
}

/** Where the platforms of this world end a line. */
export const paragraphsOf = (text: string): string[] => text.split(/\r\n|[\n\r\u2028\u2029]/)

function breakLongWord(word: string, limit: number, widthOf: (word: string) => number): string[] {
  if (widthOf(word) <= limit) return [word]
  const parts: string[] = []
  let part = ''
  for (const character of word) {
    if (part !== '' && widthOf(part + character) > limit) {
      parts.push(part)
      part = character
    } else part += character
  }
  return [...parts, part]
}
