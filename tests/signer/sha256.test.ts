import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sha256, sha256Hex } from '../../app/signing/signature/sha256.ts'

test('pictures get the same name with and without the browser’s own SHA-256', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
      const expected = createHash('sha256').update(bytes).digest('hex')
      expect(Buffer.from(sha256(bytes)).toString('hex')).toBe(expected)
      expect(await sha256Hex(new Uint8Array(bytes))).toBe(expected)
    }),
  )
})
