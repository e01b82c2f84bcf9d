/** The talk beside the documents, as far as the caller reads it. */
import * as z from 'zod/mini'
import { READ_ACCESS } from '../../sync/entities/envelope.ts'
import { idSchema } from '../../sync/ids.ts'
import { ok } from '../../sync/result.ts'
import { type Call, defineCall } from '../http/call.ts'
import type { SystemCommands } from '../replication/system-commands.ts'
import { seenEnvelope } from './seen-envelope.ts'

export function messageCalls(system: SystemCommands): Call[] {
  return [
    defineCall({
      area: 'chat',
      access: 'any',
      path: 'TasksEf/GetMessages',
      method: 'POST',
      summary: 'Messages beside the documents, in the order they were written',
      input: z.object({ processId: idSchema('envelope') }),
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
