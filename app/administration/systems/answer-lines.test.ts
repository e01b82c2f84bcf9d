import { expect, it } from 'vitest'
import { readAnswerPath } from '../../../sync/rules/connected-systems/answer-path.ts'
import { answerLines, placeOf } from './answer-lines.ts'

it('an answer in lines is the same answer, and each value stands where its path says', () => {
  const answer = { data: { name: 'Qatra', sites: [12, { id: 3 }], none: [], empty: {} } }
  const lines = answerLines(answer, 100)
  expect(JSON.parse(lines.map((one) => one.text).join('\n'))).toEqual(answer)
  const at = (path: string) =>
    lines.find((one) => one.place === placeOf(readAnswerPath(path) ?? []))?.text.trim()
  expect(at('data.name')).toBe('"name": "Qatra",')
  expect(at('data.sites[1].id')).toBe('"id": 3')
  expect(at('data.nothing')).toBeUndefined()
})

it('a long one is shown as far as there is room', () => {
  expect(answerLines(Array.from({ length: 5000 }), 200).length).toBeLessThan(203)
})
