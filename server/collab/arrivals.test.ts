import { describe, expect, it } from 'vitest'
import type { DraftAccess } from '../../sync/entities/envelope.ts'
import { createArrivals } from './arrivals.ts'
import type { Ticket } from './ticket.ts'

const ticket: Ticket = {
  documentId: 'envelope:1',
  actor: {
    kind: 'person',
    personId: 'person:eve',
    organizationId: 'organization:1',
    organizationName: 'Al Noor',
    name: 'Eve',
    email: 'eve@alnoor.ae',
    language: 'en',
  },
  subject: 'person:eve',
  sessionId: 'session:eve',
  access: 'write',
}

/** A database that takes its time: each question waits until it is answered here. */
function slowly() {
  const questions: ((right: DraftAccess | null) => void)[] = []
  const arrivals = createArrivals(() => new Promise((answer) => questions.push(answer)))
  const answer = async (right: DraftAccess | null) => {
    questions.shift()?.(right)
    await new Promise((settle) => setImmediate(settle))
  }
  return { arrivals, answer, open: () => questions.length }
}

describe('at the door of a live document', () => {
  it.each([
    ['write', null],
    ['read', 'again'],
    [null, 'revoked'],
  ] as const)('[S12] a ticket to write meets the right as it is now (%s)', async (right, away) => {
    expect(await createArrivals(async () => right).turnedAway(ticket)).toBe(away)
  })

  it('[S12] a right that may have ended while it was looked up is looked up again', async () => {
    const { arrivals, answer, open } = slowly()
    const away = arrivals.turnedAway(ticket)
    arrivals.doubt((one) => one.subject === 'person:eve')
    await answer('write')
    expect(open()).toBe(1)
    await answer(null)
    expect(await away).toBe('revoked')
  })

  it('[S12] a document that is closed meanwhile is entered by nobody, and doubts of others delay nobody', async () => {
    const { arrivals, answer, open } = slowly()
    const away = arrivals.turnedAway(ticket)
    arrivals.refuse((one) => one.documentId === 'envelope:1', 'closed')
    arrivals.doubt((one) => one.subject === 'person:sara')
    await answer('write')
    expect(await away).toBe('closed')
    expect(open()).toBe(0)
    const later = arrivals.turnedAway(ticket)
    await answer('write')
    expect(await later).toBeNull()
  })
})
