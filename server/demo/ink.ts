/** A signature in a handwriting face, as a PNG with nothing behind it: what a device sends. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import type { DemoPerson, InkFace } from '../../db/demo/content.ts'

/** Height of the letters; generous, because the picture is made smaller to fit its field. */
const SIZE_PX = 96
/** Strokes may reach a little beyond what the font says of them. */
const EDGE_PX = 8

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
  const font = `${SIZE_PX}px "${family}"`
  const measure = createCanvas(1, 1).getContext('2d')
  measure.font = font
  // Cut to the strokes: what is empty around them would make them small in their field.
  const box = measure.measureText(text)
  const left = Math.ceil(box.actualBoundingBoxLeft) + EDGE_PX
  const above = Math.ceil(box.actualBoundingBoxAscent) + EDGE_PX
  const canvas = createCanvas(
    left + Math.ceil(box.actualBoundingBoxRight) + EDGE_PX,
    above + Math.ceil(box.actualBoundingBoxDescent) + EDGE_PX,
  )
  const context = canvas.getContext('2d')
  context.font = font
  context.fillStyle = color
  context.fillText(text, left, above)
  return canvas.toBuffer('image/png')
}

function fontFile(face: InkFace): string {
  const manifest = createRequire(import.meta.url).resolve(`@fontsource/${face}/package.json`)
  return join(dirname(manifest), 'files', `${FILES[face]}.woff2`)
}
