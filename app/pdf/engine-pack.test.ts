import { describe, expect, it } from 'vitest'
import { packFiles } from '../file-pack.ts'
import { fromEnginePack, isPacked, PACK_NAME } from './engine-pack.ts'

const map = new Uint8Array([1, 2, 3])
const pack = packFiles(new Map([['cmaps/UniJIS-UTF16-H.bcmap', map]])) as Uint8Array<ArrayBuffer>
const kept = async (path: string) =>
  path === `/pdfjs-5.6.205/${PACK_NAME}` ? new Response(new Blob([pack])) : undefined

describe('data of the PDF engine', () => {
  it('is found by the address pdf.js asks for', async () => {
    const found = await fromEnginePack('/pdfjs-5.6.205/cmaps/UniJIS-UTF16-H.bcmap', kept)
    expect(new Uint8Array((await found?.arrayBuffer()) as ArrayBuffer)).toEqual(map)
  })

  it.each([
    ['of a release that is not kept', '/pdfjs-5.0.0/cmaps/UniJIS-UTF16-H.bcmap'],
    ['that the pack does not hold', '/pdfjs-5.6.205/cmaps/Other.bcmap'],
  ])('%s comes from the network', async (_, path) => {
    expect(await fromEnginePack(path, kept)).toBeUndefined()
  })

  it('is not everything of the engine: its worker and decoders are kept as they are', () => {
    expect(isPacked('/pdfjs-5.6.205/standard_fonts/FoxitSans.pfb')).toBe(true)
    expect(isPacked('/pdfjs-5.6.205/pdf.worker.min.mjs')).toBe(false)
    expect(isPacked('/pdfjs-5.6.205/wasm/qcms_bg.wasm')).toBe(false)
    expect(isPacked('/files/pdfjs-5.6.205/cmaps/x')).toBe(false)
  })
})
