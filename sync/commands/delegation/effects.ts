import { effect } from '../effect.ts'

export const DELEGATION_EFFECTS = {
  /** Somebody newly asked may have a delegation rule of today. */
  applyDelegations: effect<{ readonly envelopeId: string }>({
    key: ({ envelopeId }) => envelopeId,
    about: ({ envelopeId }) => [envelopeId],
  }),
  /** A standing delegation begins: what waits for its owner goes. */
  startDelegation: effect<{ readonly delegationId: string; readonly dueAt: number }>({
    key: ({ delegationId }) => delegationId,
    about: ({ delegationId }) => [delegationId],
  }),
}
