import { expect, it } from 'vitest'
import { boundedTexts, MAX_TEXT_CHARS, MAX_TEXTS } from './find-texts.ts'

let cancelled = 0
const texts = (resolveTxt: () => Promise<string[][]>) =>
  boundedTexts(() => ({ resolveTxt, cancel: () => cancelled++ }), 20)('_tawqi.example')
const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }))

it('a record in parts is one text', async () => {
  expect(await texts(async () => [['tawqi-proof=', '01abc'], ['v=spf1']])).toEqual({
    ok: true,
    value: ['tawqi-proof=01abc', 'v=spf1'],
  })
})

it('a name server that answers megabytes is heard as far as anybody needs', async () => {
  const part = 'x'.repeat(255)
  const found = await texts(async () => Array.from({ length: 5000 }, () => Array(200).fill(part)))
  expect(found).toMatchObject({ ok: true })
  const said = found.ok ? found.value : []
  expect(said).toHaveLength(MAX_TEXTS)
  expect(Math.max(...said.map((one) => one.length))).toBe(MAX_TEXT_CHARS)
})

it('one that never answers is given up, and asked no more', async () => {
  const before = cancelled
  expect(await texts(() => new Promise(() => undefined))).toEqual({ ok: false, error: 'not-reached' })
  expect(cancelled).toBe(before + 1)
})

it('no record is an answer, a failure is none', async () => {
  for (const code of ['ENOTFOUND', 'ENODATA'])
    expect(await texts(failing(code))).toEqual({ ok: true, value: [] })
  for (const code of ['ESERVFAIL', 'ETIMEOUT', 'EBADRESP', 'ECANCELLED'])
    expect(await texts(failing(code))).toEqual({ ok: false, error: 'not-reached' })
})
