import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  IconChecklist,
  IconCircleCheck,
  IconForms,
  IconMessageQuestion,
  IconPencil,
  IconPlugConnected,
  IconRosetteDiscountCheck,
  IconThumbUp,
} from '@tabler/icons-react'
import type { StepKind } from '../../../sync/entities/envelope.ts'
import type { IconShape } from '../../ui/icon.tsx'

/** How one kind of step is spoken of, from the day it is planned to the button that ends it. */
export interface StepFace {
  readonly icon: IconShape
  /** What somebody does, in the third person: "Approves". */
  readonly role: MessageDescriptor
  /** What the reader is asked to do, in a verb. */
  readonly task: MessageDescriptor
  /** Opening the document to do it. */
  readonly review: MessageDescriptor
  /** Where a recipient stands whose turn it is. */
  readonly waiting: MessageDescriptor
  /** The button that begins or ends it. */
  readonly button: MessageDescriptor
  /** The title of the last sheet, and its button. */
  readonly question: MessageDescriptor
  readonly now: MessageDescriptor
}

const SIGN = {
  icon: IconPencil,
  task: msg({ message: 'Sign', comment: 'verb, what a person is asked to do' }),
  review: msg`Review and sign`,
  waiting: msg`Waiting for signature`,
  button: msg({ message: 'Sign', comment: 'verb, what a person is asked to do' }),
  question: msg`Sign this document?`,
  now: msg`Sign now`,
} as const
const SEAL = {
  icon: IconRosetteDiscountCheck,
  task: msg({ message: 'Seal', context: 'act' }),
  review: msg`Review and seal`,
  button: msg({ message: 'Seal', context: 'act' }),
  question: msg`Seal this document?`,
  now: msg`Seal now`,
} as const

export const STEP_FACES: Readonly<Record<StepKind, StepFace>> = {
  sign: { ...SIGN, role: msg`Signs` },
  eSign: { ...SIGN, role: msg`Signs electronically` },
  uaePassSign: {
    ...SIGN,
    role: msg`Signs with UAE PASS`,
    waiting: msg`Waiting for UAE PASS signature`,
    question: msg`Sign this document with UAE PASS?`,
    now: msg`Go on to UAE PASS`,
  },
  eSeal: { ...SEAL, role: msg`Applies the eSeal`, waiting: msg`Waiting for the eSeal` },
  corporateSeal: {
    ...SEAL,
    role: msg`Applies the corporate seal`,
    waiting: msg`Waiting for the corporate seal`,
  },
  approve: {
    icon: IconThumbUp,
    role: msg`Approves`,
    task: msg({ message: 'Approve', comment: 'verb, what a person is asked to do' }),
    review: msg`Review and approve`,
    waiting: msg`Waiting for approval`,
    button: msg({ message: 'Approve', comment: 'verb, what a person is asked to do' }),
    question: msg`Approve this document?`,
    now: msg`Approve now`,
  },
  endorse: {
    icon: IconThumbUp,
    role: msg`Endorses`,
    task: msg({ message: 'Endorse', comment: 'verb, what a person is asked to do' }),
    review: msg`Review and endorse`,
    waiting: msg`Waiting for endorsement`,
    button: msg({ message: 'Endorse', comment: 'verb, what a person is asked to do' }),
    question: msg`Endorse this document?`,
    now: msg`Endorse now`,
  },
  action: {
    icon: IconChecklist,
    role: msg`Takes action`,
    task: msg({ message: 'Take action', comment: 'verb, what a person is asked to do' }),
    review: msg`Review and take action`,
    waiting: msg`Waiting for action`,
    button: msg`Mark as done`,
    question: msg`Say that it is done?`,
    now: msg`It is done`,
  },
  requestInfo: {
    icon: IconMessageQuestion,
    role: msg`Gives information`,
    task: msg({ message: 'Provide information', comment: 'verb, what a person is asked to do' }),
    review: msg({ message: 'Provide information', comment: 'verb, what a person is asked to do' }),
    waiting: msg`Waiting for information`,
    button: msg({ message: 'Provide information', comment: 'verb, what a person is asked to do' }),
    question: msg`Give this information?`,
    now: msg`Send now`,
  },
  formFilling: {
    icon: IconForms,
    role: msg`Fills the form`,
    task: msg({ message: 'Fill data', comment: 'verb, what a person is asked to do' }),
    review: msg({ message: 'Fill data', comment: 'verb, what a person is asked to do' }),
    waiting: msg`Filling form`,
    button: msg`Submit`,
    question: msg`Submit this form?`,
    now: msg`Submit now`,
  },
  notify: {
    ...SIGN,
    icon: IconCircleCheck,
    role: msg`Is notified`,
    task: msg({ message: 'Read', context: 'act' }),
    review: msg({ message: 'Read', context: 'act' }),
    waiting: msg`Notified`,
  },
  integration: {
    ...SIGN,
    icon: IconPlugConnected,
    role: msg`Done by a connected system`,
    task: msg`Connected system`,
    review: msg`Connected system`,
    waiting: msg`Waiting for a connected system`,
  },
}
