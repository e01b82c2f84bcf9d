/** What every file store must do; run by each implementation. */
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import type { FileStore } from '../../server/files/file-store.ts'

const nameOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const text = async (stream: ReadableStream<Uint8Array>) => new Response(stream).text()
const ABSENT = '0'.repeat(64)

export function fileStoreContract(name: string, open: () => Promise<FileStore>): void {
  describe(`a file store: ${name}`, () => {
    test('keeps bytes under their hash and gives them back, whole or in part', async () => {
      const store = await open()
      const bytes = Buffer.from('0123456789')
      const sha256 = await store.put(bytes)
      expect(sha256).toBe(nameOf(bytes))
      expect(await store.sizeOf(sha256)).toBe(10)
      expect(Buffer.from(await store.read(sha256)).toString()).toBe('0123456789')
      expect(await text(await store.stream(sha256))).toBe('0123456789')
      expect(await text(await store.stream(sha256, { start: 3, end: 5 }))).toBe('345')
      expect(await readFile(await store.pathOf(sha256), 'utf8')).toBe('0123456789')
    })

    test('takes a finished file from its staging place, and taking it twice is harmless', async () => {
      const store = await open()
      const sha256 = nameOf(Buffer.from('staged'))
      for (let n = 0; n < 2; n++) {
        const path = store.stagingPath()
        await writeFile(path, 'staged')
        await store.adopt(path, sha256)
        expect(await text(await store.stream(sha256))).toBe('staged')
        await expect(readFile(path)).rejects.toThrow()
      }
    })

    test('keeps an empty file too', async () => {
      const store = await open()
      expect(await store.sizeOf(await store.put(new Uint8Array()))).toBe(0)
    })

    test('says when there is nothing, and what is removed is gone', async () => {
      const store = await open()
      expect(await store.sizeOf(ABSENT)).toBe(null)
      await expect(store.stream(ABSENT)).rejects.toThrow()
      await expect(store.pathOf(ABSENT)).rejects.toThrow()
      const sha256 = await store.put(Buffer.from('short-lived'))
      await store.remove(sha256)
      expect(await store.sizeOf(sha256)).toBe(null)
      await store.remove(sha256)
    })

    test('names everything it keeps, and nothing that is only on its way', async () => {
      const store = await open()
      const kept = await Promise.all(
        ['one', 'two', 'three'].map((one) => store.put(Buffer.from(`named ${one}`))),
      )
      await writeFile(store.stagingPath(), 'on its way')
      const named: string[] = []
      for await (const name of store.names()) named.push(name)
      expect(named).toEqual(expect.arrayContaining(kept))
      expect(named.every((name) => /^[0-9a-f]{64}$/.test(name))).toBe(true)
      expect(named).not.toContain(nameOf(Buffer.from('on its way')))
    })

    test.each(['../secret', 'a/b', '', 'A'.repeat(64), `${'a'.repeat(64)}/..`, '%2e%2e'])(
      'a name that is no hash (%j) leads nowhere',
      async (name) => {
        const store = await open()
        expect(await store.sizeOf(name)).toBe(null)
        await expect(store.pathOf(name)).rejects.toThrow()
        await expect(store.stream(name)).rejects.toThrow()
      },
    )

    test('many writers of the same bytes leave one whole file', async () => {
      const store = await open()
      const bytes = Buffer.alloc(300_000, 'x')
      const names = await Promise.all(Array.from({ length: 10 }, () => store.put(bytes)))
      expect(new Set(names).size).toBe(1)
      expect(await store.sizeOf(nameOf(bytes))).toBe(300_000)
    })
  })
}
