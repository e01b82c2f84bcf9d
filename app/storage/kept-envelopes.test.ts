import { describe, expect, it } from 'vitest'
import { createDeviceFiles } from '../files/device-files.ts'
import { openLocalDatabase } from '../replica/local-database.ts'
import { createKeptEnvelopes, type KeptEnvelopesDeps, type KeptState } from './kept-envelopes.ts'

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
  const server = { isReached: true, rev: 1, texts: ['first'] }
  const stored = new Map<string, string>()
  let view = { rows: new Map([[ID, { rev: 1 }]]), contact: 'reached' }
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
      bodies.set(id, { rev: server.rev, files: await Promise.all(server.texts.map(sha256Of)) })
      return 'held'
    },
  } as unknown as KeptEnvelopesDeps['replica']
  const open = () =>
    createKeptEnvelopes({
      local,
      files,
      replica,
      filesOf: (envelope) => (envelope as unknown as { files: string[] }).files,
      now: () => 1,
    })
  return {
    local,
    files,
    open,
    publish,
    setReached: (isReached: boolean) => {
      server.isReached = isReached
      view = { ...view, contact: isReached ? 'reached' : 'offline' }
      tell()
    },
    /** The feed brought the row of another revision and took the old body away. */
    pulled: () => {
      bodies.delete(ID)
      view = { ...view, rows: new Map([[ID, { rev: server.rev }]]) }
      tell()
    },
  }
}

const reach = (kept: ReturnType<typeof createKeptEnvelopes>, wanted: KeptState | undefined) =>
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
