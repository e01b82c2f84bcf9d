import { expect, it } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

const item = (lane: string, n: number) => ({ lane, n })

it('somebody with one thing waits for one thing of each of the others, however many those have', () => {
  const queue = createFairQueue<ReturnType<typeof item>>()
  for (let n = 0; n < 1_000; n++) queue.push(item('crowd', n))
  queue.push(item('neighbour', 0))
  expect(queue.take(2)).toEqual([item('crowd', 0), item('neighbour', 0)])
  expect(queue.take(3)).toEqual([item('crowd', 1), item('crowd', 2), item('crowd', 3)])
})

it('what was taken and not served comes next, in its order', () => {
  const queue = createFairQueue<ReturnType<typeof item>>()
  for (let n = 0; n < 4; n++) queue.push(item('a', n))
  queue.push(item('b', 0))
  const [served, ...others] = queue.take(4)
  expect(served).toEqual(item('a', 0))
  queue.putBack(others)
  const rest = queue.take(9)
  expect(rest.filter((one) => one.lane === 'a').map((one) => one.n)).toEqual([1, 2, 3])
  expect(rest).toHaveLength(4)
  expect(queue.isEmpty()).toBe(true)
})
