/** Create, send, fill three fields, sign, have the sealed file: as another program does it over the API. */
import { atLeast, atMost, type Row, round } from '../measurement.ts'
import { measured, median } from '../statistics.ts'
import { caller, type LifeTimes, wholeLife } from '../world/life.ts'

const RUNS = 15
const LANES = 8
const LIVES_PER_LANE = 3
const ROUNDS = 3
/** Eight who ask every 15 ms take a quarter of the machine with asking. */
const ASK_EVERY_MS = 100

export const wholeLifeRow: Row = {
  name: 'whole-life',
  title: 'Whole life over the API',
  async run({ worlds, progress }) {
    const world = await worlds.fresh({ colleagues: 2 * LANES })
    const people = world.colleagues.map((one) => caller(world.server.url, one))
    const pair = (lane: number) => [people[2 * lane]!, people[2 * lane + 1]!] as const
    const times: LifeTimes[] = []
    for (let run = -3; run < RUNS; run++) {
      progress(`whole life ${run + 1}`)
      const one = await wholeLife(...pair(0))
      if (run >= 0) times.push(one)
    }
    const perSecond: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      progress(`eight lives at once, round ${round + 1}`)
      const startedAt = performance.now()
      await Promise.all(
        Array.from({ length: LANES }, async (_, lane) => {
          for (let life = 0; life < LIVES_PER_LANE; life++) await wholeLife(...pair(lane), ASK_EVERY_MS)
        }),
      )
      perSecond.push((LANES * LIVES_PER_LANE * 1000) / (performance.now() - startedAt))
    }
    await world.stop()
    return [
      measured(
        times.map((one) => one.totalMs),
        {
          what: 'one after the other',
          unit: 'ms',
          target: atMost(400),
          peer: 'Documenso 2.17: 1,458 ms',
          note: `Upload to recipient's turn ${round(median(times.map((one) => one.sendMs)))} ms, signing to sealed ${round(median(times.map((one) => one.signMs)))} ms; asked every 15 ms.`,
        },
      ),
      measured(perSecond, {
        what: 'eight in parallel',
        unit: 'documents/s',
        target: atLeast(5),
        peer: 'Documenso 2.17: 1.07 documents/s',
        note: `${ROUNDS} times ${LANES * LIVES_PER_LANE} documents; each asks every ${ASK_EVERY_MS} ms whether it is done.`,
      }),
    ]
  },
}
