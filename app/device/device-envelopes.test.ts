import { describe, expect, it, vi } from 'vitest'
import { createDeviceFiles } from '../files/device-files.ts'
import { openLocalDatabase } from '../replica/local-database.ts'
import { createDeviceEnvelopes, type DeviceEnvelopesDeps, type OnDevice } from './device-envelopes.ts'

const ID = 'envelope:1'
let names = 0

async function sha256Of(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Buffer.from(digest).toString('hex')
}

/** A device, and a server with one envelope whose documents change with each revision. */
async function world() {
  const local = openLocalDatabase(`person:keeping${++names}`)
  const listeners = new Set<() => void>()
  const bodies = new Map<string, { rev: number; files: string[] }>()
  const server = {
    isReached: true,
    rev: 1,
    texts: ['first'],
    hasGround: true,
    hasFaces: true,
    looks: 0,
    budget: 1000,
    isFull: false,
  }
  const stored = new Map<string, string>()
  let view = { rows: new Map([[ID, { id: ID, rev: 1, mine: [] } as object]]), contact: 'reached' }
  const files = createDeviceFiles({
    table: local.files,
    now: () => 1,
    request: async (path) => {
      const text = stored.get(path.split('/').at(-1) ?? '')
      if (!server.isReached) throw new Error('no network')
      return new Response(text ?? null, { status: text === undefined ? 404 : 200 })
    },
  })
  const publish = async (rev: number, texts: string[]) => {
    Object.assign(server, { rev, texts })
    for (const text of texts) stored.set(await sha256Of(text), text)
  }
  await publish(1, ['first'])
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const replica = {
    view: () => view,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    envelope: (id: string) => bodies.get(id),
    loadEnvelope: async (id: string) => {
      if (bodies.has(id)) return 'held'
      if (!server.isReached) return 'offline'
      const texts = id === ID ? server.texts : [id]
      bodies.set(id, { rev: server.rev, files: await Promise.all(texts.map(sha256Of)) })
      return 'held'
    },
  } as unknown as DeviceEnvelopesDeps['replica']
  const open = () =>
    createDeviceEnvelopes({
      local,
      files: {
        ...files,
        has: async (sha256) => !server.isFull && files.has(sha256),
        keep: async (sha256, owner) => !server.isFull && files.keep(sha256, owner),
      },
      replica,
      filesOf: (envelope) => (envelope as unknown as { files: string[] }).files,
      sizeOf: () => 10,
      isClosed: () => false,
      ground: async () => {
        server.looks++
        return server.hasGround ? 'here' : 'coming'
      },
      faces: async () => server.hasFaces,
      onGround: () => () => undefined,
      budget: async () => ({ bytes: server.budget, lanes: 2 }),
      makeRoom: async () => 0,
      now: () => 1,
      soon: (run) => {
        run()
        return () => undefined
      },
      after: (_ms, run) => {
        const timer = setTimeout(run, 5)
        return () => clearTimeout(timer)
      },
    })
  return {
    local,
    files,
    open,
    publish,
    server,
    stored,
    setRow: (some: object) => {
      view = {
        ...view,
        rows: new Map([[ID, { id: ID, rev: server.rev, expiresAt: null, modifiedAt: 1, ...some }]]),
      }
      tell()
    },
    setRows: (rows: readonly { id: string }[]) => {
      view = { ...view, rows: new Map(rows.map((row) => [row.id, { rev: 1, modifiedAt: 1, ...row }])) }
      tell()
    },
    setReached: (isReached: boolean) => {
      server.isReached = isReached
      view = { ...view, contact: isReached ? 'reached' : 'offline' }
      tell()
    },
    /** The feed brought the row of another revision and took the old body away. */
    pulled: () => {
      bodies.delete(ID)
      view = { ...view, rows: new Map([[ID, { id: ID, rev: server.rev, mine: [] } as object]]) }
      tell()
    },
  }
}

const reach = (kept: ReturnType<typeof createDeviceEnvelopes>, wanted: OnDevice | undefined) =>
  new Promise<void>((settle) => {
    const look = () => {
      if (kept.all().get(ID) === wanted) settle()
    }
    kept.subscribe(look)
    look()
  })

describe('an envelope kept on a device', () => {
  it('[L7] is fetched in full, and again when it changes', async () => {
    const { open, files, publish, pulled } = await world()
    const kept = open()
    await kept.keep(ID)
    await reach(kept, 'here')
    expect(await files.has(await sha256Of('first'))).toBe(true)
    await publish(2, ['first', 'second'])
    pulled()
    await reach(kept, 'fetching')
    await reach(kept, 'here')
    expect(await files.has(await sha256Of('second'))).toBe(true)
    kept.stop()
  })

  it('[L7] asked for without a network waits, and comes with it, also after a restart', async () => {
    const { open, files, setReached } = await world()
    setReached(false)
    const before = open()
    await before.keep(ID)
    await reach(before, 'waiting')
    before.stop()
    const after = open()
    await reach(after, 'waiting')
    setReached(true)
    await reach(after, 'here')
    expect(await files.has(await sha256Of('first'))).toBe(true)
    after.stop()
  })

  it('let go of, its files go unless something else wants them', async () => {
    const { open, files, local } = await world()
    const kept = open()
    await kept.keep(ID)
    await reach(kept, 'here')
    await kept.release(ID)
    expect(kept.all().size).toBe(0)
    expect(await files.has(await sha256Of('first'))).toBe(false)
    expect(await local.kept.count()).toBe(0)
    kept.stop()
  })
})

describe('what waits for the person', () => {
  const waits = (setWaiting: (some: object) => void) =>
    setWaiting({ state: 'inProgress', mine: [{ state: 'waiting' }] })

  it('[L9] is brought unasked, and goes on where it stopped when the network comes and goes', async () => {
    const { open, files, setReached, setRow, stored } = await world()
    setReached(false)
    waits(setRow)
    const envelopes = open()
    await reachState(envelopes, 'waiting')
    setReached(true)
    await reachState(envelopes, 'here')
    expect(await files.has(await sha256Of('first'))).toBe(true)
    expect(envelopes.all().size, 'nothing of it is kept on purpose').toBe(0)
    expect(stored.size).toBe(1)
    envelopes.stop()
  })

  it('[L9] is not called ready while the page or the engine is missing', async () => {
    const { open, server, setRow } = await world()
    server.hasGround = false
    waits(setRow)
    const envelopes = open()
    await reachState(envelopes, 'fetching')
    expect([...envelopes.states().values()]).not.toContain('here')
    server.hasGround = true
    await reachState(envelopes, 'here')
    envelopes.stop()
  })

  it('[L9] is not called ready while a face its person signs in is missing', async () => {
    const { open, server, setRow, stored, files } = await world()
    server.hasFaces = false
    waits(setRow)
    const envelopes = open()
    const [sha256] = stored.keys()
    await vi.waitFor(async () => expect(await files.has(sha256 as string)).toBe(true))
    await reachState(envelopes, 'waiting')
    server.hasFaces = true
    await reachState(envelopes, 'here')
    envelopes.stop()
  })

  it('[L9] the soonest due comes alone while the page is on its way; the others once it is here', async () => {
    const { open, server, setRows, stored, files } = await world()
    const task = { state: 'inProgress', mine: [{ state: 'waiting' }] }
    const others = ['envelope:2', 'envelope:3', 'envelope:4']
    for (const id of others) stored.set(await sha256Of(id), id)
    server.hasGround = false
    setRows([ID, ...others].map((id, n) => ({ id, expiresAt: 9 - n, ...task })))
    const envelopes = open()
    await vi.waitFor(async () => expect(await files.has(await sha256Of('envelope:4'))).toBe(true))
    const { looks } = server
    await vi.waitFor(() => expect(server.looks).toBeGreaterThan(looks + 2))
    for (const text of ['first', 'envelope:2', 'envelope:3'])
      expect(await files.has(await sha256Of(text)), text).toBe(false)
    server.hasGround = true
    await vi.waitFor(() =>
      expect([...envelopes.states()].filter(([, one]) => one === 'here')).toHaveLength(4),
    )
    envelopes.stop()
  })

  it('[L9] too large for the line stays away and says so; kept on purpose it comes', async () => {
    const { open, server, setRow, files } = await world()
    server.budget = 5
    waits(setRow)
    const envelopes = open()
    await reachState(envelopes, 'tooLarge')
    expect(await files.has(await sha256Of('first'))).toBe(false)
    await envelopes.keep(ID)
    await reachState(envelopes, 'here')
    envelopes.stop()
  })

  it('[L9] that a full device cannot keep is not called ready', async () => {
    const { open, server, setRow } = await world()
    server.isFull = true
    waits(setRow)
    const envelopes = open()
    await reachState(envelopes, 'noRoom')
    server.isFull = false
    await reachState(envelopes, 'here')
    envelopes.stop()
  })
})

const reachState = (envelopes: ReturnType<typeof createDeviceEnvelopes>, wanted: OnDevice) =>
  new Promise<void>((settle) => {
    const look = () => {
      if (envelopes.states().get(ID) === wanted) settle()
    }
    envelopes.subscribe(look)
    look()
  })
