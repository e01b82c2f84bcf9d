/** What pdf.js draws on where there is no window. */
import type { PixelCanvas } from '../../sync/pdf/looks/pdfjs-drawer.ts'

interface CanvasAndContext {
  canvas: OffscreenCanvas | null
  context: OffscreenCanvasRenderingContext2D | null
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  // Every drawing is read back at once, which is slow from the memory of a graphics card.
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas')
  return context
}

export function createCanvas(widthPx: number, heightPx: number): PixelCanvas {
  const canvas = new OffscreenCanvas(widthPx, heightPx)
  const release = () => {
    canvas.width = 0
    canvas.height = 0
  }
  return { canvas, context: contextOf(canvas), release }
}

/** The shape that pdf.js asks of its `CanvasFactory`. */
export class WindowlessCanvases {
  create(width: number, height: number): CanvasAndContext {
    const canvas = new OffscreenCanvas(Math.max(1, width), Math.max(1, height))
    return { canvas, context: contextOf(canvas) }
  }

  reset(made: CanvasAndContext, width: number, height: number): void {
    if (!made.canvas) return
    made.canvas.width = width
    made.canvas.height = height
  }

  destroy(made: CanvasAndContext): void {
    this.reset(made, 0, 0)
    made.canvas = null
    made.context = null
  }
}

/** The shape of its `FilterFactory`: colours are compared as they are, on both sides alike. */
export class NoFilters {
  addFilter(): string {
    return 'none'
  }
  addHCMFilter(): string {
    return 'none'
  }
  addAlphaFilter(): string {
    return 'none'
  }
  addLuminosityFilter(): string {
    return 'none'
  }
  addHighlightHCMFilter(): string {
    return 'none'
  }
  destroy(): void {}
}
