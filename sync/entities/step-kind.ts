/**
 * What a recipient is asked to do. Twelve kinds of the specification (product.md §1) with the wire's stepTypeId
 * (A125: in the order of the list). `sign` lets the signer choose the way, `eSign` fixes the electronic one.
 */
import * as z from 'zod/mini'

export const STEP_KINDS = {
  sign: 1,
  eSign: 2,
  uaePassSign: 3,
  approve: 4,
  notify: 5,
  endorse: 6,
  action: 7,
  requestInfo: 8,
  integration: 9,
  formFilling: 10,
  eSeal: 11,
  corporateSeal: 12,
} as const
export type StepKind = keyof typeof STEP_KINDS
export const stepKind = z.enum(Object.keys(STEP_KINDS) as [StepKind, ...StepKind[]])

/**
 * How a step is done: `signature` leaves a cryptographic one in every document · `act` is a decision or values
 * that ride in the next sealed revision · `told` is done when it is reached · `machine` is done by a system.
 */
export const STEP_WORKS = { signature: 1, act: 2, told: 3, machine: 4 } as const
export type StepWork = keyof typeof STEP_WORKS
export const stepWork = z.enum(Object.keys(STEP_WORKS) as [StepWork, ...StepWork[]])
export const STEP_WORK: Readonly<Record<StepKind, StepWork>> = {
  sign: 'signature',
  eSign: 'signature',
  uaePassSign: 'signature',
  approve: 'act',
  notify: 'told',
  endorse: 'act',
  action: 'act',
  requestInfo: 'act',
  integration: 'machine',
  formFilling: 'act',
  eSeal: 'signature',
  corporateSeal: 'signature',
}

export const signs = (kind: StepKind): boolean => STEP_WORK[kind] === 'signature'
