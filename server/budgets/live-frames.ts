/**
 * What each kind of frame of a live document may cost. A frame is of one of these kinds or none of ours; its work on
 * the main thread is charged to its sender (`work-share.ts`), so that no kind is free, however few bytes it has.
 */
import * as decoding from 'lib0/decoding'
import {
  MAX_FRAME_BYTES,
  MESSAGE_ASK_AWARENESS,
  MESSAGE_AWARENESS,
  MESSAGE_SYNC,
  SYNC_STEP_1,
  SYNC_STEP_2,
  SYNC_UPDATE,
} from '../../sync/collab/live-protocol.ts'

export interface FrameBudget {
  readonly kind: 'held' | 'missing' | 'update' | 'presence' | 'presenceWanted'
  readonly type: number
  /** Of those that sync. */
  readonly step: number | null
  readonly bytes: number
}

export const FRAME_BUDGETS: readonly FrameBudget[] = [
  // Twenty thousand writers and how far each is known.
  { kind: 'held', type: MESSAGE_SYNC, step: SYNC_STEP_1, bytes: 300_000 },
  { kind: 'missing', type: MESSAGE_SYNC, step: SYNC_STEP_2, bytes: MAX_FRAME_BYTES },
  { kind: 'update', type: MESSAGE_SYNC, step: SYNC_UPDATE, bytes: MAX_FRAME_BYTES },
  // Devices repeat what they heard of others.
  { kind: 'presence', type: MESSAGE_AWARENESS, step: null, bytes: 256_000 },
  { kind: 'presenceWanted', type: MESSAGE_ASK_AWARENESS, step: null, bytes: 16 },
]

/** Leaves the decoder behind what names the kind; null for a frame that is none of ours. */
export function frameBudgetOf(decoder: decoding.Decoder): FrameBudget | null {
  const type = decoding.readVarUint(decoder)
  const step = type === MESSAGE_SYNC ? decoding.readVarUint(decoder) : null
  return FRAME_BUDGETS.find((one) => one.type === type && one.step === step) ?? null
}
