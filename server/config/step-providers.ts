/** What this installation was given for steps that need more than the product itself. */
import type { StepProvider } from '../../sync/rules/step-providers.ts'
import type { Config } from './config.ts'

type Named = Pick<Config, 'UAE_PASS_URL' | 'SEAL_P12' | 'CONNECTED_SYSTEM_URL' | 'DEMO' | 'isLocal'>

export const stepProvidersOf = (config: Named): readonly StepProvider[] => [
  ...(config.UAE_PASS_URL ? (['uaePass'] as const) : []),
  ...(config.SEAL_P12 || hasDemoSeal(config) ? (['organizationSeal'] as const) : []),
  ...(config.CONNECTED_SYSTEM_URL ? (['connectedSystem'] as const) : []),
]

/** The demo has a seal of its own, made on first start, so that its steps can be tried. */
export const hasDemoSeal = ({
  SEAL_P12,
  DEMO,
  isLocal,
}: Omit<Named, 'UAE_PASS_URL' | 'CONNECTED_SYSTEM_URL'>): boolean => !SEAL_P12 && DEMO && isLocal
