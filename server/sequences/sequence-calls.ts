/** The sequences of an organisation, for whoever composes a document in it. */

import { eq } from 'drizzle-orm'
import { refusal } from '../../sync/answers.ts'
import * as contracts from '../../sync/calls/sequences.ts'
import { err, ok } from '../../sync/result.ts'
import { nextNumber, printedNumber } from '../../sync/rules/sequence-number.ts'
import { type Call, serve } from '../http/call.ts'
import type { Platform } from '../platform.ts'

export function sequenceCalls({ db }: Pick<Platform, 'db'>): Call[] {
  return [
    serve(contracts.getSequence, {
      run: async (_input, { actor }) => {
        if (actor?.kind !== 'person') return err(refusal('not-permitted'))
        const { sequence } = db.tables
        const rows = await db.read((query) =>
          query
            .select({ body: sequence.body })
            .from(sequence)
            .where(eq(sequence.organizationId, actor.organizationId)),
        )
        const sequences = rows.map((row) => row.body)
        return ok(
          sequences
            .sort((a, b) => (a.name < b.name ? -1 : 1))
            .map((one) => ({
              id: one.id,
              name: one.name,
              prefix: one.prefix,
              suffix: one.suffix,
              start: one.start,
              length: one.padding,
              /** Given to the next document that is sent. */
              newValue: nextNumber(one),
              preview: printedNumber(one, nextNumber(one)),
            })),
        )
      },
    }),
  ]
}
