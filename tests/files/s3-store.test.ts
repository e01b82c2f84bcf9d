import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createS3Client, type S3ClientOptions } from '../../server/files/s3-client.ts'
import { createS3Store } from '../../server/files/s3-store.ts'
import { fileStoreContract } from './file-store-contract.ts'
import { startS3, type TestS3 } from './s3-server.ts'

let s3: TestS3
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.stop())
beforeEach(() => {
  s3.intercept = null
  s3.requests.length = 0
})

const clientOf = (overrides: Partial<S3ClientOptions> = {}) =>
  createS3Client({
    endpoint: s3.endpoint,
    bucket: s3.bucket,
    isPathStyle: true,
    ...s3.credentials,
    ...overrides,
  })
/** A node: a disk of its own before the bucket they share. */
function node(options: { partBytes?: number; cacheBytes?: number; now?: () => number } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 's3-store-'))
  const { partBytes, cacheBytes = 1e9, ...rest } = options
  const client = clientOf(partBytes === undefined ? {} : { partBytes })
  return { folder, client, store: createS3Store({ client, prefix: 'Übung 1/', folder, cacheBytes, ...rest }) }
}
const nameOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const bytesOf = async (stream: ReadableStream<Uint8Array>) =>
  Buffer.from(await new Response(stream).arrayBuffer())
const copiesIn = (folder: string) =>
  readdirSync(folder, { recursive: true })
    .map((path) => String(path).split('/').at(-1) ?? '')
    .filter((name) => /^[0-9a-f]{64}$/.test(name))

fileStoreContract('S3', async () => node().store)

describe('files in S3', () => {
  test('are read by another node, whole, in part and by workers, which get a path', async () => {
    const bytes = randomBytes(300_000)
    const sha256 = await node().store.put(bytes)
    const other = node()
    expect(await other.store.sizeOf(sha256)).toBe(300_000)
    expect((await bytesOf(await other.store.stream(sha256))).equals(bytes)).toBe(true)
    expect(
      (await bytesOf(await other.store.stream(sha256, { start: 1_000, end: 2_999 }))).equals(
        bytes.subarray(1_000, 3_000),
      ),
    ).toBe(true)
    expect(copiesIn(other.folder)).toEqual([])
    const paths = await Promise.all(Array.from({ length: 5 }, () => other.store.pathOf(sha256)))
    expect(new Set(paths).size).toBe(1)
    expect((await readFile(paths[0] ?? '')).equals(bytes)).toBe(true)
    expect(s3.requests.filter((one) => one.startsWith('GET') && one.includes(sha256))).toHaveLength(3)
  })

  test('are no longer there for any node once removed', async () => {
    const [one, other] = [node(), node()]
    const sha256 = await one.store.put(Buffer.from('gone soon'))
    expect(await other.store.sizeOf(sha256)).toBe(9)
    await one.store.remove(sha256)
    expect(await other.store.sizeOf(sha256)).toBe(null)
    await expect(other.store.pathOf(sha256)).rejects.toThrow()
  })

  test('travel in parts when they are large, and arrive as they were', async () => {
    const part = 5 * 1024 * 1024
    const bytes = randomBytes(2 * part + 12_345)
    const sha256 = nameOf(bytes)
    const { store } = node({ partBytes: part })
    const path = store.stagingPath()
    await writeFile(path, bytes)
    await store.adopt(path, sha256)
    expect(s3.requests.filter((one) => /partNumber=/.test(one))).toHaveLength(3)
    const other = node()
    expect(nameOf(await readFile(await other.store.pathOf(sha256)))).toBe(sha256)
  })

  test('a large one that breaks off leaves nothing behind, neither a file nor parts that cost', async () => {
    const part = 5 * 1024 * 1024
    const bytes = randomBytes(part + 1)
    const sha256 = nameOf(bytes)
    const { store } = node({ partBytes: part })
    const path = store.stagingPath()
    await writeFile(path, bytes)
    s3.intercept = (request, response) => {
      if (!/partNumber=2/.test(request.url ?? '')) return false
      response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')
      return true
    }
    await expect(store.adopt(path, sha256)).rejects.toThrow('S3 PUT: 403 AccessDenied')
    expect(s3.requests.some((one) => one.startsWith('DELETE') && one.includes('uploadId='))).toBe(true)
    expect(await node().store.sizeOf(sha256)).toBe(null)
    await rm(path)
  })

  test('are asked for again when the store is busy or the way breaks', async () => {
    const sha256 = await node().store.put(Buffer.from('patience'))
    let broken = 0
    s3.intercept = (request, response) => {
      if (broken >= 2) return false
      broken++
      if (broken === 1) request.socket.destroy()
      else response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
      return true
    }
    expect(await node().store.sizeOf(sha256)).toBe(8)
    expect(broken).toBe(2)
  })

  test('are not believed when other bytes come than were stored', async () => {
    const sha256 = await node().store.put(Buffer.from('what was stored'))
    s3.intercept = (request, response) => {
      if (request.method !== 'GET') return false
      response.writeHead(200).end('what somebody else put there')
      return true
    }
    const other = node()
    await expect(other.store.pathOf(sha256)).rejects.toThrow('other bytes')
    expect(copiesIn(other.folder)).toEqual([])
  })

  test('leave copies on the disk of a node up to a size, the ones in use always', async () => {
    let now = Date.now()
    const { store, folder } = node({ cacheBytes: 1_000_000, now: () => now })
    const names: string[] = []
    for (let n = 0; n < 3; n++) {
      names.push(await store.put(randomBytes(700_000)))
      now += 3_600_000
    }
    expect(copiesIn(folder)).toEqual([names[2]])
    expect(await store.sizeOf(names[0] ?? '')).toBe(700_000)
  })

  test('without the right key nothing is stored, and a bucket that is not there is told', async () => {
    const client = clientOf({ secretAccessKey: 'wrong' })
    await expect(clientOf().check()).resolves.toBeUndefined()
    await expect(clientOf({ bucket: 'no-such-bucket' }).check()).rejects.toThrow('404')
    const path = join(mkdtempSync(join(tmpdir(), 's3-wrong-')), 'file')
    await writeFile(path, 'x')
    await expect(client.putFile('key', path, nameOf(Buffer.from('x')))).rejects.toThrow(
      'SignatureDoesNotMatch',
    )
  })
})
