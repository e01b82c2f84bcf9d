import { describe, expect, it } from 'vitest'
import { getUnreadCount, readEnvelopeRecord } from '../../sync/calls/envelopes.ts'
import { downloadAuditCert, downloadPdf } from '../../sync/calls/reports.ts'
import { refreshToken } from '../../sync/calls/sign-in.ts'
import { nameIn } from './answered-file.ts'
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
  expect(await client.call(getUnreadCount, {})).toEqual({
    ok: true,
    value: { data: { id: 7 }, sentence: 'Done' },
  })
  const french = asking(200, answer(0, null), 'fr').client
  expect(await french.call(getUnreadCount, {})).toMatchObject({ value: { sentence: 'Done' } })
  const arabic = asking(200, answer(0, null), 'ar').client
  expect(await arabic.call(getUnreadCount, {})).toMatchObject({ value: { sentence: 'تم' } })
})

it('[R1321][R1379][R1433] any other code is a refusal with what the answer says, and words where it says none', async () => {
  const refused = asking(409, answer(4711, { left: 2 }, { en: 'Not now' })).client
  expect(await refused.call(getUnreadCount, {})).toEqual({
    ok: false,
    error: { kind: 'refused', code: null, facts: { left: 2 }, sentence: 'Not now' },
  })
  const silent = asking(500, answer(4711, null, {})).client
  expect(await silent.call(getUnreadCount, {})).toMatchObject({ error: { sentence: 'Something Went Wrong' } })
})

it('[R1433][A032] what is no answer of ours counts as none, and nothing of it is shown', async () => {
  const { client } = asking(502, '<html>Bad gateway at proxy.c:12</html>')
  expect(await client.call(getUnreadCount, {})).toEqual({ ok: false, error: { kind: 'offline' } })
})

it('[S29] what was begun for one account and is asked again goes out for no other, though another is open by then', async () => {
  let account = 'sara noor'
  const asked: string[] = []
  const client = createApiClient({
    fetch: async () => {
      asked.push(account)
      return Response.json(answer(9001, null), { status: 429, headers: { 'retry-after': '1' } })
    },
    token: () => account,
    account: () => account,
    renew: async () => 'ended',
    locale: () => 'en',
    theme: () => '',
    // It waits as it was told to, and meanwhile its person opens another account.
    pause: async () => {
      account = 'sara gulf'
    },
  })
  await expect(client.fetch('/sync/commands', { method: 'POST' })).rejects.toThrow('Another account')
  account = 'sara noor'
  expect(await client.call(getUnreadCount, {})).toEqual({ ok: false, error: { kind: 'offline' } })
  expect(asked).toEqual(['sara noor', 'sara noor'])
})

it('[R1311][R1325][R1326][A022] calls are paths of the API, and each carries the theme, GET, POST and files', async () => {
  const { client, asked } = asking(200, answer(0, null))
  await client.call(readEnvelopeRecord, { id: '1' })
  await client.call(getUnreadCount, { folderId: 1 })
  await client.fetch('/files/1')
  expect(asked).toEqual([
    { path: '/api/Verify/Envelope?id=1', method: 'GET', theme: 'alnoor' },
    { path: '/api/TasksEf/GetUnreadCount', method: 'POST', theme: 'alnoor' },
    { path: '/files/1', method: undefined, theme: 'alnoor' },
  ])
})

const answering = (response: Response | Promise<never>) => {
  const asked: { path: string; init: RequestInit }[] = []
  const client = createApiClient({
    fetch: async (path, init) => {
      asked.push({ path, init })
      return response
    },
    token: () => 'token',
    renew: async () => 'ended',
    locale: () => 'en',
    theme: () => 'alnoor',
  })
  return { client, asked }
}
const ID = 'envelope:00000000000000000000000001'

describe('a call that answers a file', () => {
  it('[R1329][R1330] is a POST with a JSON body; what is no JSON is the file, under the name it comes with', async () => {
    const { client, asked } = answering(
      new Response('%PDF-', {
        headers: {
          'content-type': 'application/pdf',
          'content-disposition': `attachment; filename="_.pdf"; filename*=UTF-8''%D8%B9%D9%82%D8%AF.pdf`,
        },
      }),
    )
    const file = await client.call(downloadPdf, { processId: ID })
    expect(asked[0]).toMatchObject({
      path: '/api/AuditLog/DownloadPdf',
      init: { method: 'POST', body: JSON.stringify({ processId: ID }) },
    })
    if (!file.ok) throw new Error(file.error.kind)
    const { name, blob } = file.value.data
    expect([name, await blob.text()]).toEqual(['عقد.pdf', '%PDF-'])
  })

  it('[R1330][R1416] is an answer in words when it is JSON', async () => {
    const description = { en: 'Not yet', ar: 'ليس بعد', fr: 'Pas encore' }
    const { client } = answering(Response.json({ code: 9241, data: null, description }, { status: 409 }))
    expect(await client.call(downloadAuditCert, { id: ID })).toMatchObject({
      error: { kind: 'refused', code: 'envelope-not-completed', sentence: 'Not yet' },
    })
  })

  it('[R1414] of another shape is told apart, and so is no answer at all', async () => {
    const asked = (response: Response | Promise<never>) =>
      answering(response).client.call(downloadPdf, { processId: ID })
    const unexpected = { ok: false, error: { kind: 'unexpected' } }
    expect(await asked(Response.json({ code: 0 }))).toEqual(unexpected)
    expect(await asked(new Response('<html>', { status: 502 }))).toEqual(unexpected)
    // A portal answers every address with a page of its own, and says that all is well.
    const portal = new Response('<html>', { headers: { 'content-type': 'text/html' } })
    expect(await asked(portal)).toEqual(unexpected)
    const lost = asked(Promise.reject(new TypeError('no network')))
    expect(await lost).toEqual({ ok: false, error: { kind: 'offline' } })
  })

  it('[C194] takes the plain name where the other is missing or broken', () => {
    expect(nameIn('attachment; filename="a b.zip"')).toBe('a b.zip')
    expect(nameIn(`attachment; filename="a.zip"; filename*=UTF-8''%E0%A4%A`)).toBe('a.zip')
    expect(nameIn(null)).toBeNull()
  })
})

it('a call that needs a session says that there is none, one that begins a session says why not', async () => {
  const over = answer(9108, { reason: 'expired' }, { en: 'Sign in again' })
  const { client } = asking(401, over)
  expect(await client.call(getUnreadCount, {})).toEqual({
    ok: false,
    error: { kind: 'signedOut', sentence: 'Sign in again' },
  })
  expect(await client.call(refreshToken, {})).toMatchObject({
    error: { kind: 'refused', code: 'session-ended', facts: { reason: 'expired' } },
  })
})
