import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createNodePokes } from '../../server/devices/node-pokes.ts'
import { createPokes } from '../../server/devices/pokes.ts'
import type { NodeBus, NodeMessage } from '../../server/nodes/node-bus.ts'
import type { PostgresBus } from '../../server/nodes/postgres-bus.ts'
import { createNodeWorld, type Node, type NodeWorld } from './node-world.ts'

let world: NodeWorld
beforeEach(async () => {
  world = await createNodeWorld()
})
const stops: (() => void)[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const stop of stops.splice(0)) stop()
  await world.close()
})
/** No message of another node ever reaches it. */
const deaf = (bus: NodeBus): NodeBus => ({ ...bus, listen: () => () => undefined })

function hear(bus: PostgresBus) {
  const heard: NodeMessage[] = []
  const missed: number[] = []
  bus.listen({ receive: (message) => heard.push(message), missed: () => missed.push(Date.now()) })
  return { heard, missed }
}

/** A node with one device on it and what that device was told. */
async function nodeWithDevice(subject: string, sessionIds: string[] = [], hears = (bus: NodeBus) => bus) {
  const { platform, bus } = await world.node()
  const here = createPokes()
  const told: string[] = []
  const ended: string[] = []
  let tellEnded: (ids: readonly string[]) => void = () => undefined
  here.listen({ subjects: new Set([subject]), send: (message) => told.push(message.type) })
  const { pokes, stop } = createNodePokes({
    platform,
    nodes: hears(bus),
    pokes: here,
    sessions: {
      open: () => sessionIds.filter((id) => !ended.includes(id)),
      endHere: (ids) => ended.push(...ids),
      onEnded: (listener) => {
        tellEnded = listener
        return () => undefined
      },
    },
  })
  stops.push(stop)
  return { platform, bus, pokes, told, ended, endSessions: (ids: readonly string[]) => tellEnded(ids) }
}

async function session(node: Pick<Node, 'platform'>, id: string, revokedAt: number | null): Promise<void> {
  const { session } = node.platform.db.tables
  await node.platform.db.transact((query) =>
    query.insert(session).values({
      id,
      personId: 'person:1',
      organizationId: 'organization:1',
      recipientId: null,
      envelopeId: null,
      deviceId: null,
      accessHash: `access ${id}`,
      accessExpiresAt: Date.now() + 60_000,
      refreshHash: `refresh ${id}`,
      previousRefreshHash: null,
      expiresAt: Date.now() + 60_000,
      createdAt: 1,
      lastUsedAt: 1,
      userAgent: '',
      address: '',
      revokedAt,
    }),
  )
}

describe('nodes of one installation', () => {
  it('hear each other and never themselves', async () => {
    const [one, other, third] = [await world.node(), await world.node(), await world.node()]
    const ears = [hear(one.bus), hear(other.bus), hear(third.bus)]
    one.bus.publish({ kind: 'poke', subjects: ['person:ع'] })
    one.bus.publish({ kind: 'liveStored', documentId: 'envelope:1' })
    await expect.poll(() => ears.map(({ heard }) => heard.length)).toEqual([0, 2, 2])
    expect(ears[1]?.heard).toEqual([
      { kind: 'liveStored', documentId: 'envelope:1' },
      { kind: 'poke', subjects: ['person:ع'] },
    ])
  })

  it('[P7] poke the devices of a person on every node, once for each commit’s moment', async () => {
    const [one, other] = [await nodeWithDevice('person:1'), await nodeWithDevice('person:1')]
    const third = await nodeWithDevice('person:2')
    one.pokes.poke(new Set(['person:1', 'recipient:9']))
    one.pokes.poke(new Set(['person:1']))
    await expect.poll(() => [one.told, other.told]).toEqual([['poke'], ['poke']])
    expect(third.told).toEqual([])
  })

  it('[S9] end a session everywhere when it is ended anywhere', async () => {
    const [one, other] = [await nodeWithDevice('person:1'), await nodeWithDevice('person:1')]
    one.endSessions(['session:1'])
    await expect.poll(() => [one.ended, other.ended]).toEqual([['session:1'], ['session:1']])
    one.pokes.revoke('person:1', 'demo-removed')
    await expect.poll(() => other.told).toEqual(['revoked'])
  })

  it('[S9] end within five seconds what another ended, whether or not they heard of it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const one = await nodeWithDevice('person:1')
    const other = await nodeWithDevice('person:1', ['session:1', 'session:2'], deaf)
    for (const id of ['session:1', 'session:2']) await session(one, id, null)
    const { session: sessions } = one.platform.db.tables
    await one.platform.db.transact((query) =>
      query.update(sessions).set({ revokedAt: 5 }).where(eq(sessions.id, 'session:1')),
    )
    vi.advanceTimersByTime(5_000)
    await expect.poll(() => other.ended, { timeout: 10_000 }).toEqual(['session:1'])
  })

  it('[P7][S9] that lost sight of each other have every device look, and end what ended meanwhile', async () => {
    const one = await nodeWithDevice('person:1')
    const other = await nodeWithDevice('person:1', ['session:good', 'session:revoked', 'session:gone'])
    await session(one, 'session:good', null)
    await session(one, 'session:revoked', 5)
    await world.cutConnections()
    await expect.poll(() => other.told, { timeout: 10_000 }).toEqual(['poke'])
    await expect.poll(() => other.ended, { timeout: 10_000 }).toEqual(['session:revoked', 'session:gone'])
  })

  it('say what they had to say when the way is there again', async () => {
    const [one, other] = [await world.node(), await world.node()]
    const { heard, missed } = hear(other.bus)
    await world.cutConnections()
    one.bus.publish({ kind: 'sessionsEnded', sessionIds: ['session:1'] })
    await expect.poll(() => missed.length, { timeout: 10_000 }).toBe(1)
    await expect.poll(() => one.bus.isConnected() && other.bus.isConnected(), { timeout: 10_000 }).toBe(true)
    one.bus.publish({ kind: 'poke', subjects: ['person:1'] })
    await expect.poll(() => heard.some((one) => one.kind === 'poke'), { timeout: 10_000 }).toBe(true)
  })

  it('pass over what a newer release says and this one does not know', async () => {
    const [one, other] = [await world.node(), await world.node()]
    const { heard } = hear(other.bus)
    one.bus.publish({ kind: 'unheard-of' } as never)
    await one.bus.flushed()
    one.bus.publish({ kind: 'poke', subjects: ['person:1'] })
    await expect.poll(() => heard).toEqual([{ kind: 'poke', subjects: ['person:1'] }])
  })
})
