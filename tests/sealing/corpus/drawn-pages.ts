/** Pages as two viewers that know nothing of each other draw them, and where two such pages differ. */
import { spawnSync } from 'node:child_process'
import { drawPage, loadPdfjs } from '../../../server/sealing/pdfjs-in-node.ts'

/** Pixels of one page, four bytes each for pdf.js, three for poppler. */
export interface Drawn {
  readonly width: number
  readonly height: number
  readonly channels: 3 | 4
  readonly pixels: Uint8Array | Uint8ClampedArray
}

/** A part of a page that is ours, as fractions of its width and height from the top left. */
export interface Part {
  readonly page: number
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

const longestSidePx = 900

/** Throws what pdf.js says of a file that it does not open; a page that it cannot draw is undefined. */
export async function drawWithPdfjs(pdf: Uint8Array, mostPages: number): Promise<(Drawn | undefined)[]> {
  const task = (await loadPdfjs()).open({ data: pdf })
  try {
    const document = await task.promise
    const pages: (Drawn | undefined)[] = []
    for (let number = 1; number <= Math.min(document.numPages, mostPages); number++) {
      const drawing = document.getPage(number).then(async (page) => {
        const canvas = await drawPage(page, ({ width, height }) =>
          Math.min(2, longestSidePx / Math.max(width, height)),
        )
        const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
        return { width: canvas.width, height: canvas.height, channels: 4 as const, pixels: data }
      })
      pages.push(await drawing.catch(() => undefined))
    }
    return pages
  } finally {
    await task.destroy()
  }
}

/** Empty when poppler does not open the file, or gives up on it. */
export function drawWithPoppler(path: string, mostPages: number): Drawn[] {
  const run = spawnSync(
    'pdftoppm',
    ['-r', '60', '-cropbox', '-scale-to', String(longestSidePx), '-l', String(mostPages), path],
    {
      maxBuffer: 1024 * 1024 * 1024,
      timeout: 40_000,
    },
  )
  if (run.error) return []
  const pages: Drawn[] = []
  for (let at = 0; at < run.stdout.length; ) {
    const head = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(run.stdout.subarray(at, at + 40).toString('latin1'))
    if (!head) break
    const [width, height] = [Number(head[1]), Number(head[2])]
    const start = at + head[0].length
    pages.push({ width, height, channels: 3, pixels: run.stdout.subarray(start, start + width * height * 3) })
    at = start + width * height * 3
  }
  return pages
}

/** Steps of one colour that two runs of the same drawing may differ by. */
const tolerance = 40
/** Pixels to each side in which the same colour is looked for. */
const reach = 2

/** How many pixels of a page differ outside `ours`. */
export function differingPixels(a: Drawn, b: Drawn, page: number, ours: readonly Part[]): number {
  if (a.width !== b.width || a.height !== b.height) return a.width * a.height
  const hidden = ours
    .filter((part) => part.page === page)
    .map((part) => ({
      x0: Math.floor(part.x0 * a.width) - 2,
      x1: Math.ceil(part.x1 * a.width) + 2,
      y0: Math.floor(part.y0 * a.height) - 2,
      y1: Math.ceil(part.y1 * a.height) + 2,
    }))
  let count = 0
  for (let y = 0; y < a.height; y++)
    for (let x = 0; x < a.width; x++) {
      if (hidden.some((part) => x >= part.x0 && x <= part.x1 && y >= part.y0 && y <= part.y1)) continue
      if (!isNear(a, b, x, y) || !isNear(b, a, x, y)) count++
    }
  return count
}

/** Whether `other` has the colour of this pixel there or beside it: a letter may stand a hair to the side. */
function isNear(one: Drawn, other: Drawn, x: number, y: number): boolean {
  const from = (y * one.width + x) * one.channels
  const same = (at: number): boolean => {
    for (let channel = 0; channel < 3; channel++)
      if (Math.abs((one.pixels[from + channel] ?? 0) - (other.pixels[at + channel] ?? 0)) > tolerance)
        return false
    return true
  }
  if (same(from)) return true
  for (let row = Math.max(0, y - reach); row <= Math.min(other.height - 1, y + reach); row++)
    for (let column = Math.max(0, x - reach); column <= Math.min(other.width - 1, x + reach); column++)
      if (same((row * other.width + column) * other.channels)) return true
  return false
}
