import { expect, it } from 'vitest'
import { withoutServerParts } from './device-commands.ts'

it('leaves out of a command what only the server needs, and nothing else', () => {
  const left = withoutServerParts(`
    const target = { parse: (one) => one }
    export const flag = defineCommand({
      name: 'flag', summary: 'Mark as a favourite', input: target,
      check: (facts, one) => facts.get('mark', one.id).apply === undefined ? null : 'no',
      apply: (facts, one) => ({ put: [one, { calls: 1 }] }),
      preview: () => [{ apply: 1, calls: 2 }],
      calls: [{ path: 'Tasks/Flag', toInput: ({ id }) => ({ id }) }]
    })
    export const sign = defineWorkflowCommand({ perform(envelope) { return envelope }, permit: () => null })
    export const other = { summary: '', apply: () => 1, calls: [] }
  `)
  const [flag, sign, other] = new Function(
    'defineCommand',
    'defineWorkflowCommand',
    `${left.replaceAll('export ', '')}; return [flag, sign, other]`,
  )(
    (one: unknown) => one,
    (one: unknown) => one,
  )
  expect(Object.keys(flag)).toEqual(['name', 'input', 'check', 'preview'])
  expect(flag.preview()).toEqual([{ apply: 1, calls: 2 }])
  expect(Object.keys(sign)).toEqual(['permit'])
  expect(Object.keys(other)).toEqual(['summary', 'apply', 'calls'])
})

it('leaves it out of records and of what their commands share as well', () => {
  const left = withoutServerParts(`
    const NOTE_RECORD = { kind: 'note', checkWhole: () => null, events: () => [1], effects: () => [] }
    const add = saveRecord({ ...NOTE_RECORD, input: {}, answer: () => 1, calls: [{ path: 'Note/Add' }] })
    const other = { events: 1 }
  `)
  const [shared, add, other] = new Function('saveRecord', `${left}; return [NOTE_RECORD, add, other]`)(
    (one: unknown) => one,
  )
  expect(Object.keys(shared)).toEqual(['kind', 'checkWhole'])
  expect(Object.keys(add)).toEqual(['kind', 'checkWhole', 'input'])
  expect(Object.keys(other)).toEqual(['events'])
})
