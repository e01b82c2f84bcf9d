import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createId } from '../../sync/ids.ts'
import { PROTOCOL_VERSION } from '../../sync/replication/protocol.ts'
import { createWorld, type World } from '../simulation/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld(3)
})
afterAll(() => world.close())

const REQUESTS = 24
/** What a batch may hold at most is 24 MB; this is what one command of it may. */
const WORDS = 'x'.repeat(900_000)

it('[S14] of 24 requests of refused commands, each as large as may be, next to nothing is kept', async () => {
  const eve = await world.person('Eve')
  const { platform } = world
  const { commandLog } = platform.db.tables
  let sentChars = 0
  for (let n = 0; n < REQUESTS; n++) {
    const payload = JSON.stringify({
      // Of an envelope that is not there.
      envelopeId: createId('envelope', platform),
      flagged: true,
      more: createHash('sha256').update(String(n)).digest('hex') + WORDS,
    })
    sentChars += payload.length
    const command = {
      id: createId('command', platform),
      n: n + 1,
      name: 'setFlagged',
      version: 1,
      payload,
      signature: null,
      blobs: {},
    }
    const { status, body } = await world.post(eve, '/commands', {
      protocol: PROTOCOL_VERSION,
      deviceId: `device:${'0'.repeat(26)}`,
      epoch: null,
      publicKey: null,
      commands: [command],
    })
    expect(status, JSON.stringify(body).slice(0, 300)).toBe(200)
    expect(body).toMatchObject({ results: [{ status: 'refused' }] })
  }
  const rows = await platform.db.read((query) => query.select().from(commandLog))
  const kept = rows.reduce((sum, row) => sum + JSON.stringify(row).length, 0)
  expect(rows).toHaveLength(REQUESTS)
  expect(sentChars).toBeGreaterThan(20_000_000)
  expect(kept).toBeLessThan(REQUESTS * 3_000)
})
