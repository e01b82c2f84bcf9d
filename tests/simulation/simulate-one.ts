import { historyOf, type Step } from './history.ts'
import { brokenLaw } from './laws.ts'
import { play } from './play.ts'
import type { Bends } from './world.ts'

/** Plays a history and names the law it broke; null when all of them hold. */
export async function judge(
  seed: number,
  history: readonly Step[] = historyOf(seed),
  bends: Bends = {},
): Promise<string | null> {
  const run = await play(seed, history, bends)
  try {
    return await brokenLaw(run)
  } finally {
    for (const { tabs } of run.seats)
      for (const tab of tabs) {
        tab.replica.stop()
        tab.mortal.dieAfter(0)
        tab.local.close()
      }
    await run.world.close()
  }
}
