/** Whether this installation can do the steps that are wished for; its configuration is known to the server alone. */
import { type Refusal, refusal } from '../../sync/answers.ts'
import type { StepKind } from '../../sync/entities/step-kind.ts'
import { missingProvider } from '../../sync/rules/step-providers.ts'
import type { Config } from '../config/config.ts'
import { stepProvidersOf } from '../config/step-providers.ts'
import type { Precondition } from '../replication/execute.ts'

interface WishedStep {
  readonly kind: StepKind
  readonly name: string
  /** A system of the organisation: the command looks at it itself. */
  readonly asks?: string | null | undefined
}

export function refuseMissing(steps: readonly WishedStep[], config: Config): Refusal | null {
  const there = stepProvidersOf(config)
  for (const { kind, name, asks } of steps) {
    if (kind === 'integration' && asks) continue
    const missing = missingProvider(kind, there)
    if (missing) return refusal('step-not-available', { what: missing, name })
  }
  return null
}

/** Of a step that is added on the way. */
export const stepPrecondition =
  (config: Config): Precondition =>
  async (input) =>
    refuseMissing([input as WishedStep], config)
