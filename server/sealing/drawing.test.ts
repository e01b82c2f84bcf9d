import { createCanvas } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { samplePdf } from './bench.ts'
import { contentBalance } from './content-balance.ts'
import { drawFirstPage } from './first-page.ts'
import { readPicture } from './picture.ts'

describe('page content', () => {
  const balance = (text: string) => contentBalance(Buffer.from(text, 'latin1'))

  it('is counted for saved and restored states, outside strings, names and pictures', () => {
    expect(balance('q 1 0 0 1 0 0 cm Q')).toEqual({ missingBefore: 0, openAfter: 0 })
    expect(balance('q q (Q Q \\) Q) Tj Q')).toEqual({ missingBefore: 0, openAfter: 1 })
    expect(balance('Q Q q')).toEqual({ missingBefore: 2, openAfter: 1 })
    expect(balance('/Q gs /q gs <51 51> Tj % Q\n[(q)]TJ')).toEqual({ missingBefore: 0, openAfter: 0 })
    expect(balance('q BI /W 1 ID Q q Q\nEI Q')).toEqual({ missingBefore: 0, openAfter: 0 })
  })
})

describe('a drawn signature', () => {
  const canvas = createCanvas(4, 2)
  const context = canvas.getContext('2d')
  context.fillStyle = '#ff0000'
  context.fillRect(0, 0, 2, 2)

  it('is read with its transparency', async () => {
    const picture = await readPicture(canvas.toBuffer('image/png'))
    expect([picture.width, picture.height]).toEqual([4, 2])
    expect([...picture.rgb.subarray(0, 3)]).toEqual([255, 0, 0])
    expect([...(picture.alpha ?? [])]).toEqual([255, 255, 0, 0, 255, 255, 0, 0])
  })

  it('may be a JPEG or WebP too, and is refused when it is none of them', async () => {
    expect((await readPicture(canvas.toBuffer('image/jpeg'))).width).toBe(4)
    expect((await readPicture(canvas.toBuffer('image/webp'))).width).toBe(4)
    await expect(readPicture(Buffer.from('<svg/>x'))).rejects.toMatchObject({ code: 'picture-not-readable' })
    const png = canvas.toBuffer('image/png')
    await expect(readPicture(png.subarray(0, 40))).rejects.toMatchObject({ code: 'picture-not-readable' })
  })
})

describe('the picture of a first page', () => {
  it('is as wide as asked, in the format asked', async () => {
    const pdf = samplePdf(1, 0)
    const source = (bytes: Uint8Array) => ({
      sizeBytes: bytes.length,
      read: async (begin: number, end: number) => Uint8Array.from(bytes.subarray(begin, end)),
    })
    const png = await drawFirstPage(source(pdf), { format: 'png', widthPx: 300 })
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    const view = new DataView(png.buffer, png.byteOffset)
    expect([view.getUint32(16), view.getUint32(20)]).toEqual([300, 425])
    expect((await drawFirstPage(source(pdf), { format: 'jpeg' }))[0]).toBe(0xff)
    await expect(drawFirstPage(source(Buffer.from('no')), { format: 'png' })).rejects.toMatchObject({
      code: 'pdf-damaged',
    })
  })

  it('reads little of a large file, and says so when it cannot be read', async () => {
    const pdf = samplePdf(10, 1_000_000)
    let readBytes = 0
    const read = async (begin: number, end: number) => {
      readBytes += end - begin
      return Uint8Array.from(pdf.subarray(begin, end))
    }
    const drawn = await drawFirstPage({ sizeBytes: pdf.length, read }, { format: 'jpeg' })
    expect(drawn[0]).toBe(0xff)
    expect(readBytes).toBeLessThan(pdf.length / 4)
    const broken = { sizeBytes: pdf.length, read: () => Promise.reject(new Error('the disk is gone')) }
    await expect(drawFirstPage(broken, { format: 'jpeg' })).rejects.toMatchObject({ code: 'pdf-damaged' })
  })
})
