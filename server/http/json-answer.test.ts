import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { expect, it } from 'vitest'
import { jsonAnswer } from './json-answer.ts'

const words = { small: { text: 'نعم' }, large: { text: 'yes '.repeat(1_000) } }
const app = new Hono()
app.use('*', compress())
app.get('/small', () => jsonAnswer(words.small, { status: 404 }))
app.get('/large', () => jsonAnswer(words.large))
const ask = (path: string) => app.request(path, { headers: { 'accept-encoding': 'gzip' } })

it('a small answer goes as it is, with its length in bytes', async () => {
  const answer = await ask('/small')
  expect([answer.status, answer.headers.get('content-encoding')]).toEqual([404, null])
  expect(answer.headers.get('content-length')).toBe(String(new TextEncoder().encode('{"text":"نعم"}').length))
  expect(await answer.json()).toEqual(words.small)
})

it('a large one is compressed when the other end can read that', async () => {
  const answer = await ask('/large')
  expect([answer.headers.get('content-encoding'), answer.headers.get('content-length')]).toEqual([
    'gzip',
    null,
  ])
  expect(await (await app.request('/large')).json()).toEqual(words.large)
})
