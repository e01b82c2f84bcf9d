import { expect, it } from 'vitest'
import { contractsOnly } from './device-contracts.ts'

it('of a contract a device gets where to ask and whether a file is answered, and no schema', () => {
  const code = `
import * as z from 'zod/mini'
import { contract } from './contract.ts'
const target = z.object({ id: z.string().check(z.maxLength(60)) })
const PAPERS = ['application/pdf']
export const report = contract({
  path: 'A/Report', method: 'POST', area: 'reports', summary: 'A report', access: 'any',
  input: target, file: PAPERS, refusals: ['not-found'],
})
export const count = contract({ path: 'A/Count', method: 'GET', access: 'public', input: target, output: z.int() })
const hidden = contract({ path: 'A/Hidden' })
`
  expect(contractsOnly(code)).toBe(
    [
      `export const report = { path: 'A/Report', method: 'POST', access: 'any', file: ['application/pdf'] };`,
      `export const count = { path: 'A/Count', method: 'GET', access: 'public' };`,
    ].join('\n'),
  )
})

it('what others share stays as it is', () => {
  expect(contractsOnly(`export const each = (data) => [data]`)).toBeNull()
})
