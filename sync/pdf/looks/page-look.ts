/**
 * How a page looks, as a program that draws pages sees it. Everything here is in pixels of
 * that drawing, origin at the top left, after crop box and rotation.
 */

export interface PixelBox {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

/** A run of text as it stands in the content of the page (notes and widgets not included). */
export interface LookWord {
  readonly text: string
  readonly box: PixelBox
}

export interface PageLook {
  readonly widthPx: number
  readonly heightPx: number
  /** Four bytes a pixel, on white paper. */
  readonly rgba: Uint8Array | Uint8ClampedArray
  readonly words: readonly LookWord[]
}

export interface DrawOptions {
  /** One-based. */
  readonly page: number
  /** Numbers of the notes and widgets to leave out. */
  readonly without: readonly number[]
}

/** One state of a file, opened for drawing. */
export interface DrawnFile {
  readonly pages: number
  /** Rejects when the page cannot be drawn. */
  draw(options: DrawOptions): Promise<PageLook>
  close(): Promise<void>
}

/**
 * A program that draws PDFs: pdf.js, in the browser and in Node. It must not be the reader of
 * this folder, since two that read alike can be deceived alike. The bytes are the caller's and stay so.
 */
export interface PageDrawer {
  open(bytes: Uint8Array): Promise<DrawnFile>
}

export const overlaps = (a: PixelBox, b: PixelBox): boolean =>
  a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1

export const union = (a: PixelBox, b: PixelBox): PixelBox => ({
  x0: Math.min(a.x0, b.x0),
  y0: Math.min(a.y0, b.y0),
  x1: Math.max(a.x1, b.x1),
  y1: Math.max(a.y1, b.y1),
})

export const grown = (box: PixelBox, by: number): PixelBox => ({
  x0: box.x0 - by,
  y0: box.y0 - by,
  x1: box.x1 + by,
  y1: box.y1 + by,
})

/** Boxes that touch become one: a changed word is one place, not one for each letter. */
export function joined(boxes: readonly PixelBox[], gap: number): PixelBox[] {
  const groups: PixelBox[] = []
  for (const box of boxes) {
    let whole = box
    for (let at = groups.length - 1; at >= 0; at--) {
      const other = groups[at] as PixelBox
      if (!overlaps(grown(whole, gap), other)) continue
      whole = union(whole, other)
      groups.splice(at, 1)
      at = groups.length // what has grown may now touch others
    }
    groups.push(whole)
  }
  return groups
}
