/** What some kinds of steps need besides the product itself, and whether an installation has it. */
import type { StepKind } from '../entities/step-kind.ts'

export const STEP_PROVIDERS = ['uaePass', 'organizationSeal', 'connectedSystem'] as const
export type StepProvider = (typeof STEP_PROVIDERS)[number]

const NEEDS: Readonly<Partial<Record<StepKind, StepProvider>>> = {
  uaePassSign: 'uaePass',
  eSeal: 'organizationSeal',
  corporateSeal: 'organizationSeal',
  integration: 'connectedSystem',
}

/** What is missing for a step of this kind; null when it can be done here. */
export function missingProvider(kind: StepKind, there: readonly StepProvider[]): StepProvider | null {
  const needed = NEEDS[kind]
  return needed === undefined || there.includes(needed) ? null : needed
}

/** Of what a server says: the providers that this program knows. */
export const knownProviders = (said: unknown): readonly StepProvider[] | null =>
  Array.isArray(said) ? STEP_PROVIDERS.filter((one) => said.includes(one)) : null
