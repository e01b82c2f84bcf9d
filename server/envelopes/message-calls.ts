/** The talk beside the documents, as far as the caller reads it. */

import * as contracts from '../../sync/calls/messages.ts'
import { READ_ACCESS } from '../../sync/entities/envelope.ts'
import { ok } from '../../sync/result.ts'
import { type Call, serve } from '../http/call.ts'
import type { SystemCommands } from '../replication/system-commands.ts'
import { seenEnvelope } from './seen-envelope.ts'

export function messageCalls(system: SystemCommands): Call[] {
  return [
    serve(contracts.getMessages, {
      run: async ({ processId }, { actor }) => {
        const envelope = await seenEnvelope(system, processId, actor)
        if (!envelope.ok) return envelope
        return ok(
          envelope.value.messages.map((one) => ({
            messageId: one.id,
            message: one.text,
            customerId: one.authorId,
            customerName: one.authorName,
            readAccessType: READ_ACCESS[one.readAccess],
            createdDate: new Date(one.at).toISOString(),
          })),
        )
      },
    }),
  ]
}
