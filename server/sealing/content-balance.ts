/**
 * Counts saved and restored graphics states in page content. What we draw after a page that
 * leaves a state open would land in a foreign matrix.
 */
export interface ContentBalance {
  /** `q` needed before the content, because it restores more than it saved. */
  readonly missingBefore: number
  /** `Q` needed after it. */
  readonly openAfter: number
}

const white = new Set([0, 9, 10, 12, 13, 32])

export function contentBalance(content: Uint8Array): ContentBalance {
  let depth = 0
  let lowest = 0
  for (let at = 0; at < content.length; at++) {
    const byte = content[at]
    if (byte === 0x28) at = skipString(content, at)
    else if (byte === 0x25) while (at < content.length && content[at] !== 10 && content[at] !== 13) at++
    else if (byte === 0x3c && content[at + 1] !== 0x3c) {
      const close = content.indexOf(0x3e, at)
      at = close < 0 ? content.length : close
    } else if (byte === 0x42 && content[at + 1] === 0x49 && stands(content, at, 2))
      at = skipInlineImage(content, at + 2)
    else if (byte === 0x71 && stands(content, at, 1)) depth++
    else if (byte === 0x51 && stands(content, at, 1)) lowest = Math.min(lowest, --depth)
  }
  return { missingBefore: 0 - lowest, openAfter: depth - lowest }
}

/** Whether an operator stands alone: `/Q` is a name, `Qq` is something else. */
function stands(content: Uint8Array, at: number, length: number): boolean {
  return isBefore(content[at - 1]) && isAfter(content[at + length])
}

/** White space, or the end of an operand: `]`, `>`, `)`. */
function isBefore(byte: number | undefined): boolean {
  return byte === undefined || white.has(byte) || byte === 0x5d || byte === 0x3e || byte === 0x29
}

/** White space, or the start of an operand: `[`, `/`, `(`, `<`. */
function isAfter(byte: number | undefined): boolean {
  return (
    byte === undefined || white.has(byte) || byte === 0x5b || byte === 0x2f || byte === 0x28 || byte === 0x3c
  )
}

function skipString(content: Uint8Array, start: number): number {
  let level = 0
  for (let at = start; at < content.length; at++) {
    const byte = content[at]
    if (byte === 0x5c) at++
    else if (byte === 0x28) level++
    else if (byte === 0x29 && --level === 0) return at
  }
  return content.length
}

/** From after `BI` to the `I` of `EI`: the data between may hold any byte. */
function skipInlineImage(content: Uint8Array, start: number): number {
  for (let at = start; at < content.length; at++) {
    if (content[at] !== 0x49 || content[at + 1] !== 0x44 || !stands(content, at, 2)) continue
    for (let end = at + 3; end < content.length; end++)
      if (
        content[end] === 0x45 &&
        content[end + 1] === 0x49 &&
        white.has(content[end - 1] ?? 0) &&
        isAfter(content[end + 2])
      )
        return end + 1
    return content.length
  }
  return content.length
}
