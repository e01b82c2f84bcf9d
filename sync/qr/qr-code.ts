/**
 * QR codes (ISO/IEC 18004) of short texts such as addresses: bytes, correction level M (15 % of the code may be
 * lost), versions 1 to 20. Drawn by whoever needs one: a page, a PDF.
 */
import { correctionOf, multiplierOf } from './reed-solomon.ts'

/** Rows of modules, dark is true; without the four light modules that must surround the code. */
export type QrModules = readonly (readonly boolean[])[]

/** Per version at level M (ISO/IEC 18004 table 9): correction bytes of a block, and data bytes of each block. */
const BLOCKS: readonly (readonly [
  correction: number,
  ...groups: readonly [count: number, data: number][],
])[] = [
  [10, [1, 16]],
  [16, [1, 28]],
  [26, [1, 44]],
  [18, [2, 32]],
  [24, [2, 43]],
  [16, [4, 27]],
  [18, [4, 31]],
  [22, [2, 38], [2, 39]],
  [22, [3, 36], [2, 37]],
  [26, [4, 43], [1, 44]],
  [30, [1, 50], [4, 51]],
  [22, [6, 36], [2, 37]],
  [22, [8, 37], [1, 38]],
  [24, [4, 40], [5, 41]],
  [24, [5, 41], [5, 42]],
  [28, [7, 45], [3, 46]],
  [28, [10, 46], [1, 47]],
  [26, [9, 43], [4, 44]],
  [26, [3, 44], [11, 45]],
  [26, [3, 41], [13, 42]],
]

/** @throws when the text does not fit: more than 666 bytes of UTF-8. */
export function qrCode(text: string): QrModules {
  const bytes = new TextEncoder().encode(text)
  const version = 1 + BLOCKS.findIndex((_, at) => capacityOf(at + 1) >= bytes.length)
  if (version === 0) throw new Error(`${bytes.length} bytes do not fit into a QR code`)
  const words = interleaved(version, dataWords(version, bytes))
  const drawn = Array.from({ length: 8 }, (_, mask) => draw(version, words, mask))
  return drawn.reduce((best, one) => (penalty(one) < penalty(best) ? one : best))
}

const dataLength = (version: number): number =>
  groupsOf(version).reduce((sum, [count, data]) => sum + count * data, 0)
const groupsOf = (version: number) => (BLOCKS[version - 1]?.slice(1) ?? []) as readonly [number, number][]
const countBits = (version: number): number => (version < 10 ? 8 : 16)
const capacityOf = (version: number): number => dataLength(version) - Math.ceil((4 + countBits(version)) / 8)

/** Mode, length, the bytes, an end and filling (§7.4). */
function dataWords(version: number, bytes: Uint8Array): Uint8Array {
  const bits: number[] = []
  const push = (value: number, length: number) => {
    for (let at = length - 1; at >= 0; at--) bits.push((value >> at) & 1)
  }
  push(0b0100, 4)
  push(bytes.length, countBits(version))
  for (const byte of bytes) push(byte, 8)
  const words = new Uint8Array(dataLength(version))
  push(0, Math.min(4, words.length * 8 - bits.length))
  while (bits.length % 8 !== 0) bits.push(0)
  for (let at = 0; at < bits.length; at++) words[at >> 3] = ((words[at >> 3] ?? 0) << 1) | (bits[at] ?? 0)
  for (let at = bits.length / 8, n = 0; at < words.length; at++, n++) words[at] = n % 2 === 0 ? 0xec : 0x11
  return words
}

/** Blocks side by side, so that a stain hurts each of them a little (§7.6). */
function interleaved(version: number, data: Uint8Array): number[] {
  const correction = BLOCKS[version - 1]?.[0] ?? 0
  const multiplier = multiplierOf(correction)
  const blocks: { data: Uint8Array; correction: Uint8Array }[] = []
  let from = 0
  for (const [count, length] of groupsOf(version))
    for (let n = 0; n < count; n++, from += length) {
      const part = data.subarray(from, from + length)
      blocks.push({ data: part, correction: correctionOf(part, multiplier) })
    }
  const longest = Math.max(...blocks.map((one) => one.data.length))
  const words: number[] = []
  for (let at = 0; at < longest; at++)
    for (const one of blocks) if (at < one.data.length) words.push(one.data[at] ?? 0)
  for (let at = 0; at < correction; at++) for (const one of blocks) words.push(one.correction[at] ?? 0)
  return words
}

function draw(version: number, words: readonly number[], mask: number): boolean[][] {
  const size = 17 + 4 * version
  /** Undefined: free for data. */
  const modules: (boolean | undefined)[][] = Array.from({ length: size }, () => Array(size).fill(undefined))
  const set = (x: number, y: number, dark: boolean) => {
    const row = modules[y]
    if (row && x >= 0 && x < size) row[x] = dark
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    for (let dy = -4; dy <= 4; dy++)
      for (let dx = -4; dx <= 4; dx++) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy))
        set(x + dx, y + dy, ring !== 2 && ring !== 4)
      }
  const centres = alignmentCentres(version, size)
  for (const y of centres)
    for (const x of centres) {
      if (modules[y]?.[x] !== undefined) continue
      for (let dy = -2; dy <= 2; dy++)
        for (let dx = -2; dx <= 2; dx++) set(x + dx, y + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1)
    }
  for (let at = 8; at < size - 8; at++) {
    set(at, 6, at % 2 === 0)
    set(6, at, at % 2 === 0)
  }
  drawFormat(set, size, mask)
  if (version >= 7) drawVersion(set, size, version)
  drawData(modules, words, mask)
  return modules as boolean[][]
}

/** Annex E: evenly spaced between 6 and the far side, in even steps. */
function alignmentCentres(version: number, size: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.ceil((size - 13) / (count - 1) / 2) * 2
  return [6, ...Array.from({ length: count - 1 }, (_, at) => size - 7 - (count - 2 - at) * step)]
}

type SetModule = (x: number, y: number, dark: boolean) => void

/** Level and mask under a BCH(15,5) code, twice (§7.9). Level M is 00. */
function drawFormat(set: SetModule, size: number, mask: number): void {
  let rest = mask
  for (let n = 0; n < 10; n++) rest = (rest << 1) ^ ((rest >> 9) * 0x537)
  const bits = ((mask << 10) | rest) ^ 0x5412
  const bit = (at: number): boolean => ((bits >> at) & 1) === 1
  for (let at = 0; at < 6; at++) set(8, at, bit(at))
  set(8, 7, bit(6))
  set(8, 8, bit(7))
  set(7, 8, bit(8))
  for (let at = 9; at < 15; at++) set(14 - at, 8, bit(at))
  for (let at = 0; at < 8; at++) set(size - 1 - at, 8, bit(at))
  for (let at = 8; at < 15; at++) set(8, size - 15 + at, bit(at))
  set(8, size - 8, true)
}

/** From version 7 on the code says its version, under a Golay code (§7.10). */
function drawVersion(set: SetModule, size: number, version: number): void {
  let rest = version
  for (let n = 0; n < 12; n++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25)
  const bits = (version << 12) | rest
  for (let at = 0; at < 18; at++) {
    const dark = ((bits >> at) & 1) === 1
    const [a, b] = [size - 11 + (at % 3), Math.floor(at / 3)]
    set(a, b, dark)
    set(b, a, dark)
  }
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/** In pairs of columns from the right, up and down in turn, past what is drawn already (§7.7.3). */
function drawData(modules: (boolean | undefined)[][], words: readonly number[], mask: number): void {
  const size = modules.length
  const isMasked = MASKS[mask] ?? (() => false)
  let at = 0
  let upwards = true
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5 // the column of the timing pattern
    for (let n = 0; n < size; n++)
      for (const x of [right, right - 1]) {
        const y = upwards ? size - 1 - n : n
        const row = modules[y]
        if (!row || row[x] !== undefined) continue
        const bit = ((words[at >> 3] ?? 0) >> (7 - (at & 7))) & 1
        at++
        row[x] = (bit === 1) !== isMasked(x, y)
      }
    upwards = !upwards
  }
}

/** How hard it is to read (§7.8.3): long runs, squares, what looks like a corner, too much of one colour. */
function penalty(modules: QrModules): number {
  const size = modules.length
  const lines = [
    ...modules,
    ...Array.from({ length: size }, (_, x) => modules.map((row) => row[x] ?? false)),
  ].map((line) => line.map((dark) => (dark ? '1' : '0')).join(''))
  let sum = 0
  for (const line of lines) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2
    for (const corner of ['10111010000', '00001011101'])
      for (let from = line.indexOf(corner); from >= 0; from = line.indexOf(corner, from + 1)) sum += 40
  }
  for (let y = 1; y < size; y++)
    for (let x = 1; x < size; x++) {
      const [above = [], here = []] = [modules[y - 1], modules[y]]
      if (here[x] === here[x - 1] && here[x] === above[x] && here[x] === above[x - 1]) sum += 3
    }
  const dark = modules.flat().filter(Boolean).length
  return sum + Math.floor(Math.abs((dark * 20) / (size * size) - 10)) * 10
}

/** Outline of the dark modules for an SVG, one unit each, in a box of `size + 8` with its light border. */
export function qrPath(modules: QrModules): { readonly path: string; readonly size: number } {
  const path = modules
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + 4} ${y + 4}h1v1h-1z` : '')))
    .join('')
  return { path, size: modules.length + 8 }
}
