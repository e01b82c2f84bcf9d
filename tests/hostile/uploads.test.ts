import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerSentences } from '../../server/http/answer.ts'
import { ANSWERS, type AnswerCode } from '../../sync/answers.ts'
import { MAX_UPLOAD_BYTES } from '../../sync/entities/stored-file.ts'
import { sendZeros, sha256OfZeros, watchMemory } from '../files/files-world.ts'
import type { Person } from '../server/person.ts'
import { type RunningServer, startServer } from '../server/running-server.ts'
import { todaysShare } from '../todays-share.ts'

const MOST_MEMORY = 600_000_000
const fixtures = join(import.meta.dirname, '../fixtures/pdf')
const fixture = (name: string) => new Uint8Array(readFileSync(join(fixtures, name)))
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

let world: RunningServer
let omar: Person
let authorization: string
let pulse: ReturnType<typeof feelPulse>
let memory: ReturnType<typeof watchMemory>
beforeAll(async () => {
  world = await startServer()
  omar = await world.register('Omar', 'Haddad', 'omar@example.com')
  authorization = `Bearer ${omar.token}`
  pulse = feelPulse()
  memory = watchMemory()
})
afterAll(() => world.stop())

/** Asks whether the server is well, all the time, until told to stop. */
function feelPulse() {
  let stopped = false
  const beats: number[] = []
  const work = (async () => {
    while (!stopped) {
      beats.push(
        await fetch(`${world.url}/healthz`).then(
          (one) => one.status,
          () => 0,
        ),
      )
      await new Promise((settle) => setTimeout(settle, 20))
    }
  })()
  return {
    stop: async () => {
      stopped = true
      await work
      return beats
    },
  }
}

interface Taken {
  readonly code: AnswerCode | 'taken'
  readonly pages?: number
}

interface Entry {
  readonly uploadStatus: number
  readonly message: string
  readonly pageCount: number | null
}

/** Uploads as a browser form does; a refusal must have its sentence in every language. */
async function upload(bytes: Uint8Array, name: string): Promise<Taken> {
  const answer = await omar.upload(bytes, name)
  expect(answer.status, name).toBe(200)
  const [entry] = answer.data as unknown as Entry[]
  // Still being looked at: what a busy machine has not finished is no verdict.
  if (entry?.uploadStatus === 0 && entry.pageCount === null) return upload(bytes, name)
  if (entry?.uploadStatus === 0) return { code: 'taken', pages: Number(entry.pageCount) }
  const [code] = Object.entries(ANSWERS).find(([, one]) => one.code === entry?.uploadStatus) ?? []
  expect(entry?.message, `${name}: what the person reads`).toBe(answerSentences.format('en', String(code)))
  const words = (['en', 'ar', 'fr'] as const).map((one) => answerSentences.format(one, String(code)))
  expect(new Set(words).size, `${name}: ${code} in three languages`).toBe(3)
  return { code: code as AnswerCode }
}

const tus = { 'tus-resumable': '1.0.0' }
const begin = (size: number, sha256: string, name = 'Lease.pdf') =>
  fetch(`${world.url}/uploads`, {
    method: 'POST',
    headers: {
      ...tus,
      authorization,
      'upload-length': String(size),
      'upload-metadata': Object.entries({ name, type: 'application/pdf', sha256, purpose: 'document' })
        .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
        .join(),
    },
  })
const send = (location: string, offset: number, body: Uint8Array) =>
  fetch(`${world.url}${location}`, {
    method: 'PATCH',
    body: body as Uint8Array<ArrayBuffer>,
    headers: {
      ...tus,
      authorization,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
  })

describe('what people upload', () => {
  it('is told apart by its bytes: nothing, half a file, a program, noise', async () => {
    const whole = fixture('issue13242.pdf')
    expect(await upload(new Uint8Array(), 'empty.pdf')).toEqual({ code: 'file-empty' })
    expect(await upload(Buffer.from('MZ\x90\0 this program cannot be run'), 'invoice.pdf')).toEqual({
      code: 'file-type-not-supported',
    })
    expect(await upload(Buffer.from('#!/bin/sh\nrm -rf /'), 'invoice.pdf')).toEqual({
      code: 'file-type-not-supported',
    })
    expect((await upload(new Uint8Array(randomBytes(5_000)), 'noise.pdf')).code).toBe(
      'file-type-not-supported',
    )
    expect(['pdf-damaged', 'taken']).toContain((await upload(whole.subarray(0, 700), 'half.pdf')).code)
    expect((await upload(whole, 'Lease.pdf')).code).toBe('taken')
  })

  it('[R1140] every file of the collection (half of them each day) is taken with its pages or refused with a reason, the server being well', async () => {
    const all = readdirSync(fixtures).filter((name) => name.endsWith('.pdf'))
    const names = todaysShare(all.sort(), 2)
    const found = new Map<string, Taken>()
    const left = [...names]
    const worker = async () => {
      for (let name = left.shift(); name; name = left.shift())
        found.set(name, await upload(fixture(name), name))
    }
    await Promise.all([worker(), worker()])
    const refused = [...found].filter(([, one]) => one.code !== 'taken')
    for (const [name, one] of found) if (one.code === 'taken') expect(one.pages, name).toBeGreaterThan(0)
    for (const [name, { code }] of refused)
      expect(['pdf-damaged', 'pdf-encrypted', 'pdf-dynamic-form', 'pdf-too-complex'], name).toContain(code)
    expect(found.size).toBe(names.length)
    expect(refused.length).toBeLessThan(names.length / 4)
  })

  it('of 500 pages is taken', async () => {
    const pdf = await PDFDocument.create()
    for (let n = 0; n < 500; n++) pdf.addPage([595, 842])
    expect(await upload(await pdf.save(), 'long.pdf')).toEqual({ code: 'taken', pages: 500 })
  })

  it('that unpacks to a hundred times its size costs no memory', async () => {
    const zeros = Buffer.alloc(100_000_000)
    const office = zipSync({ 'word/document.xml': [zeros, { level: 1 }] })
    expect(['office-converter-missing', 'conversion-failed']).toContain(
      (await upload(office, 'bomb.docx')).code,
    )
    const stream = deflateSync(zeros, { level: 1 })
    const pdf = await PDFDocument.create()
    const page = pdf.addPage([595, 842])
    const content = pdf.context.stream(stream, { Filter: 'FlateDecode' })
    page.node.set(pdf.context.obj('Contents') as never, pdf.context.register(content))
    expect(['taken', 'pdf-too-complex', 'pdf-damaged']).toContain(
      (await upload(await pdf.save(), 'bomb.pdf')).code,
    )
  })

  it('[R1285] may have 214,958,080 bytes and not one more', async () => {
    const [most, over] = [MAX_UPLOAD_BYTES, MAX_UPLOAD_BYTES + 1]
    const tooLarge = await begin(over, 'a'.repeat(64))
    expect(tooLarge.status).toBe(413)
    const begun = await begin(most, await sha256OfZeros(most))
    expect(begun.status).toBe(201)
    const sent = await sendZeros(
      `${world.url}${begun.headers.get('location')}`,
      'PATCH',
      { ...tus, authorization, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      ['', ''],
      most,
    )
    expect([sent.status, JSON.parse(sent.text)]).toEqual([422, { code: 'file-type-not-supported' }])
  })
})

describe('requests that lie', () => {
  const form = (headers: Record<string, string>, body: string | Uint8Array) =>
    fetch(`${world.url}/api/Document/upload`, {
      method: 'POST',
      headers: { authorization, ...headers },
      body: body as string,
    })

  it.each([
    ['no boundary', 'multipart/form-data', 'anything'],
    ['a boundary that never comes', 'multipart/form-data; boundary=x', 'anything at all'],
    [
      'an end that never comes',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="document"; filename="a.pdf"\r\n\r\n%PDF',
    ],
    [
      'a part without a name',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Type: text/plain\r\n\r\nhi\r\n--x--\r\n',
    ],
    ['another kind of body', 'application/json', '{}'],
    ['a head without end', 'multipart/form-data; boundary=x', `--x\r\n${'a'.repeat(20_000)}`],
  ])('a form with %s is refused as not valid', async (_what, type, body) => {
    const response = await form({ 'content-type': type }, body)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ code: 9000 })
  })

  it.each([
    '../../../etc/passwd.pdf',
    '..\\..\\boot.pdf',
    '/etc/cron.d/x.pdf',
    'a\u0000b.pdf',
    'C:\\Windows\\x.pdf',
  ])('a file called %j is kept under its hash, its name made harmless', async (name) => {
    const bytes = Buffer.concat([fixture('asciihexdecode.pdf'), Buffer.from(`% ${name}\n`)])
    const begun = await begin(bytes.byteLength, sha(bytes), name)
    const sent = await send(String(begun.headers.get('location')), 0, bytes)
    expect(sent.status).toBe(200)
    const report = (await sent.json()) as { name: string; sha256: string }
    expect(report.name).not.toMatch(/[/\\\p{Cc}]/u)
    expect(report.name.startsWith('..')).toBe(false)
    expect(report.sha256).toBe(sha(bytes))
  })

  it('a file that is not what its hash said is refused and gone', async () => {
    const bytes = fixture('asciihexdecode.pdf')
    const begun = await begin(bytes.byteLength, 'b'.repeat(64))
    const sent = await send(String(begun.headers.get('location')), 0, bytes)
    expect([sent.status, await sent.json()]).toEqual([422, { code: 'file-hash-wrong' }])
    expect((await omar.file('b'.repeat(64))).status).toBe(403)
  })

  it('an upload that was cut goes on where it stopped, and not from elsewhere', async () => {
    const bytes = Buffer.concat([fixture('issue13242.pdf'), randomBytes(8)])
    const begun = await begin(bytes.byteLength, sha(bytes))
    const location = String(begun.headers.get('location'))
    expect((await send(location, 0, bytes.subarray(0, 1_000))).status).toBe(204)
    expect((await send(location, 5_000, bytes.subarray(5_000))).status).toBe(409)
    const head = await fetch(`${world.url}${location}`, {
      method: 'HEAD',
      headers: { ...tus, authorization },
    })
    expect(head.headers.get('upload-offset')).toBe('1000')
    const last = await send(location, 1_000, bytes.subarray(1_000))
    expect(last.status).toBe(200)
    expect(await last.json()).toMatchObject({ sha256: sha(bytes), state: 'complete' })
  })
})

describe('meanwhile', () => {
  it('the server answered everybody, and its memory stayed within bounds', async () => {
    const beats = await pulse.stop()
    expect(beats.length).toBeGreaterThan(20)
    expect(beats.filter((status) => status !== 200)).toEqual([])
    expect(memory.stop()).toBeLessThan(MOST_MEMORY)
  })
})
