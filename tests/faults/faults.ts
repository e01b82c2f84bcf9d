/** Everything a network may do, one file each. */
import { badGateway } from './faults/bad-gateway.ts'
import { captivePortal } from './faults/captive-portal.ts'
import { delay } from './faults/delay.ts'
import { drop } from './faults/drop.ts'
import { foreignJson } from './faults/foreign-json.ts'
import { halfOpen } from './faults/half-open.ts'
import { lostReply } from './faults/lost-reply.ts'
import { truncate } from './faults/truncate.ts'
import { twice } from './faults/twice.ts'

export const FAULTS = [
  drop,
  delay,
  halfOpen,
  truncate,
  captivePortal,
  foreignJson,
  badGateway,
  twice,
  lostReply,
] as const
