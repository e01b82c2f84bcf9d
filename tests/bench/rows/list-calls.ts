/** `TasksEf/GetPaging` over HTTP: fifty rows of a person who has ten thousand, by folder, tab, filter, sort and word. */
import { atMost, type Row, round } from '../measurement.ts'
import { measured, percentile } from '../statistics.ts'
import { createDeviceClient } from '../world/device-client.ts'

const ROUNDS = 8
const FULL = 1_000_000
const PAGE = { page: 1, pageSize: 50 }

const LISTS: Readonly<Record<string, object>> = {
  'the inbox': { folderId: 0 },
  'what was sent': { folderId: 1 },
  'the archive': { folderId: 2 },
  'waiting for me': { folderId: 0, tab: 'waitingForMe' },
  'waiting for others': { folderId: 0, tab: 'waitingForOthers' },
  completed: { folderId: 0, tab: 'completed' },
  favourites: { folderId: 0, tab: 'favourites' },
  'by status': { folderId: 0, status: ['completed', 'cancelled'] },
  'by owner': { folderId: 0, ownedBy: ['Colleague 1'] },
  'by assignee': { folderId: 0, assignedTo: ['Colleague 1'] },
  'by title': { folderId: 0, sortBy: 'title' },
  'by expiry': { folderId: 0, sortBy: 'expiry' },
  'two words': { folderId: 0, search: 'lease renewal' },
  'page 20': { folderId: 0, page: 20 },
}

export const listCalls: Row = {
  name: 'list-calls',
  title: 'Fifty rows of a list over the API',
  async run({ worlds, full, progress }) {
    if (full) progress(`making ${FULL.toLocaleString('en')} envelopes`)
    const { server, first } = await (full
      ? worlds.fresh({ envelopes: 10_000, colleagues: 300, others: FULL - 10_000 })
      : worlds.office())
    const device = createDeviceClient(server.url, first)
    const times: number[] = []
    const slowest = { name: '', ms: 0 }
    for (let turn = -1; turn < ROUNDS; turn++)
      for (const [name, list] of Object.entries(LISTS)) {
        const startedAt = performance.now()
        await device.post('/api/TasksEf/GetPaging', { ...PAGE, ...list })
        const ms = performance.now() - startedAt
        // The first turn compiles statements.
        if (turn < 0) continue
        times.push(ms)
        if (ms > slowest.ms) Object.assign(slowest, { name, ms })
      }
    return [
      measured(times, {
        what: `fifty of 10,000, ${Object.keys(LISTS).length} lists and filters (p95)`,
        unit: 'ms',
        fraction: 0.95,
        target: atMost(50),
        note: `Median ${round(percentile(times, 0.5))} ms; slowest ${slowest.name}, ${round(slowest.ms)} ms.${full ? ` ${FULL.toLocaleString('en')} envelopes on the server.` : ''}`,
      }),
    ]
  },
}
