import { describe, expect, it } from 'vitest'
import { TEST_DIALECT } from '../postgres/open-test-database.ts'
import { KEPT_HISTORIES } from './kept-histories.ts'
import { judge } from './simulate-one.ts'

/** `npm run simulate -- --seeds 10000` goes on from here, and shrinks what it finds. */
const SEEDS = Number(process.env.SEEDS ?? 200)

describe('a world where everything goes wrong', () => {
  it(`[S1][S2][S3][S4][S5][S6][S9][S10][S11][P1][P4][P5][P6] after each of ${SEEDS} random runs every device holds what the database says its person may see, and nothing was lost`, async () => {
    const broken: string[] = []
    for (let seed = 1; seed <= SEEDS; seed++) {
      const law = await judge(seed)
      if (law !== null) broken.push(`npm run simulate -- --seeds 1 --seed ${seed}: ${law}`)
    }
    expect(broken).toEqual([])
  }, 900_000)

  it.each(KEPT_HISTORIES)(
    '[S4][S6] a run that once broke a law keeps them all ($broke)',
    async ({ seed, steps }) => {
      expect(await judge(seed, steps)).toBeNull()
    },
  )

  it.runIf(TEST_DIALECT === 'sqlite')('[S1] a seed is a run: played again, it ends the same', async () => {
    const { play } = await import('./play.ts')
    const { historyOf } = await import('./history.ts')
    const ends: unknown[] = []
    for (let again = 0; again < 2; again++) {
      const { world } = await play(5, historyOf(5))
      const { id, status, receivedAt } = world.platform.db.tables.commandLog
      ends.push(
        await world.platform.db.read((query) =>
          query.select({ id, status, receivedAt }).from(world.platform.db.tables.commandLog),
        ),
      )
      await world.close()
    }
    expect(ends[0]).toEqual(ends[1])
  })
})
