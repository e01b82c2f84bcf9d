/** A browser's storage that is full, or whose connection goes away under the work: nothing is lost by either. */
import { forceCloseDatabase } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { LocalDatabase } from '../../app/replica/local-database.ts'
import type { PersonActor } from '../../sync/entities/actor.ts'
import { createId } from '../../sync/ids.ts'
import { turns } from './network.ts'
import { createWorld, type Device, type World } from './world.ts'

let world: World
let sara: PersonActor
/** In the order the devices were opened. */
let disks: Disk[]
beforeEach(async () => {
  disks = []
  world = await createWorld(11, { bends: { opening: async (local) => void disks.push(diskUnder(local)) } })
  sara = await world.person('Sara')
})
afterEach(() => world.close())

/** The library's type names the class where its instance is meant. */
const endConnection = forceCloseDatabase as unknown as (connection: IDBDatabase) => void

interface Disk {
  /** The browser refuses every write: the transaction is aborted, and says why. */
  isFull: boolean
  refused: number
  /** The connection ends under the next write: its transaction is aborted. */
  isBreaking: boolean
}

function diskUnder(local: LocalDatabase): Disk {
  const disk: Disk = { isFull: false, refused: 0, isBreaking: false }
  local.use({
    stack: 'dbcore',
    name: 'full',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name)
        return {
          ...table,
          mutate: (request) => {
            if (disk.isBreaking) {
              disk.isBreaking = false
              endConnection(local.backendDB())
              return Promise.reject(new DOMException('The transaction was aborted.', 'AbortError'))
            }
            if (!disk.isFull || request.type === 'delete') return table.mutate(request)
            disk.refused++
            return Promise.reject(new DOMException('The quota has been exceeded.', 'QuotaExceededError'))
          },
        }
      },
    }),
  })
  return disk
}

const draft = (name: string) => ({
  envelopeId: createId('envelope', world.platform),
  kind: 'document' as const,
  title: name,
  language: 'en' as const,
  timeZone: 'UTC',
})
const titles = ({ replica }: Device) => [...replica.view().rows.values()].map((one) => one.title).sort()
const create = ({ replica }: Device, name: string) =>
  replica.dispatch('createEnvelope', draft(name), { title: name })

const diskOfLast = (): Disk => disks.at(-1) as Disk

describe('a full device', () => {
  it('[S3] captures nothing and says so; what was captured before is sent once there is room, and so is what is tried again', async () => {
    const first = await world.device(sara)
    first.network.online = false
    await create(first, 'Before')
    const device = await first.reopen()
    const disk = diskOfLast()
    disk.isFull = true
    const refused = await create(device, 'Too much')
    expect(refused).toMatchObject({ ok: false, error: { code: 'device-full' } })
    expect(device.replica.view().isFull).toBe(true)
    expect(titles(device)).toEqual(['Before'])

    disk.isFull = false
    expect((await create(device, 'Too much')).ok).toBe(true)
    expect(device.replica.view().isFull).toBe(false)
    await device.replica.sync()
    await device.replica.sync()
    expect(device.replica.view().outbox).toEqual([])
    expect(titles(device)).toEqual(['Before', 'Too much'])
  })

  it('[S3][P6] takes no page it cannot store, ends no round with an error, and catches up once there is room', async () => {
    const desk = await world.device(sara)
    const device = await world.device(sara)
    const disk = diskOfLast()
    disk.isFull = true
    await create(desk, 'From the desk')
    await desk.replica.sync()
    await device.replica.sync()
    expect(disk.refused).toBeGreaterThan(0)
    expect([device.replica.view().isFull, titles(device)]).toEqual([true, []])
    disk.isFull = false
    await device.replica.sync()
    expect([device.replica.view().isFull, titles(device)]).toEqual([false, ['From the desk']])
  })

  it('[S3][L7] makes room by itself with what can be fetched again, and captures then', async () => {
    const device = await world.device(sara, undefined, {
      makeRoom: async () => {
        diskOfLast().isFull = false
        return 3
      },
    })
    diskOfLast().isFull = true
    expect((await create(device, 'Fits after all')).ok).toBe(true)
    expect(device.replica.view().isFull).toBe(false)
  })

  it('[S3] says so too when what is typed beside the engine cannot be kept', async () => {
    const device = await world.device(sara)
    const disk = diskOfLast()
    disk.isFull = true
    const type = () =>
      device.replica.keep(async () => {
        await device.local.progress.put({ key: 'envelope:1', value: { typed: 'Head of legal' }, savedAt: 1 })
      })
    expect([await type(), device.replica.view().isFull]).toEqual([false, true])
    disk.isFull = false
    expect([await type(), device.replica.view().isFull]).toEqual([true, false])
    expect(await device.local.progress.count()).toBe(1)
  })
})

describe('a connection to the storage that the browser ended', () => {
  it('[S3][S4] takes the transaction under way along, and that is done once more', async () => {
    const desk = await world.device(sara)
    const device = await world.device(sara)
    const disk = diskOfLast()
    disk.isBreaking = true
    expect((await create(device, 'Captured')).ok).toBe(true)
    disk.isBreaking = true
    await device.replica.sync()
    await create(desk, 'Pulled')
    await desk.replica.sync()
    disk.isBreaking = true
    await device.replica.sync()
    expect([disk.isBreaking, titles(device)]).toEqual([false, ['Captured', 'Pulled']])
    await desk.replica.sync()
    expect(titles(desk)).toEqual(['Captured', 'Pulled'])
    expect(titles(await device.reopen())).toEqual(['Captured', 'Pulled'])
  })

  it('[S1][S3][S4] is opened again under whatever is done: captured, sent and pulled as if nothing had been', async () => {
    const device = await world.device(sara)
    const desk = await world.device(sara)
    /** What is under way is aborted with it. */
    const lose = () => {
      const connection = device.local.backendDB()
      if (connection) endConnection(connection)
    }
    for (let n = 0; n < 12; n++) {
      await create(desk, `Desk ${n}`)
      await desk.replica.sync()
      lose()
      const capturing = create(device, `Draft ${n}`)
      await turns(n)
      lose()
      expect((await capturing).ok).toBe(true)
      const syncing = device.replica.sync()
      // Each time somewhere else in the round.
      await turns(4 * n)
      lose()
      await syncing
    }
    await device.replica.sync()
    await desk.replica.sync()
    expect(device.replica.view().outbox).toEqual([])
    expect(titles(device)).toHaveLength(24)
    expect(titles(device)).toEqual(titles(desk))
    expect(titles(await device.reopen())).toEqual(titles(desk))
  })
})
