/** What the measurements ask of the page; every answer is plain numbers in milliseconds. */
import { deriveList, orderRows } from '../../../sync/rules/derive-list.ts'
import { FOLDERS, folderCounts, TABS } from '../../../sync/rules/lists.ts'
import { type BenchDevice, openDevice, type Who } from './device.ts'
import { replicatePlainly } from './plain-rxdb.ts'

export interface ReplicationTimes {
  readonly firstMs: number
  /** Every row is in the view, ordered and listed; bodies of what waits may still be on their way. */
  readonly listMs: number
  readonly totalMs: number
  readonly rows: number
}

export interface BenchPage {
  /** `count`: the rows there are. */
  replicate(who: Who, count: number): Promise<ReplicationTimes>
  replicatePlainly(who: Who): Promise<Omit<ReplicationTimes, 'listMs'>>
  /** Opens a device and brings it up to date; the calls below use it. */
  open(who: Who): Promise<void>
  /** Captures `count` commands without network; the time of each. */
  capture(count: number): Promise<number[]>
  /** Every tab, filter, search and count of every folder, over and over; the time of each. */
  lists(rounds: number): { readonly name: string; readonly ms: number }[]
  /** The network is back: the time until the outbox is empty and its results are here. */
  drain(): Promise<number>
}

let device: BenchDevice
let captured = 0

const bench: BenchPage = {
  async replicate(who, count) {
    const { replica } = await openDevice(who)
    const startedAt = performance.now()
    let firstMs = 0
    let listMs = 0
    const stop = replica.subscribe(() => {
      const { rows, marks } = replica.view()
      if (firstMs === 0 && rows.size >= 200) firstMs = performance.now() - startedAt
      if (listMs > 0 || rows.size < count) return
      deriveList(orderRows(rows), marks, 'inbox', {})
      listMs = performance.now() - startedAt
    })
    await replica.sync()
    const totalMs = performance.now() - startedAt
    const { size } = replica.view().rows
    stop()
    await replica.purge()
    return { firstMs, listMs, totalMs, rows: size }
  },
  replicatePlainly,
  async open(who) {
    device = await openDevice(who)
    await device.replica.sync()
  },
  async capture(count) {
    device.network = false
    const ids = [...device.replica.view().rows.keys()]
    const times: number[] = []
    for (let n = 0; n < count; n++) {
      const envelopeId = ids[captured++ % ids.length] as `envelope:${string}`
      const startedAt = performance.now()
      const result = await device.replica.dispatch(
        'setFlagged',
        { envelopeId, flagged: true },
        { title: 'bench' },
      )
      times.push(performance.now() - startedAt)
      if (!result.ok) throw new Error(result.error.code)
    }
    return times
  },
  lists(rounds) {
    const { replica } = device
    const times: { name: string; ms: number }[] = []
    const timed = (name: string, work: () => unknown) => {
      const startedAt = performance.now()
      work()
      times.push({ name, ms: performance.now() - startedAt })
    }
    for (let round = 0; round < rounds; round++) {
      const { rows, marks } = replica.view()
      let ordered = orderRows(rows)
      timed('sort', () => {
        ordered = orderRows(rows, ordered)
      })
      timed('folder counts', () => folderCounts(rows.values(), marks))
      for (const folder of [...FOLDERS, 'all'] as const)
        for (const tab of TABS) timed('tab', () => deriveList(ordered, marks, folder, { tab }))
      for (const q of ['l', 'le', 'lease', 'lease dubai', 'عقد', 'zzz'])
        timed('search', () => deriveList(ordered, marks, 'inbox', { q }))
      for (const kind of ['document', 'request'] as const)
        timed('filter', () => deriveList(ordered, marks, 'inbox', { kind }))
      timed('filter', () => deriveList(ordered, marks, 'inbox', { by: ['Colleague 1', 'Colleague 7'] }))
      timed('filter', () => deriveList(ordered, marks, 'inbox', { status: ['waitingForMe', 'completed'] }))
    }
    return times
  },
  async drain() {
    device.network = true
    const { replica } = device
    const startedAt = performance.now()
    while (replica.view().outbox.length > 0) {
      await replica.sync()
      if (performance.now() - startedAt > 120_000) throw new Error('The outbox does not become empty')
    }
    return performance.now() - startedAt
  },
}

Object.assign(window, { bench })
