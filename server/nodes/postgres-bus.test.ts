import { describe, expect, it } from 'vitest'
import { MAX_MESSAGE_BYTES } from '../../db/postgres-messages.ts'
import type { NodeMessage } from './node-bus.ts'
import { packed } from './postgres-bus.ts'

const person = (n: number) => `person:${String(n).padStart(26, '0')}`
const subjectsOf = (parts: NodeMessage[][]) =>
  parts.flat().flatMap((one) => (one.kind === 'poke' ? one.subjects : []))

describe('what nodes tell each other', () => {
  it('in one moment is one message: pokes are one list, and what is said twice is said once', () => {
    const stored: NodeMessage = { kind: 'liveStored', documentId: 'envelope:1' }
    expect(
      packed([
        { kind: 'poke', subjects: [person(1), person(2)] },
        stored,
        { kind: 'poke', subjects: [person(2), person(3)] },
        stored,
      ]),
    ).toEqual([[stored, { kind: 'poke', subjects: [person(1), person(2), person(3)] }]])
    expect(packed([])).toEqual([])
  })

  it('fits into what PostgreSQL takes, however many it is about, and nobody is left out', () => {
    const everybody = Array.from({ length: 10_000 }, (_, n) => person(n))
    const sessionIds = Array.from({ length: 3_000 }, (_, n) => `session:${String(n).padStart(26, '0')}`)
    const parts = packed([
      { kind: 'poke', subjects: everybody },
      { kind: 'sessionsEnded', sessionIds },
    ])
    for (const messages of parts) {
      const text = JSON.stringify({ from: '0'.repeat(36), messages })
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MAX_MESSAGE_BYTES)
    }
    expect(new Set(subjectsOf(parts))).toEqual(new Set(everybody))
    expect(parts.flat().flatMap((one) => (one.kind === 'sessionsEnded' ? one.sessionIds : []))).toEqual(
      sessionIds,
    )
    // 10,000 people are poked by some 50 messages.
    expect(parts.length).toBeLessThan(80)
  })
})
