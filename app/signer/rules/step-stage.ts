import type { Interruption, StepStage } from '../../../sync/rules/signing/step-view.ts'
import type { Phase } from '../../signing/rules/signing-phase.ts'

/** What a phase of the signing is to the states of the step view. */
export function stageOf(phase: Phase, interrupted: Interruption | null): StepStage {
  switch (phase.kind) {
    case 'act':
      return { kind: 'waiting', way: true, interrupted }
    case 'captured':
    case 'refused':
      return { kind: phase.kind }
    case 'done':
      return { kind: 'accepted', isSignature: phase.act === 'sign' }
    case 'read':
      switch (phase.why) {
        case 'wayMissing':
          return { kind: 'waiting', way: false, interrupted: null }
        case 'cancelled':
        case 'expired':
          return { kind: 'ended' }
        case 'failed':
          return { kind: 'failed' }
        default:
          return { kind: 'nothing' }
      }
  }
}
