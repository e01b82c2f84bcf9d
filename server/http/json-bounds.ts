/**
 * What parsing JSON, and checking what it gives, may cost, known before it begins: one pass over the bytes that
 * makes nothing. Text is skipped at once; what costs is how many values there are, how deep they lie, and how many
 * names one object has: above some thousands it becomes a table that is made anew again and again.
 */
export interface JsonBounds {
  readonly depth: number
  /** Values and names: commas, colons and brackets outside of text. */
  readonly parts: number
  /** Of one object. */
  readonly names: number
}
/**
 * Deeper than anything we define. Parts: an envelope of 1,000 fields with all they can carry has 60,000. Names: the
 * values of 2,000 fields by their ids, the channels of a device that follows 3,000.
 */
export const JSON_BOUNDS: JsonBounds = { depth: 40, parts: 200_000, names: 5_000 }

const QUOTE = 0x22
const BACKSLASH = 0x5c

/** Says nothing about whether it is JSON. */
export function isWithin(json: Uint8Array, bounds: JsonBounds = JSON_BOUNDS): boolean {
  let depth = 0
  let parts = 0
  /** Of the objects that are open. */
  const names: number[] = []
  for (let at = 0; at < json.length; at++) {
    switch (json[at]) {
      case QUOTE:
        at = endOfText(json, at)
        break
      case 0x7b: // {
      case 0x5b: // [
        if (++depth > bounds.depth || ++parts > bounds.parts) return false
        names[depth] = 0
        break
      case 0x7d: // }
      case 0x5d: // ]
        if (--depth < 0) return false
        break
      case 0x3a: // :
        names[depth] = (names[depth] ?? 0) + 1
        if ((names[depth] ?? 0) > bounds.names || ++parts > bounds.parts) return false
        break
      case 0x2c: // ,
        if (++parts > bounds.parts) return false
    }
  }
  return true
}

/** Where the text that begins at `from` ends; the last byte when it never does. */
function endOfText(json: Uint8Array, from: number): number {
  for (let at = json.indexOf(QUOTE, from + 1); at >= 0; at = json.indexOf(QUOTE, at + 1)) {
    let slashes = 0
    while (json[at - 1 - slashes] === BACKSLASH) slashes++
    if (slashes % 2 === 0) return at
  }
  return json.length
}
