import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fileInPack, packFiles } from './file-pack.ts'

it('gives back each file as it went in, whatever its name and bytes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.string(), fc.uint8Array({ maxLength: 300 })), { maxLength: 12 }),
      async (entries) => {
        const files = new Map(entries)
        const pack = new Blob([packFiles(files) as Uint8Array<ArrayBuffer>])
        for (const [name, bytes] of files) {
          const file = await fileInPack(pack, name)
          expect(new Uint8Array((await file?.arrayBuffer()) as ArrayBuffer)).toEqual(new Uint8Array(bytes))
        }
      },
    ),
    { numRuns: 60 },
  )
})

it('holds nothing under a name nobody gave, one of every object included', async () => {
  const pack = new Blob([packFiles(new Map([['a', new Uint8Array([1])]])) as Uint8Array<ArrayBuffer>])
  expect(await fileInPack(pack, 'b')).toBeUndefined()
  expect(await fileInPack(pack, 'constructor')).toBeUndefined()
})
