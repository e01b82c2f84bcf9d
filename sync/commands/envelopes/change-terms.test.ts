import { describe, expect, it } from 'vitest'
import type { Envelope } from '../../entities/envelope.ts'
import { codeOf, done, id, NOW, owner, run, sampleEnvelope } from '../sample-envelope.ts'
import { changeExpiry } from './change-terms.ts'

const DAY_MS = 86_400_000
const [now, mine, theirs] = [NOW + DAY_MS, NOW + 2 * DAY_MS, NOW + 3 * DAY_MS]

describe('an expiry changed twice', () => {
  const change = (envelope: Envelope, seen?: { readonly seenExpiresAt: number | null }) =>
    run(
      changeExpiry,
      envelope,
      { envelopeId: id('envelope', 1), expiresAt: mine, warnDaysBefore: null, ...seen },
      owner,
    )

  it('is refused with what stands there when that is not what was seen: the person chooses, not the network', () => {
    const outcome = change(sampleEnvelope({ expiresAt: theirs }), { seenExpiresAt: now })
    expect(outcome).toMatchObject({ refused: { code: 'changed-meanwhile', facts: { expiresAt: theirs } } })
    const lifted = change(sampleEnvelope({ expiresAt: null }), { seenExpiresAt: now })
    expect(lifted).toMatchObject({ refused: { code: 'changed-meanwhile', facts: { expiresAt: null } } })
  })

  it('is no conflict when both chose the same, nothing had changed, or nobody says what was seen', () => {
    for (const [stands, seen] of [
      [mine, { seenExpiresAt: now }],
      [now, { seenExpiresAt: now }],
      [null, { seenExpiresAt: null }],
      [theirs, undefined],
    ] as const)
      expect(done(change(sampleEnvelope({ expiresAt: stands }), seen)).envelope.expiresAt).toBe(mine)
  })

  it('chosen again with what stands now, it counts', () => {
    const stands = sampleEnvelope({ expiresAt: theirs })
    expect(codeOf(change(stands, { seenExpiresAt: now }))).toBe('changed-meanwhile')
    expect(done(change(stands, { seenExpiresAt: theirs })).envelope.expiresAt).toBe(mine)
  })
})
