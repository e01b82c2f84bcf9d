import { expect, test } from 'vitest'
import { PROBLEM_CODES, type Problem } from '../../../sync/collab/draft-problem.ts'
import { isStepDone, readinessOf, stepOf } from './send-readiness.ts'

test('a ready draft shows three points and nothing missing', () => {
  expect(readinessOf([])).toEqual([
    { point: 'documents', problems: [] },
    { point: 'recipients', problems: [] },
    { point: 'signatures', problems: [] },
  ])
})

test('each missing thing leads to the step where it is solved', () => {
  const missing: Problem = { code: 'signature-field-missing', in: 'recipients', id: 'recipient:1' }
  expect(stepOf(missing)).toBe('fields')
  expect(isStepDone('fields', [missing])).toBe(false)
  expect(isStepDone('recipients', [missing])).toBe(true)
})

test('no problem is left out of the list', () => {
  const problems = PROBLEM_CODES.map((code): Problem => ({ code }))
  expect(readinessOf(problems).flatMap((one) => one.problems)).toHaveLength(problems.length)
})
