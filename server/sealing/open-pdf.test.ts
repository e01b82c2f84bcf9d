import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { join, readWithRoom } from './open-pdf.ts'

const folder = mkdtempSync(joinPath(tmpdir(), 'tawqi-open-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function stored(sizeBytes: number) {
  const path = joinPath(folder, String(sizeBytes))
  const bytes = Buffer.alloc(sizeBytes, '0123456789')
  writeFileSync(path, bytes)
  return { bytes, read: await readWithRoom(path) }
}
const LARGE = 9 * 1024 * 1024
const tail = Buffer.from('tail')

describe('a file read to be extended', () => {
  for (const sizeBytes of [1000, LARGE])
    it(`of ${sizeBytes} bytes is what stands on the disk`, async () => {
      const { bytes, read } = await stored(sizeBytes)
      expect(bytes.equals(read)).toBe(true)
      expect(Buffer.concat([bytes, tail]).equals(join(read, tail))).toBe(true)
    })

  it('that is large takes its revision in without a second copy', async () => {
    const { read } = await stored(LARGE)
    expect(join(read, tail).buffer).toBe(read.buffer)
  })

  it('and extended twice gives two files: neither writes over the other', async () => {
    const { bytes, read } = await stored(LARGE)
    const [one, other] = [join(read, tail), join(read, Buffer.from('other'))]
    expect(Buffer.concat([bytes, tail]).equals(one)).toBe(true)
    expect(Buffer.concat([bytes, Buffer.from('other')]).equals(other)).toBe(true)
    const third = join(one, tail)
    expect([third.buffer === one.buffer, third.length]).toEqual([true, LARGE + 8])
  })

  it('with more than there is room for is copied', async () => {
    const { bytes, read } = await stored(LARGE)
    const much = Buffer.alloc(17 * 1024 * 1024, 'x')
    expect(Buffer.concat([bytes, much]).equals(join(read, much))).toBe(true)
  })
})
