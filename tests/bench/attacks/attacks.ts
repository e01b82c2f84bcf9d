/** The attacks of the bench, by name. */
import type { Attack } from './attack.ts'
import { drawingBombs } from './drawing-bombs.ts'
import { framesOfReader, framesOfWriter } from './live-frames.ts'
import { longBodies } from './long-bodies.ts'
import { manyPulls } from './many-pulls.ts'
import { manySockets } from './many-sockets.ts'
import { refusedCommands } from './refused-commands.ts'

export const ATTACKS = {
  longBodies,
  framesOfWriter,
  framesOfReader,
  drawingBombs,
  manyPulls,
  manySockets,
  refusedCommands,
} as const satisfies Readonly<Record<string, Attack>>
export type AttackName = keyof typeof ATTACKS
