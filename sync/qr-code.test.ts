import jsQr from 'jsqr'
import { describe, expect, it } from 'vitest'
import { type QrModules, qrCode } from './qr-code.ts'

/** Read by a program that is not ours, from a picture of it. */
function read(modules: QrModules, scale = 4): string | undefined {
  const size = (modules.length + 8) * scale
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255)
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const dark = modules[Math.floor(y / scale) - 4]?.[Math.floor(x / scale) - 4]
      if (dark) pixels.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3)
    }
  return jsQr(pixels, size, size)?.data
}

describe('QR codes', () => {
  it('[A174][R0511] are read back by another program, in every version there is', () => {
    const versions = new Set<number>()
    for (let length = 1; length <= 666; length += 7) {
      const text = `https://sign.example.com/verify/${'0123456789abcdef'.repeat(42)}`.slice(0, length)
      const modules = qrCode(text)
      versions.add((modules.length - 17) / 4)
      expect(read(modules), `${length} bytes`).toBe(text)
    }
    expect([...versions]).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
  })

  it('hold text of any script', () => {
    expect(read(qrCode('توقيع é 漢字'))).toBe('توقيع é 漢字')
  })

  it('are still read with a stain on them', () => {
    const modules = qrCode('https://sign.example.com/verify/01hzy8d3v2').map((row) => [...row])
    for (let y = 12; y < 15; y++) for (let x = 12; x < 15; x++) (modules[y] as boolean[])[x] = false
    expect(read(modules)).toBe('https://sign.example.com/verify/01hzy8d3v2')
  })

  it('say so when a text does not fit', () => {
    expect(() => qrCode('x'.repeat(667))).toThrow()
  })
})
