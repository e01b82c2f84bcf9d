import { expect, it } from 'vitest'
import { serverFiles } from './use-files.ts'

const sha256 = 'a'.repeat(64)
const answering = (answer: () => Response | Promise<Response>) => {
  const asked: [string, RequestInit | undefined][] = []
  const files = serverFiles(async (path, init) => {
    asked.push([path, init])
    return answer()
  })
  return { files, asked }
}

it('[C001][R1331][A023] a file of this place is a GET of its path, outside the calls, and is read as a blob', async () => {
  const { files, asked } = answering(
    () => new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } }),
  )
  const reading = await files.read(sha256)
  expect(asked).toEqual([[`/files/${sha256}`, undefined]])
  expect(reading.kind === 'file' && [reading.blob.type, await reading.blob.text()]).toEqual([
    'application/pdf',
    '%PDF-1.7',
  ])
})

it('[R1331] a page of somebody between, a refusal and no network are told apart from a file', async () => {
  const page = () => new Response('<p>Welcome', { headers: { 'content-type': 'text/html; charset=utf-8' } })
  expect(await answering(page).files.read(sha256)).toEqual({ kind: 'unexpected' })
  expect(await answering(() => new Response(null, { status: 403 })).files.read(sha256)).toEqual({
    kind: 'refused',
    reason: '403',
  })
  const silent = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await answering(silent).files.read(sha256)).toEqual({ kind: 'offline' })
})
