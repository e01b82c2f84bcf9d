import { mkdtempSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MultipartError, readMultipart } from '../../server/files/multipart.ts'
import { sha256Of } from './files-world.ts'

const LIMITS = { fileBytes: 10_000, files: 3, fields: 3, fieldBytes: 1_000, headBytes: 2_000 }

function staging() {
  const folder = mkdtempSync(join(tmpdir(), 'multipart-'))
  let n = 0
  return { folder, path: () => join(folder, String(n++)) }
}

/** A request whose body arrives in pieces of these lengths, over and over. */
function requestOf(
  body: Uint8Array,
  contentType: string,
  lengths: readonly number[] = [body.length || 1],
): Request {
  let at = 0
  let n = 0
  const stream = new ReadableStream({
    pull(controller) {
      if (at >= body.length) return controller.close()
      const length = Math.max(1, lengths[n++ % lengths.length]!)
      controller.enqueue(Uint8Array.from(body.subarray(at, at + length)))
      at += length
    },
  })
  return new Request('http://x/', {
    method: 'POST',
    body: stream,
    duplex: 'half',
    headers: { 'content-type': contentType },
  } as RequestInit)
}

/** What the platform's own encoder makes of a form. */
async function encode(form: FormData): Promise<{ body: Uint8Array; contentType: string }> {
  const response = new Response(form)
  return {
    body: new Uint8Array(await response.arrayBuffer()),
    contentType: response.headers.get('content-type')!,
  }
}

test('whatever the files hold and however the body is cut, every file arrives whole', async () => {
  const nasty = fc.constantFrom('\r\n', '\r\n--', '--', '\r', '\n', '\r\n\r\n', 'boundary', '')
  const content = fc.oneof(
    fc.uint8Array({ maxLength: 3_000 }),
    fc
      .array(fc.oneof(nasty, fc.string()), { maxLength: 30 })
      .map((parts) => new Uint8Array(Buffer.from(parts.join('')))),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(content, { maxLength: 3 }),
      fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 8 }),
      async (contents, lengths) => {
        const form = new FormData()
        form.append('options', '{"envelopeDocument":true}')
        for (const [index, bytes] of contents.entries())
          form.append(
            'document',
            new File([Uint8Array.from(bytes)], `${index}.pdf`, { type: 'application/pdf' }),
          )
        const { body, contentType } = await encode(form)
        const { path } = staging()
        const received = await readMultipart(requestOf(body, contentType, lengths), path, LIMITS)
        expect(received.fields.get('options')).toBe('{"envelopeDocument":true}')
        expect(received.files.map((one) => [one.name, one.sizeBytes, one.sha256])).toEqual(
          contents.map((bytes, index) => [`${index}.pdf`, bytes.length, sha256Of(bytes)]),
        )
        for (const [index, file] of received.files.entries())
          expect(new Uint8Array(await readFile(file.path))).toEqual(contents[index])
      },
    ),
    { numRuns: 150 },
  )
})

test('names come as browsers write them', async () => {
  const body = (disposition: string) =>
    Buffer.from(
      `--b\r\nContent-Disposition: form-data; name="document"; ${disposition}\r\n\r\nx\r\n--b--\r\n`,
    )
  const nameOf = async (disposition: string) =>
    (
      await readMultipart(
        requestOf(body(disposition), 'multipart/form-data; boundary=b'),
        staging().path,
        LIMITS,
      )
    ).files[0]?.name
  expect(await nameOf('filename="عقد.pdf"')).toBe('عقد.pdf')
  expect(await nameOf('filename="a%22b.pdf"')).toBe('a"b.pdf')
  expect(await nameOf('filename=plain.pdf')).toBe('plain.pdf')
  expect(await nameOf(`filename="x"; filename*=UTF-8''%C3%A9t%C3%A9.pdf`)).toBe('été.pdf')
})

test('a file beyond the limit is cut off and marked, the rest of the form is still read', async () => {
  const form = new FormData()
  form.append('document', new File([new Uint8Array(50_000)], 'big.pdf'))
  form.append('options', '{}')
  const { body, contentType } = await encode(form)
  const { path } = staging()
  const received = await readMultipart(requestOf(body, contentType, [777]), path, LIMITS)
  expect(received.files[0]).toMatchObject({ isTooLarge: true, sizeBytes: 50_000 })
  expect((await readFile(received.files[0]!.path)).length).toBeLessThanOrEqual(LIMITS.fileBytes)
  expect(received.fields.get('options')).toBe('{}')
})

test.each<[string, string, string]>([
  ['no boundary', 'multipart/form-data', '--b--'],
  ['another type', 'application/json', '{}'],
  [
    'an early end',
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="document"; filename="a"\r\n\r\nhalf',
  ],
  ['no end of the head', 'multipart/form-data; boundary=b', `--b\r\nX: ${'y'.repeat(5_000)}`],
  [
    'a part without a name',
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--',
  ],
  [
    'too long a field',
    'multipart/form-data; boundary=b',
    `--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n${'y'.repeat(2_000)}\r\n--b--`,
  ],
  [
    'too many fields',
    'multipart/form-data; boundary=b',
    `${'--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n1\r\n'.replace('"x"', '"a"')}${['b', 'c', 'd'].map((n) => `--b\r\nContent-Disposition: form-data; name="${n}"\r\n\r\n1\r\n`).join('')}--b--`,
  ],
  [
    'too many files',
    'multipart/form-data; boundary=b',
    `${'--b\r\nContent-Disposition: form-data; name="d"; filename="f"\r\n\r\n1\r\n'.repeat(4)}--b--`,
  ],
  ['an empty body', 'multipart/form-data; boundary=b', ''],
])('%s is refused and leaves no file behind', async (_, contentType, body) => {
  const { folder, path } = staging()
  await expect(readMultipart(requestOf(Buffer.from(body), contentType, [13]), path, LIMITS)).rejects.toThrow(
    MultipartError,
  )
  expect(await readdir(folder)).toEqual([])
})
