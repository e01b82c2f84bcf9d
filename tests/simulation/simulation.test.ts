import { describe, expect, it } from 'vitest'
import { TEST_DIALECT } from '../postgres/open-test-database.ts'
import { todaysShare } from '../todays-share.ts'
import { administeredHistoryOf, historyOf } from './history.ts'
import { KEPT_HISTORIES } from './kept-histories.ts'
import { watchedTransport } from './network.ts'
import { play } from './play.ts'
import { judge } from './simulate-one.ts'

/** `npm run simulate -- --seeds 10000` goes on from here, and shrinks what it finds. */
const HOSTILE_SEEDS = TEST_DIALECT === 'sqlite' ? 40 : 15
const SEEDS = todaysShare(
  Array.from(
    { length: Number(process.env.SEEDS ?? (TEST_DIALECT === 'sqlite' ? 200 : 50)) },
    (_, index) => index + 1,
  ),
  TEST_DIALECT === 'sqlite' ? 2 : 1,
)

describe('a world where everything goes wrong', () => {
  it(`[S1][S2][S3][S4][S5][S6][S9][S10][S11][P1][P4][P5][P6] after each of ${SEEDS.length} random runs every device holds what the database says its person may see, and nothing was lost`, async () => {
    const broken: string[] = []
    for (const seed of SEEDS) {
      const law = await judge(seed)
      if (law !== null) broken.push(`seed ${seed}: ${law}`)
    }
    expect(broken).toEqual([])
  }, 900_000)

  it(`[S13][S8][S15][S19][W14] after each of ${HOSTILE_SEEDS} runs with somebody hostile among them, and roles given and taken, nothing of the honest was told, written, opened, closed or counted`, async () => {
    const broken: string[] = []
    for (let seed = 1; seed <= HOSTILE_SEEDS; seed++) {
      const law = await judge(seed, administeredHistoryOf(seed))
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

  // On PostgreSQL the database is a process of its own, with a time of its own.
  it.runIf(TEST_DIALECT === 'sqlite').each([5, 7285])(
    '[S1] a seed is a run: seed %i played again says word for word the same to the server',
    async (seed) => {
      const first = await saidIn(seed)
      expect(first.length).toBeGreaterThan(50)
      expect(await saidIn(seed)).toEqual(first)
    },
  )
})

/** What the devices of a run sent, and what they were told, in its order. */
async function saidIn(seed: number): Promise<string[]> {
  const said: string[] = []
  const { world } = await play(seed, historyOf(seed), {
    transport: (honest) => watchedTransport(honest, (exchange) => said.push(JSON.stringify(exchange))),
  })
  await world.close()
  return said
}
