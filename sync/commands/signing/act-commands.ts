import type { StepKind } from '../../entities/step-kind.ts'

/** The command by which the person of a step acts; a kind that only tells, or that a system does, has none. */
export const ACT_COMMANDS = {
  sign: 'signStep',
  eSign: 'signStep',
  uaePassSign: 'signStep',
  eSeal: 'signStep',
  corporateSeal: 'signStep',
  approve: 'approveStep',
  endorse: 'endorseStep',
  action: 'takeAction',
  requestInfo: 'giveInformation',
  formFilling: 'fillForm',
} as const satisfies Partial<Record<StepKind, string>>
export type ActCommand = (typeof ACT_COMMANDS)[keyof typeof ACT_COMMANDS]

/** Null: there is nothing for a person to do. */
export const actCommand = (kind: StepKind): ActCommand | null =>
  kind === 'notify' || kind === 'integration' ? null : ACT_COMMANDS[kind]
