import type { Step } from './history.ts'

/** Runs of a shrinking are as many as one cares to wait for. */
const MOST_TRIES = 120

/**
 * A shorter history that still fails: parts are left out, half first, then smaller ones, as long as what remains
 * breaks a law (any law: a shorter way to break another one is as good a finding).
 */
export async function shrink(
  history: readonly Step[],
  fails: (history: readonly Step[]) => Promise<boolean>,
): Promise<readonly Step[]> {
  let shortest = history
  let tries = 0
  for (let size = Math.ceil(history.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let at = 0; at < shortest.length && tries < MOST_TRIES; ) {
      const without = [...shortest.slice(0, at), ...shortest.slice(at + size)]
      tries++
      if (await fails(without)) shortest = without
      else at += size
    }
  return shortest
}
