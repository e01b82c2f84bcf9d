/** A signature in a handwriting face, as a PNG with nothing behind it: what a device sends. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import type { DemoPerson, InkFace } from '../../db/demo/content.ts'

const WIDTH = 640
const HEIGHT = 200

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
  const canvas = createCanvas(WIDTH, HEIGHT)
  const context = canvas.getContext('2d')
  context.font = `96px "${family}"`
  const { width } = context.measureText(text)
  context.font = `${Math.floor(96 * Math.min(1, (WIDTH - 40) / width))}px "${family}"`
  context.fillStyle = color
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(text, WIDTH / 2, HEIGHT / 2)
  return canvas.toBuffer('image/png')
}

function fontFile(face: InkFace): string {
  const manifest = createRequire(import.meta.url).resolve(`@fontsource/${face}/package.json`)
  return join(dirname(manifest), 'files', `${FILES[face]}.woff2`)
}
