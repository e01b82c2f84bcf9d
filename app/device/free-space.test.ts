import { describe, expect, it } from 'vitest'
import { keptOwner } from '../replica/local-database.ts'
import { dispensableOwners, neededEnvelopes } from './free-space.ts'

type Rows = Parameters<typeof neededEnvelopes>[0]['view']['rows']
type Outbox = Parameters<typeof neededEnvelopes>[0]['view']['outbox']
const row = (id: string, some: object = {}) =>
  [id, { id, state: 'inProgress', mine: [], isOwner: false, ...some }] as const
const rows = new Map([
  row('envelope:read'),
  row('envelope:mine', { mine: [{ state: 'waiting' }] }),
  row('envelope:draft', { state: 'draft' }),
  row('envelope:kept'),
  row('envelope:begun'),
  row('envelope:unsent'),
  row('envelope:sent'),
]) as unknown as Rows
const outbox = [
  { entity: 'envelope:unsent', state: 'sending' },
  { entity: 'envelope:sent', state: 'applied' },
] as unknown as Outbox

const needed = neededEnvelopes({ view: { rows, outbox }, kept: ['envelope:kept'], begun: ['envelope:begun'] })

describe('what may leave a device when it is cleaned', () => {
  it('[L7] keeps what was kept on purpose, begun, drafted, not sent, or waits for the person', () => {
    const gone = [...rows.keys()].filter((id) => !needed.has(id))
    expect(gone).toEqual(['envelope:read', 'envelope:sent'])
  })

  it('[L7] a file goes when nobody who needs it here is left', () => {
    const letGo = (...keptFor: string[]) => dispensableOwners(keptFor, needed)
    expect(letGo('envelope:read')).toEqual(['envelope:read'])
    expect(letGo('envelope:mine', 'upload', 'draft', keptOwner('envelope:kept'))).toEqual([])
    expect(letGo('envelope:kept')).toEqual([])
  })
})
