import { describe, expect, it } from 'vitest'
import {
  codeOf,
  done,
  fieldOf,
  id,
  mariam,
  recipientFor,
  run,
  sampleEnvelope,
} from '../commands/sample-envelope.ts'
import { approveStep } from '../commands/signing/plain-acts.ts'
import type { Field } from '../entities/field.ts'
import { isValidCondition, shownFields, waitingForThemselves, waitsFor } from './field-conditions.ts'

const mariams = recipientFor(1, mariam, 'approve')
const field = (n: number, condition: string | null = null, some: Partial<Field> = {}) =>
  fieldOf(n, mariams, { condition, ...some })
const ref = (n: number) => `[${id('field', n)}]`
const text = (value: string) => ({ kind: 'text', text: value }) as const
const shownOf = (fields: Field[], values: Record<string, ReturnType<typeof text>>) =>
  shownFields(fields, values).map((one) => one.label)

describe('a field with a condition', () => {
  const fields = [
    field(1, null, { requirement: 'editable' }),
    field(2, `${ref(1)} = "other"`),
    field(3, `${ref(2)} != ""`),
  ]
  const envelope = sampleEnvelope({ recipients: [mariams], fields })
  const act = (values: Record<string, unknown>) =>
    run(
      approveStep,
      envelope,
      {
        envelopeId: envelope.id,
        recipientId: mariams.id,
        documents: [
          { documentId: id('document', 1), preparedSha256: 'b'.repeat(64), shownSha256: 'b'.repeat(64) },
        ],
        termsRev: mariams.termsRev,
        values,
      },
      mariam,
    )

  it('[A161] is there while its condition holds, and counts as empty for others while it does not', () => {
    expect(shownOf(fields, {})).toEqual(['Field 1'])
    expect(shownOf(fields, { [id('field', 1)]: text('other') })).toEqual(['Field 1', 'Field 2'])
    const filled = { [id('field', 1)]: text('other'), [id('field', 2)]: text('x') }
    expect(shownOf(fields, filled)).toEqual(['Field 1', 'Field 2', 'Field 3'])
    expect(shownOf(fields, { [id('field', 2)]: text('x') })).toEqual(['Field 1'])
  })

  it('[W15][A161] asks for nothing while it is not there, and for its value when it is', () => {
    expect(codeOf(act({}))).toBe('applied')
    expect(codeOf(act({ [id('field', 1)]: text('other') }))).toBe('field-value-missing')
    const filled = {
      [id('field', 1)]: text('other'),
      [id('field', 2)]: text('x'),
      [id('field', 3)]: text('y'),
    }
    expect(done(act(filled)).envelope.values).toEqual(filled)
  })

  it('[W15][A161] keeps nothing that was typed into it before it went away: nothing of it is printed', () => {
    const { values } = done(act({ [id('field', 1)]: text('one'), [id('field', 2)]: text('x') })).envelope
    expect(values).toEqual({ [id('field', 1)]: text('one') })
    const withDefault = { ...envelope, fields: [fields[0]!, { ...fields[1]!, defaultValue: 'preset' }] }
    const acted = run(
      approveStep,
      withDefault,
      {
        envelopeId: envelope.id,
        recipientId: mariams.id,
        documents: [
          { documentId: id('document', 1), preparedSha256: 'b'.repeat(64), shownSha256: 'b'.repeat(64) },
        ],
        termsRev: mariams.termsRev,
        values: {},
      },
      mariam,
    )
    expect(done(acted).envelope.values).toEqual({})
  })

  it('of two that wait for each other neither is there', () => {
    expect(shownOf([field(1, ref(2)), field(2, ref(1))], { [id('field', 1)]: text('x') })).toEqual([])
  })

  it('[A161][E013] whoever waits for themselves in the end is found, and nobody else', () => {
    const circle = [
      field(1, ref(2)),
      field(2, `${ref(3)} = "a"`),
      field(3, `not ${ref(1)}`),
      field(4, ref(1)),
    ]
    expect([...waitingForThemselves(circle)]).toEqual([1, 2, 3].map((n) => id('field', n)))
    expect([...waitingForThemselves(fields)]).toEqual([])
    expect(waitsFor(fields, id('field', 3), id('field', 1))).toBe(true)
    expect(waitsFor(fields, id('field', 1), id('field', 3))).toBe(false)
  })

  it('may speak of other fields there are, and of nothing else', () => {
    expect(fields.map((one) => isValidCondition(one, fields))).toEqual([true, true, true])
    for (const condition of [ref(9), ref(4), `${ref(1)} =`, `${ref(1)} < today()`]) {
      const bad = field(4, condition)
      expect(isValidCondition(bad, [...fields, bad]), condition).toBe(false)
    }
  })
})
