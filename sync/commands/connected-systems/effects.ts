import { effect, shareOfOrganization } from '../effect.ts'

export const CONNECTED_SYSTEM_EFFECTS = {
  /** A step for a connected system has been reached. */
  runIntegration: effect<{
    readonly envelopeId: string
    readonly recipientId: string
    /** In whose name the system is asked. */
    readonly organizationId: string
  }>({
    key: ({ envelopeId }) => envelopeId,
    about: ({ envelopeId }) => [envelopeId],
    share: shareOfOrganization,
  }),
}
