/** The directory of an organisation, as the devices of its members, and of everybody else, hear of it. */
import { afterEach, describe, expect, it } from 'vitest'
import { answerPull } from '../../server/replication/pull.ts'
import type { GuestActor, PersonActor } from '../../sync/entities/actor.ts'
import { colleagueId, directoryOf } from '../../sync/entities/colleague.ts'
import { memberId } from '../../sync/entities/member.ts'
import { createId } from '../../sync/ids.ts'
import { DIRECTORY_SINCE_PROTOCOL } from '../../sync/replication/protocol.ts'
import { createWorld, type Device, type World } from './world.ts'

const ELSEWHERE = 'organization:00000000000000000000000002'

let world: World
afterEach(() => world.close())

const namesOn = ({ replica }: Device): string[] =>
  [...replica.view().held.colleague.values()].map((one) => one.name).sort()

async function keptNames({ local }: Device): Promise<string[]> {
  const chunks = await local.rows.where('set').equals('colleague').toArray()
  return chunks.flatMap((chunk) => chunk.rows.map((row) => (row.value as { name: string }).name)).sort()
}

async function opened(actor: PersonActor | GuestActor): Promise<Device> {
  const device = await world.device(actor)
  await device.replica.sync()
  return device
}

const asked = (protocol: number, checkpoint: Record<string, number> = {}) => ({
  protocol,
  deviceId: createId('device', world.platform),
  epoch: null,
  checkpoint,
  ackN: 0,
  limit: 500,
})

describe('the directory of an organisation', () => {
  it('[W19] is on the device of every member, by name and address, and on nobody else’s', async () => {
    world = await createWorld(1)
    const omar = await world.person('Omar')
    await world.person('Sara')
    const stranger = await world.person('Noor', ELSEWHERE)
    const guest: GuestActor = {
      kind: 'guest',
      recipientId: createId('recipient', world.platform),
      envelopeId: createId('envelope', world.platform),
      email: 'guest@example.com',
      name: 'Guest',
    } as GuestActor
    const member = await opened(omar)
    expect([...member.replica.view().held.colleague.values()]).toContainEqual({
      id: colleagueId(omar.personId),
      name: 'Omar Test',
      email: 'omar@example.com',
    })
    expect(namesOn(member)).toEqual(['Omar Test', 'Sara Test'])
    expect(namesOn(await opened(stranger))).toEqual(['Noor Test'])
    expect(namesOn(await opened(guest))).toEqual([])
  })

  it('[W19][S9] whoever joins is told to the others, and whoever is taken out leaves their devices', async () => {
    world = await createWorld(2)
    const omar = await world.person('Omar', undefined, ['companyAdmin'])
    const device = await opened(omar)
    const sara = await world.person('Sara')
    await device.replica.sync()
    expect(namesOn(device)).toEqual(['Omar Test', 'Sara Test'])
    await world.run(omar, 'removeMember', { id: memberId(sara.organizationId, sara.personId) })
    await device.replica.sync()
    expect(namesOn(device)).toEqual(['Omar Test'])
    expect(await keptNames(device)).toEqual(['Omar Test'])
  })

  it('[W19] cannot be asked for under the name of its channel by anybody else', async () => {
    world = await createWorld(3)
    const omar = await world.person('Omar')
    const stranger = await world.person('Noor', ELSEWHERE)
    const { epoch } = await answerPull(world.platform, asked(DIRECTORY_SINCE_PROTOCOL), omar)
    const channel = directoryOf(omar.organizationId)
    const stretch = {
      channel,
      after: 0,
      upTo: 1000,
      part: 'rows',
      protocol: DIRECTORY_SINCE_PROTOCOL,
      epoch,
      head: 1000,
    }
    const ofTheirs = await world.post(omar, '/chunk', stretch)
    expect(ofTheirs.body).toMatchObject({ items: [{ kind: 'colleague' }] })
    expect((await world.post(stranger, '/chunk', stretch)).body).toMatchObject({ items: [] })
    const pulled = await answerPull(
      world.platform,
      asked(DIRECTORY_SINCE_PROTOCOL, { [channel]: 0 }),
      stranger,
    )
    expect(JSON.stringify(pulled)).not.toContain('omar@example.com')
  })

  it('[W19] a device that spoke an older version hears of everybody once it speaks this one', async () => {
    world = await createWorld(4)
    const omar = await world.person('Omar')
    await world.person('Sara')
    const older = await answerPull(
      world.platform,
      asked(DIRECTORY_SINCE_PROTOCOL - 1, { [omar.personId]: 0 }),
      omar,
    )
    if (older.reset) throw new Error('reset')
    expect(older.items.filter((one) => one.kind === 'colleague')).toEqual([])
    const now = await answerPull(
      world.platform,
      { ...asked(DIRECTORY_SINCE_PROTOCOL, older.checkpoint), epoch: older.epoch },
      omar,
      { above: 500, each: 250 },
    )
    if (now.reset) throw new Error('reset')
    expect(now.items.filter((one) => one.kind === 'colleague')).toHaveLength(2)
  })

  it('[W19][P12] of a large organisation comes in stretches, and one who joins costs one line', async () => {
    world = await createWorld(5)
    const omar = await world.person('Omar')
    for (let n = 0; n < 12; n++) await world.person(`Person${n}`)
    const device = await opened(omar)
    expect(namesOn(device)).toHaveLength(13)
    const { checkpoint, epoch } = (await device.local.state.get('state')) ?? { checkpoint: {}, epoch: null }
    await world.person('Sara')
    const page = await answerPull(
      world.platform,
      { ...asked(DIRECTORY_SINCE_PROTOCOL, checkpoint), epoch },
      omar,
    )
    expect(page).toMatchObject({ items: [{ kind: 'colleague', body: { name: 'Sara Test' } }], drops: [] })
  })
})
