/**
 * Whether what was filled into a place hides what was signed there. A signature may be drawn
 * over a line or across a word and both stay readable; an opaque picture over words may not.
 */
import { type LookWord, overlaps, type PageLook, type PixelBox } from './page-look.ts'

/** Contrast of ink to paper, 0 to 255, above which it is there, and the share of it that must be left. */
const visible = 30
const shareLeft = 0.3
const tilePx = 16
/** A rule to sign on is thin, whatever its length; words and pictures are not. */
const tallestRulePx = 4
const inkShare = 0.06
const fewestTiles = 3

/**
 * @param bare the page as it was signed, without the widgets that may be filled.
 * @param now the page as it is drawn now.
 * @returns the boxes of what can no longer be seen.
 */
export function coveredContent(bare: PageLook, now: PageLook, places: readonly PixelBox[]): PixelBox[] {
  if (bare.widthPx !== now.widthPx || bare.heightPx !== now.heightPx) return []
  return places.flatMap((place) => {
    const words = bare.words.filter((word) => mostlyIn(word, place) && /[\p{L}\p{N}]/u.test(word.text))
    const lost = words.map((word) => clip(word.box, place)).filter((box) => isLost(bare, now, box))
    return lost.length > 0 ? lost : coveredTiles(bare, now, place)
  })
}

function mostlyIn({ box }: LookWord, place: PixelBox): boolean {
  if (!overlaps(box, place)) return false
  const part = clip(box, place)
  return area(part) >= 0.1 * area(box) && part.x1 - part.x0 >= 4
}

const area = (box: PixelBox): number => Math.max(0, box.x1 - box.x0) * Math.max(0, box.y1 - box.y0)

function clip(box: PixelBox, place: PixelBox): PixelBox {
  return {
    x0: Math.max(0, Math.floor(Math.max(box.x0, place.x0))),
    y0: Math.max(0, Math.floor(Math.max(box.y0, place.y0))),
    x1: Math.ceil(Math.min(box.x1, place.x1)),
    y1: Math.ceil(Math.min(box.y1, place.y1)),
  }
}

/** Words of a scan are pictures: they are looked for tile by tile. */
function coveredTiles(bare: PageLook, now: PageLook, place: PixelBox): PixelBox[] {
  const tiles: PixelBox[] = []
  for (let y0 = place.y0; y0 < place.y1; y0 += tilePx)
    for (let x0 = place.x0; x0 < place.x1; x0 += tilePx) {
      const tile = clip({ x0, y0, x1: x0 + tilePx, y1: y0 + tilePx }, place)
      if (hasMoreThanRules(bare, tile) && isLost(bare, now, tile)) tiles.push(tile)
    }
  return tiles.length >= fewestTiles ? tiles : []
}

interface Ink {
  readonly mask: readonly number[]
  readonly paper: number
}

/** Offsets of the pixels that stand out from the paper, which is what most pixels are. */
function inkOf(look: PageLook, box: PixelBox): Ink {
  const counts = new Uint32Array(32)
  each(look, box, (at) => {
    const shade = brightness(look, at) >> 3
    counts[shade] = (counts[shade] ?? 0) + 1
  })
  const paper = counts.indexOf(Math.max(...counts)) * 8 + 4
  const mask: number[] = []
  each(look, box, (at) => {
    if (Math.abs(brightness(look, at) - paper) > visible) mask.push(at)
  })
  return { mask, paper }
}

function hasMoreThanRules(look: PageLook, box: PixelBox): boolean {
  const { mask } = inkOf(look, box)
  if (mask.length < inkShare * area(box)) return false
  const rows = new Set(mask.map((at) => Math.floor(at / 4 / look.widthPx)))
  const columns = new Set(mask.map((at) => (at / 4) % look.widthPx))
  return rows.size > tallestRulePx && columns.size > tallestRulePx
}

/** Whether the ink of a box no longer stands out from what was paper around it. */
function isLost(bare: PageLook, now: PageLook, box: PixelBox): boolean {
  const { mask } = inkOf(bare, box)
  if (mask.length === 0 || mask.length >= area(box)) return false
  const inked = new Set(mask)
  const contrast = (look: PageLook): number => {
    let ink = 0
    let paper = 0
    each(look, box, (at) => {
      if (inked.has(at)) ink += brightness(look, at)
      else paper += brightness(look, at)
    })
    return Math.abs(ink / inked.size - paper / (area(box) - inked.size))
  }
  const was = contrast(bare)
  return was >= visible && contrast(now) < shareLeft * was
}

function brightness({ rgba }: PageLook, at: number): number {
  return ((rgba[at] as number) * 54 + (rgba[at + 1] as number) * 183 + (rgba[at + 2] as number) * 19) >> 8
}

function each(look: PageLook, box: PixelBox, visit: (at: number) => void): void {
  for (let y = box.y0; y < Math.min(box.y1, look.heightPx); y++)
    for (let x = box.x0; x < Math.min(box.x1, look.widthPx); x++) visit((y * look.widthPx + x) * 4)
}
