import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { createSignedTickets } from './signed-tickets.ts'

let now = 0
const source = { now: () => now, randomBytes: (n: number) => new Uint8Array(randomBytes(n)) }
const key = new Uint8Array(32).fill(3)
const open = (overrides: { key?: Uint8Array; purpose?: string } = {}) =>
  createSignedTickets<{ who: string }>({ key, purpose: 'sockets', lifeMs: 60_000, source, ...overrides })

beforeEach(() => {
  now = 1_000_000
})

describe('a ticket', () => {
  it('says on every node what was said by the one that issued it', () => {
    const ticket = open().issue({ who: 'مريم' })
    expect(open().take(ticket)).toEqual({ who: 'مريم' })
    // It travels as a subprotocol of a socket: letters that RFC 9110 allows in a token.
    expect(ticket).toMatch(/^[\w.-]+$/)
  })

  it('is taken once, and not after its minute', () => {
    const tickets = open()
    const [first, second] = [tickets.issue({ who: 'a' }), tickets.issue({ who: 'b' })]
    expect(tickets.take(first)).toEqual({ who: 'a' })
    expect(tickets.take(first)).toBeNull()
    now += 60_000
    expect(tickets.take(second)).toBeNull()
  })

  it('that was changed, signed by another key or made for another purpose is none', () => {
    const ticket = open().issue({ who: 'a' })
    const [body = '', signature] = ticket.split('.')
    const forged = Buffer.from(Buffer.from(body, 'base64url').toString().replace('"a"', '"b"')).toString(
      'base64url',
    )
    for (const bad of [
      `${forged}.${signature}`,
      `${body}.`,
      body,
      '',
      '.',
      'ü.x',
      `${body}.${'A'.repeat(43)}`,
    ])
      expect(open().take(bad), bad).toBeNull()
    expect(open({ key: new Uint8Array(32).fill(4) }).take(ticket)).toBeNull()
    expect(open({ purpose: 'drafts' }).take(ticket)).toBeNull()
    expect(open().take(ticket)).toEqual({ who: 'a' })
  })

  it('of somebody whose session ended is worthless; a later one is good', () => {
    const tickets = open()
    const [ended, other] = [tickets.issue({ who: 'a' }), tickets.issue({ who: 'b' })]
    tickets.drop(({ who }) => who === 'a')
    now += 1
    const later = tickets.issue({ who: 'a' })
    expect([tickets.take(ended), tickets.take(other), tickets.take(later)]).toEqual([
      null,
      { who: 'b' },
      { who: 'a' },
    ])
  })
})
