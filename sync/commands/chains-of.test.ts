import { describe, expect, it } from 'vitest'
import { chainsOf } from './chains-of.ts'
import type { Put } from './command.ts'
import { id } from './sample-envelope.ts'

const put = (kind: string, n: number) => ({ kind, value: { id: id(kind, n) } }) as unknown as Put
const sent = { kind: 'envelopeSent' } as const

describe('an event stands in the chain', () => {
  it('of the one thing with a chain that the change puts', () => {
    const profile = { kind: 'profile', value: { id: id('person', 3) } } as unknown as Put
    expect(chainsOf({ put: [profile, put('envelope', 1)], events: [sent, sent] })).toEqual(
      new Map([[id('envelope', 1), [sent, sent]]]),
    )
  })

  it('it names, whatever else is put', () => {
    const removed = { kind: 'memberLeft', subjectId: id('organization', 7) } as const
    expect([...chainsOf({ put: [put('envelope', 1)], events: [sent, removed] })]).toEqual([
      [id('envelope', 1), [sent]],
      [id('organization', 7), [removed]],
    ])
  })

  it.each([
    ['nothing is put', []],
    ['what is put has no chain', [put('contact', 1)]],
    ['two could be meant', [put('envelope', 1), put('template', 2)]],
  ])('or nowhere, and that is an error: %s', (_case, puts) => {
    expect(() => chainsOf({ put: puts, events: [sent] })).toThrow('no chain')
  })
})
