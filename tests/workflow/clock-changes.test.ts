/** Reminders, a warning and an expiry while the clocks of a named zone change and the server is stopped for a day. */
import { afterEach, describe, expect, it } from 'vitest'
import { newRecipient } from '../../sync/entities/recipient.ts'
import { createId } from '../../sync/ids.ts'
import { type ClockedWorld, createClockedWorld } from '../server/clocked-world.ts'

const at = (text: string): number => Date.parse(text)
let world: ClockedWorld
afterEach(() => world.stop())

const CHANGES = [
  {
    zone: 'America/New_York',
    night: 'from summer to winter time',
    start: '2026-10-30T09:00:00-04:00',
    reminders: ['2026-10-31T09:00:00-04:00', '2026-11-03T09:00:00-05:00'],
    down: ['2026-10-31T12:00:00-04:00', '2026-11-02T10:00:00-05:00'],
    caughtUp: '2026-11-02T10:00:00-05:00',
    warning: '2026-11-02T08:30:00-05:00',
    expiry: '2026-11-03T08:30:00-05:00',
  },
  {
    zone: 'Europe/Paris',
    night: 'from winter to summer time',
    start: '2026-03-27T09:00:00+01:00',
    reminders: ['2026-03-28T09:00:00+01:00', '2026-03-31T09:00:00+02:00'],
    down: ['2026-03-28T12:00:00+01:00', '2026-03-30T10:00:00+02:00'],
    caughtUp: '2026-03-30T10:00:00+02:00',
    warning: '2026-03-30T08:30:00+02:00',
    expiry: '2026-03-31T08:30:00+02:00',
  },
] as const

describe('a server stopped over the night in which the clocks change', () => {
  for (const one of CHANGES)
    it(`[W12][R0412][R0416][R1272][A106] ${one.zone}, ${one.night}: what it missed comes once, what follows comes to the minute`, async () => {
      world = await createClockedWorld(at(one.start))
      const owner = await world.person('Omar')
      const send = async (some: object) => {
        const envelope = await world.envelope(owner, {
          timeZone: one.zone,
          documents: [],
          recipients: [
            newRecipient({
              id: createId('recipient', world.platform),
              order: 1,
              kind: 'approve',
              name: 'Mariam',
              email: 'mariam@example.com',
              language: 'en',
            }),
          ],
          ...some,
        })
        await world.prepare(envelope)
        await world.idle()
        return envelope
      }
      const reminded = await send({ reminder: 'everyday' })
      const ending = await send({ expiresAt: at(one.expiry), warnDaysBefore: 1 })
      world.mails.length = 0

      await world.runUntil(at(one.down[0]))
      await world.downUntil(at(one.down[1]))
      await world.runUntil(at(one.reminders[1]))

      const mails = (who: string) =>
        world.mails.filter((mail) => mail.to.startsWith(who)).map((mail) => new Date(mail.at).toISOString())
      const iso = (...times: string[]) => times.map((time) => new Date(at(time)).toISOString())
      expect(mails('mariam')).toEqual(iso(one.reminders[0], one.caughtUp, one.reminders[1]))
      // The warning was due while nobody was there; the expiry comes at its own instant.
      expect(at(one.warning)).toBeLessThan(at(one.caughtUp))
      expect(mails('omar')).toEqual(iso(one.caughtUp, one.expiry))
      const ended = (await world.trail(ending)).filter((event) => event.kind === 'envelopeExpired')
      expect(ended.map((event) => event.at)).toEqual([at(one.expiry)])
      expect((await world.read(ending)).state).toBe('expired')
      expect((await world.read(reminded)).state).toBe('inProgress')
    })
})
