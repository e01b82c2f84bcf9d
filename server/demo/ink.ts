/** A signature in a handwriting face, as a PNG with nothing behind it: what a device sends. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import type { DemoPerson, InkFace } from '../../db/demo/content.ts'

/** Generous, because the picture is made smaller to fit its field. */
const SIZE_PX = 96
const SHEET = { widthPx: 1400, heightPx: 420 } as const
const EDGE_PX = 6

const FILES: Readonly<Record<InkFace, string>> = {
  'dancing-script': 'dancing-script-latin-600-normal',
  'great-vibes': 'great-vibes-latin-400-normal',
  caveat: 'caveat-latin-600-normal',
  sacramento: 'sacramento-latin-400-normal',
  'aref-ruqaa': 'aref-ruqaa-arabic-400-normal',
  gulzar: 'gulzar-arabic-400-normal',
}

export function drawInk({ text, face, color }: DemoPerson['ink']): Uint8Array {
  const family = `tawqi-demo-${face}`
  if (!GlobalFonts.has(family)) GlobalFonts.registerFromPath(fontFile(face), family)
  const sheet = createCanvas(SHEET.widthPx, SHEET.heightPx)
  const context = sheet.getContext('2d')
  context.font = `${SIZE_PX}px "${family}"`
  context.fillStyle = color
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(text, SHEET.widthPx / 2, SHEET.heightPx / 2)
  // Cut to the strokes: what is empty around them would make them small in their field. The strokes themselves
  // are looked at, because handwriting faces reach beyond what they say of themselves.
  const box = inkedBox(context.getImageData(0, 0, SHEET.widthPx, SHEET.heightPx))
  const cut = createCanvas(box.width + 2 * EDGE_PX, box.height + 2 * EDGE_PX)
  cut.getContext('2d').drawImage(sheet, EDGE_PX - box.x, EDGE_PX - box.y)
  return cut.toBuffer('image/png')
}

function inkedBox({ data, width, height }: { data: Uint8ClampedArray; width: number; height: number }) {
  let [left, right, top, bottom] = [width, 0, height, 0]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (data[(y * width + x) * 4 + 3] === 0) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = y
    }
  return { x: left, y: top, width: Math.max(1, right - left + 1), height: Math.max(1, bottom - top + 1) }
}

function fontFile(face: InkFace): string {
  const manifest = createRequire(import.meta.url).resolve(`@fontsource/${face}/package.json`)
  return join(dirname(manifest), 'files', `${FILES[face]}.woff2`)
}
