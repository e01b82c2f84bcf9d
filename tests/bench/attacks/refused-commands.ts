/** Batches of commands that are refused, a megabyte each. */
import { createHash, randomBytes } from 'node:crypto'
import { createId } from '../../../sync/ids.ts'
import { type Attack, again, createTally, headersOf } from './attack.ts'

const AT_ONCE = 8
const COMMANDS = 9
const WORDS = 'x'.repeat(1_000_000)
const ids = { now: Date.now, randomBytes: (length: number) => new Uint8Array(randomBytes(length)) }

export const refusedCommands: Attack = async ({ url, token }, isOver) => {
  const tally = createTally()
  await again(AT_ONCE, isOver, async () => {
    const deviceId = createId('device', ids)
    const commands = Array.from({ length: COMMANDS }, (_, n) => {
      const id = createId('command', ids)
      const more = createHash('sha256').update(id).digest('hex') + WORDS
      const input = { envelopeId: createId('envelope', ids), flagged: true, more }
      const payload = JSON.stringify({ commandId: id, name: 'setFlagged', version: 1, input })
      return { id, n: n + 1, name: 'setFlagged', version: 1, payload, signature: null, blobs: {} }
    })
    const reply = await fetch(`${url}/sync/commands`, {
      method: 'POST',
      headers: headersOf(token),
      body: JSON.stringify({ protocol: 1, deviceId, publicKey: null, commands }),
    }).catch(() => null)
    const answer = (await reply?.json().catch(() => null)) as { results?: { status: string }[] } | null
    tally.add(answer?.results?.[0]?.status ?? reply?.status ?? 'ended')
  })
  return tally.words()
}
