import { beforeEach, describe, expect, it } from 'vitest'
import {
  createEnvelopeFor,
  type HandOverWorld,
  handOverWorld,
  minutes,
} from '../../tests/identity/hand-over-world.ts'
import { bearer } from '../../tests/identity/identity-world.ts'

let world: HandOverWorld
beforeEach(async () => {
  world = await handOverWorld()
})

describe('a step handed to somebody present, and to a phone', () => {
  it('[E009] the sender hands the device over: whoever takes it acts as that recipient, and the evidence says so', async () => {
    const token = await world.handOver(world.sender, 'inPerson')
    const tablet = world.made.browser()
    const { data } = await world.open(tablet, token)
    expect(data).toMatchObject({ recipientId: world.recipientId, name: 'Omar Haddad' })
    expect((await tablet.get('test/whoAmI', bearer(data.accessToken))).data).toMatchObject({
      kind: 'guest',
      recipientId: world.recipientId,
      host: { personId: world.senderId, name: 'Sara Al Mansoori' },
    })
    expect(world.made.bound).toMatchObject([
      { recipientId: world.recipientId, byCode: false, host: { name: 'Sara Al Mansoori' } },
    ])
  })

  it('[E009] it opens once, within ten minutes, and ends after an hour', async () => {
    const late = await world.handOver(world.sender, 'inPerson')
    world.made.pass(minutes(10))
    expect((await world.open(world.made.browser(), late)).code).toBe(9114)

    const token = await world.handOver(world.sender, 'inPerson')
    const tablet = world.made.browser()
    expect((await world.open(tablet, token)).code).toBe(0)
    expect((await world.open(world.made.browser(), token)).code).toBe(9113)
    world.made.pass(minutes(59))
    expect((await world.open(tablet, token)).code).toBe(0)
    world.made.pass(minutes(2))
    expect((await world.open(tablet, token)).code).toBe(9113)
  })

  it('[E009] a borrowed device is none of the recipient’s own: their mailed link still opens without a code', async () => {
    const token = await world.handOver(world.sender, 'inPerson')
    const tablet = world.made.browser()
    await world.open(tablet, token)
    expect((await world.open(world.made.browser(), world.mailedToken)).code).toBe(0)
    // And the borrowed one does not pass for theirs.
    expect((await world.open(tablet, world.mailedToken)).code).toBe(3009)
  })

  it('[E009] whose turn it is goes on on a phone without a code, and stays signed in there', async () => {
    const desktop = world.made.browser()
    const first = await world.open(desktop, world.mailedToken)
    const token = await world.handOver(bearer(first.data.accessToken), 'phone', desktop)
    const phone = world.made.browser()
    expect((await world.open(phone, token)).code).toBe(0)
    expect((await world.open(world.made.browser(), token)).code).toBe(9113)
    world.made.pass(20 * 86_400_000)
    expect((await world.open(phone, token)).code).toBe(0)
    expect(world.made.mails).toHaveLength(0)
  })

  it('[E009] nobody hands over what is not theirs: no guest in person, no sender to their phone, no borrowed device further', async () => {
    const desktop = world.made.browser()
    const guest = bearer((await world.open(desktop, world.mailedToken)).data.accessToken)
    expect((await world.ask(guest, 'inPerson')).code).toBe(9002)
    expect((await world.ask(world.sender, 'phone')).code).toBe(9002)
    const tablet = world.made.browser()
    const token = await world.handOver(world.sender, 'inPerson')
    const borrowed = bearer((await world.open(tablet, token)).data.accessToken)
    expect((await world.ask(borrowed, 'phone')).code).toBe(9002)
  })

  it('[E009] only while it is their turn', async () => {
    await createEnvelopeFor(world, { state: 'signed' })
    expect((await world.ask(world.sender, 'inPerson')).code).toBe(9207)
    await createEnvelopeFor(world, {}, 'cancelled')
    expect((await world.ask(world.sender, 'inPerson')).code).toBe(9200)
  })
})
