import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createLoopShare } from './loop-share.ts'

it('[S14] of many requests of one subject one begins in each turn of the loop, and others begin at once', async () => {
  const share = createLoopShare()
  const begun: string[] = []
  const ask = async (subject: string, name: string) => {
    await share.begin(subject)
    begun.push(name)
  }
  for (const name of ['e1', 'e2', 'e3', 'e4']) void ask('eve', name)
  void ask('omar', 'o1')
  await Promise.resolve()
  expect(begun).toEqual(['e1', 'o1'])
  await nextTurn()
  expect(begun).toEqual(['e1', 'o1', 'e2'])
  void ask('sara', 's1')
  await Promise.resolve()
  expect(begun).toEqual(['e1', 'o1', 'e2', 's1'])
  await nextTurn()
  await nextTurn()
  expect(begun).toEqual(['e1', 'o1', 'e2', 's1', 'e3', 'e4'])
})

it('[S14] nothing is kept of who has gone, and a later request begins at once', async () => {
  const share = createLoopShare()
  expect(share.begin('eve')).toBeNull()
  expect(share.begin('eve')).not.toBeNull()
  for (let turns = 0; turns < 3; turns++) await nextTurn()
  expect(share.begin('eve')).toBeNull()
})

it('[S14] after a turn that took long, who has more waiting rests, and others go on', async () => {
  let now = 0
  const rests: { readonly ms: number; readonly run: () => void }[] = []
  const share = createLoopShare({ now: () => now, after: (ms, run) => void rests.push({ ms, run }) })
  const begun: string[] = []
  const work = async (subject: string, name: string, ms: number) => {
    await share.begin(subject)
    begun.push(name)
    now += ms
  }
  for (const name of ['e1', 'e2', 'e3']) void work('eve', name, 60)
  for (let n = 0; n < 3; n++) {
    await nextTurn()
    await work('omar', `o${n}`, 1)
  }
  expect(begun).toEqual(['e1', 'o0', 'o1', 'o2'])
  expect(rests.map(({ ms }) => ms)).toEqual([60])
  rests[0]?.run()
  await nextTurn()
  await nextTurn()
  await nextTurn()
  expect(begun).toEqual(['e1', 'o0', 'o1', 'o2', 'e2'])
  expect(rests.map(({ ms }) => ms)).toEqual([60, 60])
})
