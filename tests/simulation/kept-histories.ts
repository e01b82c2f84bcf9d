/** Histories that once broke a law, shrunk: the seed, and which of its steps are enough. */
import type { Step, StepKind } from './history.ts'

export interface KeptHistory {
  readonly broke: string
  readonly seed: number
  readonly steps: readonly Step[]
}

const step = (kind: StepKind, seat: number, seed: number): Step => ({ kind, seat, seed })

export const KEPT_HISTORIES: readonly KeptHistory[] = [
  {
    broke: 'S6: a tab forgot an entry another tab had decided, before it had the rows',
    seed: 2,
    steps: [step('tab', 0, 473399415), step('wish', 0, 756957096)],
  },
  {
    broke: 'S6: the same, when a tab had died',
    seed: 16,
    steps: [step('tab', 0, 2077543858), step('wish', 1, 934303091), step('crash', 0, 1163477830)],
  },
  {
    broke: 'S4: what was read from storage came to lie over a page written meanwhile',
    seed: 1,
    steps: [step('wish', 1, 1581412024), step('takeBack', 1, 1762719683)],
  },
  {
    broke: 'S4: the same, over two tabs',
    seed: 30,
    steps: [
      step('crash', 0, 143678419),
      step('wish', 4, 1318318909),
      step('tab', 0, 1830111309),
      step('wish', 1, 487939140),
      step('wish', 1, 1977219558),
      step('wish', 0, 799777662),
    ],
  },
  {
    broke: 'S4: the feed forgot who had followed what before those who leave had been looked for',
    seed: 68,
    steps: [step('wish', 557, 725615857), step('leave', 697, 134007220), step('compact', 783, 745428382)],
  },
  {
    broke: 'S9: a body stayed whose tab had died before its row was written, of a channel at its beginning',
    seed: 777,
    steps: [
      step('wish', 35, 739920766),
      step('weather', 523, 1360541229),
      step('sync', 455, 1133770913),
      step('wish', 498, 1498475997),
      step('jobs', 120, 1252005017),
      step('sync', 368, 1886560410),
      step('crash', 583, 457269398),
      step('reassign', 238, 1602999571),
    ],
  },
  {
    broke: 'S4: a page asked for from nothing came to lie over one that another tab had written meanwhile',
    seed: 5148,
    steps: [
      step('tab', 32, 1468792192),
      step('weather', 112, 1797515006),
      step('crash', 357, 525568025),
      step('wish', 889, 1247010763),
      step('wish', 970, 1485512123),
      step('serverCrash', 215, 1214228231),
      step('wish', 412, 848464976),
      step('wish', 266, 241854439),
      step('wish', 369, 361755610),
      step('wish', 531, 1041723886),
      step('wish', 362, 1445226165),
      step('sync', 2, 285245644),
    ],
  },
  {
    broke: 'S3: the law itself, of a device that met the restored server after more than thirty days',
    seed: 6378,
    steps: [
      step('backup', 147, 2142845728),
      step('wish', 59, 361319298),
      step('leave', 649, 1167471094),
      step('restore', 725, 473553466),
      step('time', 703, 1812366304),
    ],
  },
  {
    broke:
      'S4: a body stayed whose tab had died before its row was written, and whose next change came without one',
    seed: 8805,
    steps: [
      step('wish', 783, 1223425450),
      step('crash', 426, 113670380),
      step('wish', 826, 1568924573),
      step('leave', 595, 1762097508),
      step('weather', 255, 913189433),
      step('jobs', 471, 785829554),
      step('tab', 553, 216624953),
      step('sync', 50, 1438248145),
      step('tab', 53, 800595347),
      step('reassign', 741, 180336924),
    ],
  },
  {
    broke:
      'S4: a tab that was to begin anew removed the bodies of a page that another tab had written meanwhile',
    seed: 40716,
    steps: [
      step('sync', 195, 1965859641),
      step('reassign', 812, 209347394),
      step('hostile', 0, 590992872),
      step('tab', 395, 1978064764),
      step('compact', 180, 746883681),
    ],
  },
  {
    broke: 'S3: the simulation itself, whose server forgot the sealing it died over',
    seed: 40626,
    steps: [
      step('reassign', 741, 874121343),
      step('sync', 400, 1876364093),
      step('wish', 775, 1218562992),
      step('wish', 350, 1160585830),
      step('serverCrash', 938, 1298328838),
      step('jobs', 748, 470690674),
      step('hostile', 0, 942234532),
    ],
  },
  {
    broke: 'S13: what somebody showed under the id of a silent writer was said again in the writer’s name',
    seed: 50127,
    steps: [step('live', 0, 1249069716)],
  },
  {
    broke:
      'S4: a standing ended while its chunks were fetched and began anew: what was asked for in between came as nothing',
    seed: 60058,
    steps: [
      step('standing', 116, 1766477568),
      step('wish', 851, 1475834302),
      step('tab', 347, 1226552814),
      step('standing', 621, 264679840),
      step('wish', 106, 287880201),
      step('standing', 756, 963533054),
    ],
  },
  {
    broke: 'S4: the simulation itself, whose devices were told that it is over before the last who said so',
    seed: 26,
    steps: [
      step('authority', 644, 502628771),
      step('standing', 736, 1581625873),
      step('live', 0, 831982807),
      step('authority', 798, 1391447484),
      step('takeAway', 586, 1987763800),
    ],
  },
  {
    broke: 'S4: the simulation itself, which told nobody of what was given by who came back last',
    seed: 300168,
    steps: [
      step('authority', 345, 1490639965),
      step('authority', 378, 1194790963),
      step('authority', 129, 1390894937),
      step('standing', 348, 256324684),
      step('authority', 860, 152972919),
    ],
  },
  {
    broke:
      'S4: what another tab had left to fetch was taken for nothing at all, and what was gone by then stayed',
    seed: 301809,
    steps: [
      step('live', 0, 1075845474),
      step('standing', 137, 918193952),
      step('time', 300, 1816838065),
      step('wish', 796, 1257557649),
      step('weather', 615, 1292414317),
      step('tab', 255, 98524567),
      step('authority', 933, 1500627394),
      step('live', 0, 18027219),
    ],
  },
  {
    broke: 'S9: what somebody had who was taken out just after it had been given on waited for the other job',
    seed: 664,
    steps: [
      step('wish', 422, 1907822019),
      step('takeAway', 852, 1145214051),
      step('takeAway', 87, 903168513),
      step('leave', 632, 857800862),
      step('jobs', 356, 812841222),
    ],
  },
  {
    broke:
      'S4: what a role gave was taken, dropped, and given another way before its holders were told: it stayed away',
    seed: 6890,
    steps: [
      step('authority', 363, 965059923),
      step('takeAway', 882, 1139347060),
      step('crash', 736, 126185080),
      step('standing', 997, 1596455945),
    ],
  },
  {
    broke: 'S4: the same, of a place of which somebody was told whom they could not see a moment before',
    seed: 2611,
    steps: [
      step('authority', 388, 1046605287),
      step('authority', 124, 141094240),
      step('standing', 972, 1740582831),
      step('authority', 153, 1216684312),
      step('takeAway', 626, 1999891545),
      step('authority', 473, 664585009),
      step('takeAway', 671, 1873925408),
    ],
  },
]
