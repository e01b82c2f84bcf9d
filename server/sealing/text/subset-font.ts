/**
 * Cuts a face down to some glyphs with the subset build of HarfBuzz. Glyph numbers stay,
 * so nothing that was shaped has to be renumbered.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { FontFace } from './font-faces.ts'

type Exports = Record<string, (...args: number[]) => number> & { memory: WebAssembly.Memory }

export type SubsetFont = (face: FontFace, glyphs: Iterable<number>) => Uint8Array

const noHinting = 0x1
const retainGlyphNumbers = 0x2
const dropTableSet = 3
const writableMemory = 2
// What a viewer does not need once glyphs are chosen and placed.
const droppedTables = ['GSUB', 'GPOS', 'GDEF', 'cmap', 'name', 'post', 'OS/2']

export function createSubsetFont(): SubsetFont {
  const path = createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz-subset.wasm')
  const instance = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(path)))
  const hb = instance.exports as unknown as Exports // the names are those of HarfBuzz; all take and give numbers
  hb._initialize?.()
  const faces = new Map<string, number>()

  const call = (name: string, ...args: number[]): number => {
    const target = hb[name]
    if (!target) throw new Error(`HarfBuzz has no ${name}`)
    return target(...args)
  }

  const loadedFace = (face: FontFace): number => {
    const known = faces.get(face.key)
    if (known !== undefined) return known
    const address = call('malloc', face.bytes.length)
    new Uint8Array(hb.memory.buffer).set(face.bytes, address)
    const blob = call('hb_blob_create', address, face.bytes.length, writableMemory, 0, 0)
    const pointer = call('hb_face_create', blob, 0)
    call('hb_blob_destroy', blob)
    faces.set(face.key, pointer)
    return pointer
  }

  return (face, glyphs) => {
    const input = call('hb_subset_input_create_or_fail')
    const wanted = call('hb_subset_input_glyph_set', input)
    for (const glyph of glyphs) call('hb_set_add', wanted, glyph)
    call('hb_subset_input_set_flags', input, noHinting | retainGlyphNumbers)
    const dropped = call('hb_subset_input_set', input, dropTableSet)
    for (const tag of droppedTables) call('hb_set_add', dropped, tagNumber(tag))
    const subset = call('hb_subset_or_fail', loadedFace(face), input)
    call('hb_subset_input_destroy', input)
    if (subset === 0) throw new Error('font subset failed')
    const blob = call('hb_face_reference_blob', subset)
    const start = call('hb_blob_get_data', blob, 0)
    const bytes = new Uint8Array(hb.memory.buffer).slice(start, start + call('hb_blob_get_length', blob))
    call('hb_blob_destroy', blob)
    call('hb_face_destroy', subset)
    return bytes
  }
}

function tagNumber(tag: string): number {
  return [...tag.padEnd(4)].reduce((value, letter) => ((value << 8) | letter.charCodeAt(0)) >>> 0, 0)
}
