import { refusal } from '../../sync/answers.ts'
import * as contracts from '../../sync/calls/evidence.ts'
import { err, ok } from '../../sync/result.ts'
import type { Area } from '../area.ts'
import { consistencyOf } from '../evidence/evidence-tree.ts'
import { serve } from '../http/call.ts'
import { witnessEvidence } from './witness-evidence.ts'

export const WITNESS: Area = {
  hourly: ({ platform, system, parties: { timestampers = [] } }) => ({
    witnessEvidence: () => witnessEvidence({ platform, system, timestampers }),
  }),
  calls: ({ platform: { db } }) => [
    serve(contracts.getConsistencyProof, {
      run: async ({ from, to }, { actor }) => {
        if (actor?.kind !== 'person') return err(refusal('not-permitted'))
        const { organizationId } = actor
        const proof = await db.read((query) => consistencyOf(query, db.tables, { organizationId, from, to }))
        return proof ? ok({ proof }) : err(refusal('not-found'))
      },
    }),
  ],
}
