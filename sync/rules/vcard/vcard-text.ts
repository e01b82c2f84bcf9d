/** Values of vCards: backslashes keep commas, semicolons and line breaks (RFC 6350 §3.4), and lines have 75 bytes. */

/** `\n` is a line break; `\,` `\;` `\:` and `\\` are themselves. */
export const textOf = (value: string): string =>
  value
    .replace(/\\([\s\S])/g, (_, letter: string) => (letter === 'n' || letter === 'N' ? '\n' : letter))
    .trim()

/** A value that consists of several, each as written: parted where no backslash stands before. */
export const partsOf = (value: string, separator: ';' | ','): readonly string[] => {
  const parts = ['']
  for (let at = 0; at < value.length; at++) {
    const letter = value[at] ?? ''
    if (letter === '\\') {
      parts[parts.length - 1] += letter + (value[at + 1] ?? '')
      at++
    } else if (letter === separator) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts
}

/** One component of a structured value: alternatives of it are joined. */
export const componentOf = (component: string | undefined): string =>
  partsOf(component ?? '', ',')
    .map(textOf)
    .filter(Boolean)
    .join(' ')

export const escaped = (text: string): string =>
  text
    .replace(/\\/g, '\\\\')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/([,;])/g, '\\$1')

const LINE_BYTES = 75

/** Folded between letters: a line and what it goes on with have at most 75 bytes each. */
export function folded(line: string): string {
  const encoder = new TextEncoder()
  if (encoder.encode(line).length <= LINE_BYTES) return `${line}\r\n`
  const lines: string[] = []
  let current = ''
  let bytes = 0
  for (const letter of line) {
    const size = encoder.encode(letter).length
    if (bytes + size > LINE_BYTES) {
      lines.push(current)
      // The space that says that it goes on.
      current = ' '
      bytes = 1
    }
    current += letter
    bytes += size
  }
  return `${[...lines, current].join('\r\n')}\r\n`
}
