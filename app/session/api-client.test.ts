import { expect, it } from 'vitest'
import { createApiClient } from './api-client.ts'

/** A server that gives this one answer, and what it was asked. */
function asking(status: number, body: unknown, locale: 'en' | 'ar' | 'fr' = 'en') {
  const asked: { path: string; method: string | undefined; theme: string | null }[] = []
  const client = createApiClient({
    fetch: async (path, init) => {
      asked.push({ path, method: init.method, theme: new Headers(init.headers).get('theme') })
      return typeof body === 'string' ? new Response(body, { status }) : Response.json(body, { status })
    },
    token: () => 'token',
    renew: async () => 'ended',
    locale: () => locale,
    theme: () => 'alnoor',
  })
  return { client, asked }
}
const answer = (code: number, data: unknown, description: object = { en: 'Done', ar: 'تم' }) => ({
  code,
  data,
  description,
})

it('[R1313][R1314][R1315][R1370] code 0 is a success with data, and a sentence in English at least', async () => {
  const { client } = asking(200, answer(0, { id: 7 }))
  expect(await client.call('Template/Get')).toEqual({
    ok: true,
    value: { data: { id: 7 }, sentence: 'Done' },
  })
  const french = asking(200, answer(0, null), 'fr').client
  expect(await french.call('Template/Get')).toMatchObject({ value: { sentence: 'Done' } })
  const arabic = asking(200, answer(0, null), 'ar').client
  expect(await arabic.call('Template/Get')).toMatchObject({ value: { sentence: 'تم' } })
})

it('[R1321][R1379][R1433] any other code is a refusal with what the answer says, and words where it says none', async () => {
  const refused = asking(409, answer(4711, { left: 2 }, { en: 'Not now' })).client
  expect(await refused.call('Template/Get')).toEqual({
    ok: false,
    error: { kind: 'refused', code: null, facts: { left: 2 }, sentence: 'Not now' },
  })
  const silent = asking(500, answer(4711, null, {})).client
  expect(await silent.call('Template/Get')).toMatchObject({ error: { sentence: 'Something Went Wrong' } })
})

it('[R1433][A032] what is no answer of ours counts as none, and nothing of it is shown', async () => {
  const { client } = asking(502, '<html>Bad gateway at proxy.c:12</html>')
  expect(await client.call('Template/Get')).toEqual({ ok: false, error: { kind: 'offline' } })
})

it('[R1311][R1325][R1326][A022] calls are paths of the API, and each carries the theme, GET, POST and files', async () => {
  const { client, asked } = asking(200, answer(0, null))
  await client.call('Customer/Get', { id: 1 }, { method: 'GET' })
  await client.call('Customer/Update', { id: 1 })
  await client.fetch('/files/1')
  expect(asked).toEqual([
    { path: '/api/Customer/Get?id=1', method: 'GET', theme: 'alnoor' },
    { path: '/api/Customer/Update', method: 'POST', theme: 'alnoor' },
    { path: '/files/1', method: undefined, theme: 'alnoor' },
  ])
})
