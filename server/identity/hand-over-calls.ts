/** A link for one step that opens once: for the same person's phone, or for somebody present on this device. */

import { refusal } from '../../sync/answers.ts'
import * as contracts from '../../sync/calls/hand-over.ts'
import { err, ok } from '../../sync/result.ts'
import { HAND_OVER_LIFE_MS, refuseHandOver } from '../../sync/rules/hand-over.ts'
import { recipientById } from '../../sync/rules/workflow/route.ts'
import { type Call, serve } from '../http/call.ts'
import { loadEnvelopes } from '../replication/kinds/envelope.ts'
import type { IdentityWorld } from './deps.ts'
import { createRecipientLink } from './guest-links.ts'

export const handOverCalls = ({ platform }: IdentityWorld): readonly Call[] => [
  serve(contracts.handOver, {
    run: async ({ processId, stepId, purpose }, { actor }) => {
      if (!actor) return err(refusal('not-signed-in'))
      const { db } = platform
      const expiresAt = platform.now() + HAND_OVER_LIFE_MS
      return db.transact(async (query) => {
        const envelope = (await loadEnvelopes(query, db.tables, [processId])).get(processId)
        const recipient = envelope && recipientById(envelope, stepId)
        if (!envelope || !recipient) return err(refusal('not-permitted'))
        const refused = refuseHandOver(envelope, stepId, actor, purpose)
        if (refused) return err(refused)
        const hostId = purpose === 'inPerson' && actor.kind === 'person' ? actor.personId : null
        const { link } = await createRecipientLink(
          query,
          db.tables,
          { recipientId: stepId, envelopeId: processId, email: recipient.email, expiresAt, purpose, hostId },
          platform,
        )
        return ok({ link, expiresAt: new Date(expiresAt).toISOString() })
      })
    },
  }),
]
