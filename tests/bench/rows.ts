/** The table, in its order. */
import type { Row } from './measurement.ts'
import { administration } from './rows/administration.ts'
import { appStart } from './rows/app-start.ts'
import { atSize } from './rows/at-size.ts'
import { crowd } from './rows/crowd.ts'
import { draftSize } from './rows/draft-size.ts'
import { fanOut } from './rows/fan-out.ts'
import { firstReplication } from './rows/first-replication.ts'
import { largeFiles } from './rows/large-files.ts'
import { drain, lists } from './rows/lists-and-drain.ts'
import { longEnvelope } from './rows/long-envelope.ts'
import { pages } from './rows/pages.ts'
import { readyOffline } from './rows/ready-offline.ts'
import { sealing } from './rows/sealing.ts'
import { serverLoad } from './rows/server-load.ts'
import { twoDevices } from './rows/two-devices.ts'
import { underAttack } from './rows/under-attack.ts'
import { verification } from './rows/verification.ts'
import { wholeLifeRow } from './rows/whole-life.ts'

export const ROWS: readonly Row[] = [
  appStart,
  firstReplication,
  lists,
  longEnvelope,
  drain,
  serverLoad,
  twoDevices,
  fanOut,
  crowd,
  sealing,
  wholeLifeRow,
  largeFiles,
  underAttack,
  pages,
  verification,
  readyOffline,
  draftSize,
  atSize,
  administration,
]
