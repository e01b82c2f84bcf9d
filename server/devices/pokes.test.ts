import { describe, expect, it } from 'vitest'
import { SAFETY_PULL_MS } from '../../sync/replication/timing.ts'
import { createPokes } from './pokes.ts'

const soon = () => new Promise((settle) => setImmediate(settle))
const listening = (pokes: ReturnType<typeof createPokes>, ...subjects: string[]) => {
  const heard: unknown[] = []
  const stop = pokes.listen({ subjects: new Set(subjects), send: (message) => heard.push(message) })
  return { heard, stop }
}

describe('a poke', () => {
  it('[P7] says that there is something to pull, to those it concerns only, and nothing of what it is', async () => {
    const pokes = createPokes()
    const [sara, omar] = [
      listening(pokes, 'person:sara', 'organization:noor'),
      listening(pokes, 'person:omar'),
    ]
    pokes.poke(new Set(['person:sara']))
    await soon()
    expect([sara.heard, omar.heard]).toEqual([[{ type: 'poke' }], []])
  })
  it('[P7] of many changes in one moment is one', async () => {
    const pokes = createPokes()
    const sara = listening(pokes, 'person:sara', 'organization:noor')
    for (let n = 0; n < 100; n++) pokes.poke(new Set(['person:sara', 'organization:noor']))
    await soon()
    expect(sara.heard).toHaveLength(1)
  })
  it('[P7] is not sent to whoever has stopped listening', async () => {
    const pokes = createPokes()
    const sara = listening(pokes, 'person:sara')
    pokes.poke(new Set(['person:sara']))
    sara.stop()
    await soon()
    expect([sara.heard, pokes.count()]).toEqual([[], 0])
  })
  it('[P7] that is missed costs at most 25 seconds', () => {
    expect(SAFETY_PULL_MS).toBeLessThanOrEqual(25_000)
  })
  it('[S9] of a revocation is said at once, with its reason', () => {
    const pokes = createPokes()
    const sara = listening(pokes, 'person:sara')
    pokes.revoke('person:sara', 'demo-removed')
    expect(sara.heard).toEqual([{ type: 'revoked', reason: 'demo-removed' }])
  })
})
