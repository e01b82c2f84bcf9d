import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TEST_DIALECT } from '../postgres/open-test-database.ts'
import { BUGS, catchBug } from './bugs.ts'
import { HOSTILE_BUGS } from './hostile-bugs.ts'

/** A bug that more runs than `npm test` makes would need is a bug nobody notices. */
const MOST_RUNS = 200

const ignore = () => undefined
// What a deliberate bug breaks on its way is caught by a law, or not at all.
beforeAll(() => void process.on('unhandledRejection', ignore))
afterAll(() => void process.off('unhandledRejection', ignore))

describe.runIf(TEST_DIALECT === 'sqlite')('the simulation notices when', () => {
  it.each(BUGS)(
    '[S1] $name',
    async (bug) => {
      expect(await catchBug(bug, bug.seed ?? 1, MOST_RUNS), `not within ${MOST_RUNS} runs`).not.toBeNull()
    },
    600_000,
  )

  it.each(HOSTILE_BUGS)(
    '[S12][S13] $name',
    async (bug) => {
      const caught = await catchBug(bug, bug.seed ?? 1, MOST_RUNS)
      expect(caught?.law, `not within ${MOST_RUNS} runs`).toMatch(/^S1[23]/)
    },
    600_000,
  )
})
