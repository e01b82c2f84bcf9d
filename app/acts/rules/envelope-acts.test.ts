import { describe, expect, it } from 'vitest'
import { offersFor } from '../../../sync/commands/offered.ts'
import { badr, mariam, owner, stranger } from '../../../sync/commands/sample-envelope.ts'
import type { Actor } from '../../../sync/entities/actor.ts'
import type { Envelope } from '../../../sync/entities/envelope.ts'
import { readerOf, renderEnvelope } from '../../../sync/rules/render-envelope.ts'
import { liveActs } from '../../../sync/rules/workflow/change-envelope.ts'
import { explore } from '../../../tests/workflow/explore.ts'
import { ROUTES } from '../../../tests/workflow/routes.ts'
import { ACT_PLACES, envelopeActs, SIGNING_ACTS, signingActs } from './envelope-acts.ts'

const actors: readonly Actor[] = [owner, mariam, badr, stranger]
const named = (envelope: Envelope, actor: Actor) =>
  offersFor(envelope, actor)
    .map((one) => `${one.command} ${one.recipientId ?? ''}`)
    .sort()
/** Every command a control of the details screen would dispatch. */
const shown = (envelope: Envelope, actor: Actor) => {
  const { work, menu, beside } = envelopeActs(envelope, actor)
  return [...[...work, ...menu.flat()].map((one) => one.command), ...beside]
}

/** Of two ways to stop a document the one that fits: withdrawn before anybody acted, cancelled afterwards. */
const fitting = (commands: readonly string[]) =>
  commands.filter((one) => one !== 'cancelEnvelope' || !commands.includes('revokeEnvelope'))

/** What differs between the rule, a device and the controls there; empty when all agree. */
function disagreements(envelope: Envelope, actor: Actor): string[] {
  const permitted = named(envelope, actor)
  const commands = fitting([...new Set(permitted.map((one) => one.split(' ')[0] ?? ''))].sort())
  // A device holds only what its person may see, and must come to the same offers.
  const held = renderEnvelope(envelope, readerOf(actor))
  const wrong: string[] = []
  const same = (what: string, seen: readonly unknown[], wanted: readonly unknown[]) => {
    if (seen.join() !== wanted.join())
      wrong.push(`${actor.name}, ${what}: ${seen.join()} and not ${wanted.join()}`)
  }
  same('device', held ? named(held, actor) : [], permitted)
  if (!held) return wrong
  same('controls', shown(held, actor).sort(), commands)
  for (const part of held.recipients) {
    const mine = permitted.filter((one) => one.endsWith(` ${part.id}`)).map((one) => one.split(' ')[0])
    same(
      'signing',
      signingActs(held, part.id, actor),
      SIGNING_ACTS.filter((one) => mine.includes(one)),
    )
  }
  return wrong
}

/** Of each small envelope so many states; all of them are tried by tests/workflow. */
const STATES = 150

describe('what is offered on the screens of an envelope', () => {
  for (const [name, start] of Object.entries(ROUTES))
    it(`[W7] ${name}: is exactly what the rule permits, to everybody, also on their device`, () => {
      const { states } = explore(start, true, STATES)
      const wrong = [...states.values()].flatMap(({ key, envelope }) =>
        actors.flatMap((actor) => disagreements(envelope, actor).map((one) => `${key}: ${one}`)),
      )
      expect(wrong).toEqual([])
      expect(states.size).toBeGreaterThan(15)
    })

  it('[R0935][R0937] never stand beside each other: to revoke before anybody acted, to cancel afterwards', () => {
    const ways = new Set<string>()
    for (const start of Object.values(ROUTES))
      for (const { envelope } of explore(start, true, STATES).states.values()) {
        const ends = shown(envelope, owner).filter((one) => /^(revoke|cancel)Envelope$/.test(one))
        if (ends.length > 0)
          ways.add(`${ends.join(' and ')} ${liveActs(envelope.acts).length > 0 ? 'begun' : 'untouched'}`)
      }
    expect(ways).toEqual(new Set(['revokeEnvelope untouched', 'cancelEnvelope begun']))
  })

  it('has a place for every action there is', () => {
    const menu = Object.entries(ACT_PLACES).filter(([, place]) => place === 'menu')
    expect(menu.length).toBeGreaterThan(10)
  })
})
