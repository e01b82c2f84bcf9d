import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { StepKind } from '../../sync/entities/envelope.ts'

/** How one kind of step is spoken of while it is done. `{title}` and `{name}` are filled in by the sheet. */
export interface KindWords {
  /** The button that begins or ends it. */
  readonly button: MessageDescriptor
  /** The title of the last sheet. */
  readonly question: MessageDescriptor
  /** The last button. */
  readonly now: MessageDescriptor
}

const SIGN: KindWords = {
  button: msg`Sign`,
  question: msg`Sign this document?`,
  now: msg`Sign now`,
}
const SEAL: KindWords = {
  button: msg({ message: 'Seal', context: 'act' }),
  question: msg`Seal this document?`,
  now: msg`Seal now`,
}

export const KIND_WORDS: Readonly<Record<StepKind, KindWords>> = {
  sign: SIGN,
  eSign: SIGN,
  uaePassSign: {
    ...SIGN,
    question: msg`Sign this document with UAE PASS?`,
    now: msg`Go on to UAE PASS`,
  },
  eSeal: SEAL,
  corporateSeal: SEAL,
  approve: { button: msg`Approve`, question: msg`Approve this document?`, now: msg`Approve now` },
  endorse: { button: msg`Endorse`, question: msg`Endorse this document?`, now: msg`Endorse now` },
  action: {
    button: msg`Mark as done`,
    question: msg`Say that it is done?`,
    now: msg`It is done`,
  },
  requestInfo: {
    button: msg`Provide information`,
    question: msg`Give this information?`,
    now: msg`Send now`,
  },
  formFilling: { button: msg`Submit`, question: msg`Submit this form?`, now: msg`Submit now` },
  notify: SIGN,
  integration: SIGN,
}
