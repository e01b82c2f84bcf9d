/**
 * Which view of their step a person is looking at: one of the states the specification numbers (product.md §4),
 * found from what the device knows, so that a reopened tab is in the very state it was closed in. The moves between
 * them are our reading of A139; a move that is not in the table is a fault.
 */
import type { StepKind } from '../../entities/step-kind.ts'

export const STEP_VIEWS = {
  Loading: 1,
  Success: 2,
  Error: 3,
  None: 4,
  Signing: 5,
  Button: 6,
  Cancelled: 7,
  InValidUserType: 8,
  SigningSuccess: 9,
  SigningFailed: 10,
  SigningCancelled: 11,
  FillForm: 12,
  GuidedSigningNotCompleted: 30,
  StepProtected: 31,
} as const
export type StepView = keyof typeof STEP_VIEWS

/** What became of the last try of somebody whose turn it is: given up, or ended with fields still open. */
export type Interruption = 'cancelled' | 'incomplete'

export type StepStage =
  /** Their turn. `way`: this person can act in the way the step asks for. */
  | { readonly kind: 'waiting'; readonly way: boolean; readonly interrupted: Interruption | null }
  /** Captured on this device; the server has not answered. */
  | { readonly kind: 'captured' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'accepted'; readonly isSignature: boolean }
  /** Cancelled, revoked or expired before they acted. */
  | { readonly kind: 'ended' }
  /** Something is wrong with the document itself. */
  | { readonly kind: 'failed' }
  /** Nothing is asked of them, or not now. */
  | { readonly kind: 'nothing' }

export interface StepFacts {
  readonly step: StepKind
  /** The document is on this device, and what was typed before has been found. */
  readonly isLoaded: boolean
  /** A password or a code stands before it. */
  readonly isProtected: boolean
  readonly stage: StepStage
}

export function stepViewOf({ step, isLoaded, isProtected, stage }: StepFacts): StepView {
  // What was captured or refused here is this person's own and is shown though the step is closed.
  if (stage.kind === 'captured') return 'Signing'
  if (stage.kind === 'refused') return 'SigningFailed'
  if (isProtected) return 'StepProtected'
  switch (stage.kind) {
    case 'accepted':
      return stage.isSignature ? 'SigningSuccess' : 'Success'
    case 'ended':
      return 'Cancelled'
    case 'failed':
      return 'Error'
    case 'nothing':
      return 'None'
    case 'waiting':
      if (!stage.way) return 'InValidUserType'
      if (!isLoaded) return 'Loading'
      if (stage.interrupted === 'incomplete') return 'GuidedSigningNotCompleted'
      if (stage.interrupted === 'cancelled') return 'SigningCancelled'
      return step === 'formFilling' ? 'FillForm' : 'Button'
  }
}

const ASKED = ['Button', 'FillForm'] as const
/**
 * Whoever is asked may act, give up or leave fields open; meanwhile they may have acted on another device, and the
 * sender or time may end it.
 */
const FROM_ASKED = [
  ...ASKED,
  'Signing',
  'SigningCancelled',
  'GuidedSigningNotCompleted',
  'SigningSuccess',
  'Success',
  'Cancelled',
  'None',
  'Error',
  'InValidUserType',
  'StepProtected',
  'Loading',
] as const

/** Where each state leads. A tab is opened in `Loading`, from which everything can be found. */
export const STEP_VIEW_MOVES: Readonly<Record<StepView, readonly StepView[]>> = {
  Loading: Object.keys(STEP_VIEWS) as StepView[],
  StepProtected: [
    'Loading',
    ...ASKED,
    'None',
    'Cancelled',
    'Error',
    'InValidUserType',
    'SigningSuccess',
    'Success',
  ],
  Button: FROM_ASKED,
  FillForm: FROM_ASKED,
  SigningCancelled: FROM_ASKED,
  GuidedSigningNotCompleted: FROM_ASKED,
  Signing: ['SigningSuccess', 'Success', 'SigningFailed', 'SigningCancelled', 'Cancelled', 'None'],
  SigningFailed: [
    ...ASKED,
    'Signing',
    'Cancelled',
    'None',
    'Error',
    'StepProtected',
    'SigningSuccess',
    'Success',
  ],
  InValidUserType: ['Loading', ...ASKED, 'Cancelled', 'None', 'Error'],
  /** What was taken back, or whose envelope begins anew, is asked for again. */
  SigningSuccess: ['Loading', ...ASKED, 'None'],
  Success: ['Loading', ...ASKED, 'None'],
  None: ['Loading', ...ASKED, 'Cancelled', 'Error', 'StepProtected', 'InValidUserType'],
  Error: ['Loading', ...ASKED, 'None', 'Cancelled'],
  Cancelled: [],
}

export const isStepViewMove = (from: StepView, to: StepView): boolean =>
  from === to || STEP_VIEW_MOVES[from].includes(to)
