import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { StepKind } from '../../../sync/entities/step-kind.ts'

export interface DoorWords {
  readonly kinds: readonly StepKind[]
  /** Between the sender's name and the title. */
  readonly asks: MessageDescriptor
  readonly button: MessageDescriptor
}

/** Where nothing is asked: it was done, it has ended, or it is to be known. */
export const SHARES: DoorWords = {
  kinds: ['notify', 'integration'],
  asks: msg`shares a document with you`,
  button: msg`Open document`,
}

const ASKS: readonly DoorWords[] = [
  { kinds: ['sign', 'eSign', 'uaePassSign'], asks: msg`asks you to sign`, button: msg`Read and sign` },
  { kinds: ['eSeal', 'corporateSeal'], asks: msg`asks you to seal`, button: msg`Read and seal` },
  { kinds: ['approve'], asks: msg`asks you to approve`, button: msg`Read and approve` },
  { kinds: ['endorse'], asks: msg`asks you to endorse`, button: msg`Read and endorse` },
  { kinds: ['action'], asks: msg`asks you to act on`, button: msg`Open document` },
  { kinds: ['requestInfo'], asks: msg`asks you for information on`, button: msg`Open document` },
  { kinds: ['formFilling'], asks: msg`asks you to fill in`, button: msg`Open document` },
]
export const ALL_DOOR_WORDS: readonly DoorWords[] = [SHARES, ...ASKS]

export const doorWords = (asks: StepKind | null): DoorWords =>
  ASKS.find((one) => asks !== null && one.kinds.includes(asks)) ?? SHARES
