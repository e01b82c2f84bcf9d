import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { contract } from '../../sync/calls/contract.ts'
import { err, ok } from '../../sync/result.ts'
import { described, FileAnswer } from './call.ts'
import { brokenPromise, held } from './held-to-contract.ts'

const asked = {
  path: 'Test/Get',
  method: 'GET',
  area: 'test',
  summary: '',
  access: 'any',
  input: z.object({}),
} as const
const list = contract({
  ...asked,
  output: z.array(z.object({ id: z.string(), note: z.optional(z.string()) })),
  refusals: ['code-wrong'],
})
const paper = contract({ ...asked, file: ['application/pdf'] })
const file = (mediaType: string) => ok(new FileAnswer({ bytes: new Uint8Array(), name: 'a', mediaType }))

describe('[P15] an answer is held to its contract', () => {
  it('when it says what is declared, with words of its own or without', () => {
    expect(brokenPromise(list, ok([{ id: 'a', note: undefined }]))).toBeNull()
    expect(brokenPromise(list, ok(described([], 'code-sent')))).toBeNull()
  })

  it('and is told where it lacks something, has another type or says more', () => {
    expect(brokenPromise(list, ok([{ id: 'a' }, {}]))).toContain('data.1.id is wrong')
    expect(brokenPromise(list, ok([{ id: 1 }]))).toContain('data.0.id is wrong')
    expect(brokenPromise(list, ok([{ id: 'a', password: 'b' }]))).toContain('says more than it declares')
    expect(brokenPromise(list, ok(null))).toContain('is wrong')
  })

  it('a refusal is one that any call may give, or one of its own', () => {
    expect(brokenPromise(list, err({ code: 'not-permitted' }))).toBeNull()
    expect(brokenPromise(list, err({ code: 'code-wrong' }))).toBeNull()
    expect(brokenPromise(list, err({ code: 'code-expired' }))).toContain('code-expired')
  })

  it('a file is of a declared type, and never data in its place or the other way round', () => {
    expect(brokenPromise(paper, file('application/pdf'))).toBeNull()
    expect(brokenPromise(paper, file('text/html; charset=utf-8'))).toContain('text/html')
    expect(brokenPromise(paper, ok({}))).toContain('declares a file')
    expect(brokenPromise(list, file('application/pdf'))).toContain('application/pdf')
  })

  it('on servers of tests; elsewhere it goes out as it is', () => {
    const wrong = ok('nonsense')
    expect(held({ NODE_ENV: 'test' }, list, wrong)).toMatchObject({ error: { code: 'something-went-wrong' } })
    expect(held({ NODE_ENV: 'production' }, list, wrong)).toBe(wrong)
  })
})
