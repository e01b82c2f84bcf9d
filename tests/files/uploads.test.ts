import { request as httpRequest } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { refusal } from '../../sync/answers.ts'
import { knownFile } from '../../sync/entities/file-report.ts'
import { MAX_UPLOAD_BYTES } from '../../sync/entities/stored-file.ts'
import { err, ok } from '../../sync/result.ts'
import {
  createWorld,
  sendZeros,
  sha256Of,
  sha256OfZeros,
  tokenOf,
  type World,
  watchMemory,
} from './files-world.ts'

let world: World
afterEach(() => world?.stop())

const PDF = '%PDF-1.7 a lease'
const known = async (name: 'sara' | 'omar' | 'eve', sha256: string, purpose = 'document') => {
  const response = await world.request(name, `/uploads/known/${sha256}?purpose=${purpose}`)
  return knownFile.parse(((await response.json()) as { data: unknown }).data)
}

describe('resumable uploads', () => {
  test('a finished upload is looked at, kept under its hash and reported', async () => {
    world = await createWorld()
    const response = await world.upload('sara', PDF)
    expect(response.status).toBe(200)
    const page = { widthPt: 595, heightPt: 842 }
    expect(await response.json()).toEqual({
      sha256: sha256Of(PDF),
      name: 'Lease.pdf',
      sizeBytes: PDF.length,
      mediaType: 'application/pdf',
      state: 'complete',
      code: null,
      pdf: {
        sha256: sha256Of(PDF),
        pages: [page, page],
        firstPageSha256: sha256Of(`picture of ${sha256Of(PDF)}`),
        repaired: false,
        hadSignatures: false,
      },
    })
    expect((await world.readBack(sha256Of(PDF))).toString()).toBe(PDF)
    expect(await world.leftovers()).toEqual([])
  })

  test('an upload that was cut goes on where it stopped, also after a restart of the server', async () => {
    world = await createWorld()
    const bytes = Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(3_000_000, 'lease ')])
    const created = await world.create('sara', { sha256: sha256Of(bytes), size: bytes.length })
    const location = created.headers.get('location')!
    await sendAndCut(location, bytes.subarray(0, 1_200_000))
    world.restart()
    const head = await world.request('sara', location, {
      method: 'HEAD',
      headers: { 'tus-resumable': '1.0.0' },
    })
    expect(head.status).toBe(200)
    const offset = Number(head.headers.get('upload-offset'))
    expect(offset).toBe(1_200_000)
    const response = await world.patch('sara', location, offset, bytes.subarray(offset))
    expect(response.status).toBe(200)
    expect((await world.readBack(sha256Of(bytes))).equals(bytes)).toBe(true)
  })

  test('an upload begun on one node goes on on another that shares the folder', async () => {
    world = await createWorld()
    const other = world.otherNode()
    const bytes = Buffer.from(PDF)
    const created = await world.create('sara', { sha256: sha256Of(bytes), size: bytes.length })
    const location = created.headers.get('location') ?? ''
    const tus = { 'tus-resumable': '1.0.0' }
    expect((await other('eve', location, { method: 'HEAD', headers: tus })).status).toBe(404)
    expect((await other('sara', location, { method: 'HEAD', headers: tus })).status).toBe(200)
    const finished = await other('sara', location, {
      method: 'PATCH',
      headers: { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
      body: bytes,
    })
    expect(finished.status).toBe(200)
    expect(await finished.json()).toMatchObject({ sha256: sha256Of(bytes), state: 'complete' })
  })

  test('bytes under a wrong hash are refused and removed', async () => {
    world = await createWorld()
    const response = await world.upload('sara', PDF, { sha256: sha256Of('something else') })
    expect([response.status, await response.json()]).toEqual([422, { code: 'file-hash-wrong' }])
    expect(await world.store.sizeOf(sha256Of(PDF))).toBe(null)
    expect(await world.leftovers()).toEqual([])
  })

  test('an empty file is refused', async () => {
    world = await createWorld()
    const response = await world.create('sara', { sha256: sha256Of(''), size: 0 })
    expect([response.status, await response.json()]).toEqual([422, { code: 'file-empty' }])
  })

  test('[R1285] a file of exactly 214,958,080 bytes is taken without being held in memory; one byte more is refused', async () => {
    world = await createWorld()
    expect((await world.create('sara', { sha256: 'a'.repeat(64), size: MAX_UPLOAD_BYTES + 1 })).status).toBe(
      413,
    )
    const sha256 = await sha256OfZeros(MAX_UPLOAD_BYTES)
    const created = await world.create('sara', {
      sha256,
      size: MAX_UPLOAD_BYTES,
      purpose: 'attachment',
      name: 'Plans.bin',
    })
    const memory = watchMemory()
    const answer = await sendZeros(world.url + created.headers.get('location'), 'PATCH', {
      authorization: `Bearer ${tokenOf('sara')}`,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    })
    expect(answer.status).toBe(200)
    expect(await world.store.sizeOf(sha256)).toBe(MAX_UPLOAD_BYTES)
    expect(memory.stop()).toBeLessThan(100_000_000)
    await world.store.remove(sha256)
  })

  test('a smaller limit of the installation wins, and is itself allowed', async () => {
    world = await createWorld({ environment: { MAX_UPLOAD_BYTES: '100' } })
    expect((await world.upload('sara', `%PDF-${'x'.repeat(95)}`)).status).toBe(200)
    expect((await world.upload('sara', `%PDF-${'x'.repeat(96)}`)).status).toBe(413)
  })

  test('a body longer than was declared is not taken', async () => {
    world = await createWorld()
    const created = await world.create('sara', { sha256: sha256Of(PDF), size: 5 })
    const response = await world.patch('sara', created.headers.get('location')!, 0, Buffer.from(PDF))
    expect(response.ok).toBe(false)
    expect(await world.store.sizeOf(sha256Of(PDF))).toBe(null)
  })

  test('what cannot be signed is refused with its reason, which is kept and told again without another look', async () => {
    world = await createWorld()
    const response = await world.upload('sara', 'no pdf at all', { name: 'Lease.pdf' })
    expect([response.status, await response.json()]).toEqual([422, { code: 'file-type-not-supported' }])
    expect(await known('sara', sha256Of('no pdf at all'))).toMatchObject({
      known: true,
      report: { state: 'refused', code: 'file-type-not-supported' },
    })
    expect(world.looks.length).toBe(1)
  })

  test('what was refused by its name is looked at again when somebody brings it under another', async () => {
    world = await createWorld({
      files: {
        ingest: async ({ sha256, name }) =>
          name.endsWith('.doc')
            ? ok({ sha256, pages: [], firstPageSha256: null, repaired: false, hadSignatures: false })
            : err(refusal('file-type-not-supported')),
      },
    })
    const bytes = 'an old Word file'
    expect((await world.upload('omar', bytes, { name: 'offer.txt' })).status).toBe(422)
    expect((await world.upload('sara', bytes, { name: 'offer.doc' })).ok).toBe(true)
    expect(await known('sara', sha256Of(bytes))).toMatchObject({
      report: { state: 'complete', name: 'offer.doc' },
    })
  })

  test('a broken tool is not a refusal: the file is kept and looked at when asked again', async () => {
    world = await createWorld()
    world.breakIngest(true)
    const response = await world.upload('sara', PDF)
    expect(await response.json()).toMatchObject({ state: 'checking', pdf: null })
    world.breakIngest(false)
    world.restart()
    expect(await known('sara', sha256Of(PDF))).toMatchObject({
      known: true,
      report: { state: 'complete', pdf: { sha256: sha256Of(PDF) } },
    })
  })

  test.each([
    ['an .exe renamed .pdf', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]), 'Lease.pdf'],
    ['a .bat by its beginning', Buffer.from('@echo off\r\ndel *.*'), 'readme.txt'],
    ['an .msi by its class', installer(), 'Plan.dwg'],
    ['.exe by name', Buffer.from('harmless'), 'setup.EXE'],
    ['.msi by name', Buffer.from('harmless'), 'setup.msi'],
    ['.bat with dots and blanks', Buffer.from('harmless'), 'run.bat. . '],
    ['.exe with a stream name', Buffer.from('harmless'), 'run.exe:$DATA'],
  ])('[R1149][R1150][R1151] %s is refused as an attachment', async (_, bytes, name) => {
    world = await createWorld()
    const response = await world.upload('sara', bytes, { name, purpose: 'attachment' })
    expect([response.status, await response.json()]).toEqual([422, { code: 'file-type-not-supported' }])
    expect(await world.leftovers()).toEqual([])
  })

  test('[R1157][R1158][R1160][R1161][R1162] types the installation does not allow are refused by what the bytes are', async () => {
    world = await createWorld({
      environment: {
        FILE_VALIDATION: 'true',
        ALLOWED_EXTENSIONS: '.pdf',
        ATTACHMENT_ALLOWED_EXTENSIONS: 'dwg',
        ATTACHMENT_ALLOWED_MIME_TYPES: 'image/png',
      },
    })
    const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1])
    const attach = async (bytes: Uint8Array | string, name: string, type: string) =>
      (await world.upload('sara', bytes, { name, type, purpose: 'attachment' })).status
    expect([
      await attach('drawing', 'Plan.dwg', 'application/acad'),
      await attach(png, 'scan', 'application/pdf'),
      await attach('a,b', 'data.csv', 'text/csv'),
      // It says it is text, and is not.
      await attach('zip\u0000archive', 'all.7z', 'text/plain'),
      await attach('archive', 'all.7z', 'image/png'),
    ]).toEqual([200, 200, 200, 422, 422])
    const png2 = await world.upload('sara', png, { name: 'scan.png', purpose: 'document' })
    expect(await png2.json()).toEqual({ code: 'file-type-not-allowed' })
    expect((await world.upload('sara', PDF, { purpose: 'document' })).status).toBe(200)
    expect(await world.leftovers()).toEqual([])
  })

  test('[R1163][R1168] a picture is a PNG or JPEG of at most 2,560,000 bytes', async () => {
    world = await createWorld()
    const png = (size: number) =>
      Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(size - 8)])
    const about = { purpose: 'picture', name: 'stamp.png' }
    expect((await world.upload('sara', png(2_560_000), about)).status).toBe(200)
    expect(await (await world.upload('sara', png(2_560_001), about)).json()).toEqual({
      code: 'file-too-large',
    })
    expect(await (await world.upload('sara', 'GIF89a', about)).json()).toEqual({ code: 'image-not-valid' })
  })

  test.each([
    '../../etc/passwd',
    '..\\..\\boot.ini',
    '/etc/shadow',
    'a/b/../c.pdf',
    '\u202efdp.exe\u202c.pdf',
    'x\u0000.pdf',
    '...',
    `${'ä'.repeat(400)}.pdf`,
  ])('the name %j becomes a plain name', async (name) => {
    world = await createWorld()
    const report = (await (await world.upload('sara', PDF, { name })).json()) as { name: string }
    // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly what must not be there
    expect(report.name).toMatch(/^[^/\\\u0000-\u001f\u202a-\u202e]{1,255}$/)
    expect(report.name).not.toMatch(/^\.*$/)
  })
})

describe('whose upload it is', () => {
  test('nobody uploads without signing in', async () => {
    world = await createWorld()
    expect((await world.create(null, { sha256: sha256Of(PDF), size: 9 })).status).toBe(401)
  })

  test('an unfinished upload of somebody else does not exist', async () => {
    world = await createWorld()
    const created = await world.create('sara', { sha256: sha256Of(PDF), size: PDF.length })
    const location = created.headers.get('location')!
    const headers = { 'tus-resumable': '1.0.0' }
    expect((await world.request('eve', location, { method: 'HEAD', headers })).status).toBe(404)
    expect((await world.patch('eve', location, 0, Buffer.from(PDF))).status).toBe(404)
    expect((await world.request('eve', location, { method: 'DELETE', headers })).status).toBe(404)
    expect((await world.request('sara', location, { method: 'GET', headers })).status).toBe(405)
    expect(
      (await world.request('sara', '/uploads/..%2F..%2Fdb.sqlite', { method: 'HEAD', headers })).status,
    ).toBe(404)
    expect((await world.patch('sara', location, 0, Buffer.from(PDF))).status).toBe(200)
  })

  test('unfinished bytes of one person are limited, finished and abandoned ones are not counted', async () => {
    world = await createWorld({
      files: { uploadLimits: { unfinishedBytes: 1000, unfinishedCount: 3, expireMs: 60_000 } },
    })
    const create = (name: 'sara' | 'omar', size: number) =>
      world.create(name, { sha256: 'b'.repeat(64), size })
    const first = await create('sara', 600)
    expect((await create('sara', 600)).status).toBe(429)
    expect((await create('omar', 600)).status).toBe(201)
    await world.request('sara', first.headers.get('location')!, {
      method: 'DELETE',
      headers: { 'tus-resumable': '1.0.0' },
    })
    expect((await create('sara', 600)).status).toBe(201)
    world.later(61_000)
    expect(await world.files.removeExpired()).toBe(2)
    expect(await world.leftovers()).toEqual([])
    expect((await create('sara', 600)).status).toBe(201)
  })

  test('a known hash tells nothing to whoever may not read the file, in the same organisation or another', async () => {
    world = await createWorld()
    await world.upload('sara', PDF)
    expect((await known('sara', sha256Of(PDF))).known).toBe(true)
    expect(await known('omar', sha256Of(PDF))).toEqual({ known: false })
    expect(await known('eve', sha256Of(PDF))).toEqual({ known: false })
    expect(await known('sara', 'f'.repeat(64))).toEqual({ known: false })
    await world.upload('omar', PDF)
    expect((await known('omar', sha256Of(PDF))).known).toBe(true)
    expect(world.looks.length).toBe(1)
  })
})

/** Sends part of a body and cuts the connection when it has come to the server's disk. */
async function sendAndCut(location: string, part: Uint8Array): Promise<void> {
  const request = httpRequest(world.url + location, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${tokenOf('sara')}`,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': '3000005',
    },
  })
  // Cut on purpose: the error says so, and the close that follows is what counts.
  request.on('error', () => undefined)
  const closed = new Promise((resolve) => request.on('close', resolve))
  request.write(part)
  await expect.poll(() => world.uploadedBytes()).toBe(part.length)
  request.destroy()
  await closed
}

/** The head of a compound file whose root is an installer database. */
function installer(): Buffer {
  const bytes = Buffer.alloc(2048)
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(bytes)
  bytes.writeUInt16LE(9, 30)
  bytes.writeUInt32LE(1, 48)
  Buffer.from([0x84, 0x10, 0x0c, 0, 0, 0, 0, 0, 0xc0, 0, 0, 0, 0, 0, 0, 0x46]).copy(bytes, 1024 + 80)
  return bytes
}
