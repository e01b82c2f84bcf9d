import { expect, it } from 'vitest'
import { inLanes } from './in-lanes.ts'

/** Work whose end the test decides. */
function worked() {
  const begun: string[] = []
  const ends = new Map<string, { readonly end: () => void; readonly fail: (why: Error) => void }>()
  const work = (item: string) =>
    new Promise<void>((end, fail) => {
      begun.push(item)
      ends.set(item, { end, fail })
    })
  return {
    begun,
    work,
    end: (item: string) => ends.get(item)?.end(),
    fail: (item: string) => ends.get(item)?.fail(new Error(item)),
  }
}
const turn = () => new Promise((settle) => setImmediate(settle))

it('files are fetched several at once, each that comes makes room for the next', async () => {
  const { begun, work, end } = worked()
  const all = inLanes(['a', 'b', 'c', 'd'], 2, work)
  expect(begun).toEqual(['a', 'b'])
  end('b')
  await turn()
  expect(begun).toEqual(['a', 'b', 'c'])
  end('c')
  await turn()
  for (const item of ['a', 'd']) end(item)
  await all
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
})

it('one that does not come fails all, and nothing more is begun', async () => {
  const { begun, work, end, fail } = worked()
  const all = inLanes(['a', 'b', 'c', 'd'], 2, work)
  fail('a')
  await expect(all).rejects.toThrow('a')
  end('b')
  await turn()
  expect(begun).toEqual(['a', 'b'])
})

it('nothing to fetch is done', async () => {
  await inLanes([], 8, () => Promise.reject(new Error('never')))
})
