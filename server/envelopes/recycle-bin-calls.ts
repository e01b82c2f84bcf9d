/** What somebody deleted, with the day on which it goes and whether they may let it go now. */

import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { refusal } from '../../sync/answers.ts'
import * as contracts from '../../sync/calls/recycle-bin.ts'
import type { Mark } from '../../sync/entities/mark.ts'
import { err, ok } from '../../sync/result.ts'
import { purgedAt, purgeOf } from '../../sync/rules/recycle-bin.ts'
import { envelopeRow, readerOf, renderEnvelope } from '../../sync/rules/render-envelope.ts'
import { type Call, serve } from '../http/call.ts'
import type { Platform } from '../platform.ts'
import { wireRow } from './wire.ts'

export const recycleBinCalls = ({ db, now }: Pick<Platform, 'db' | 'now'>): Call[] => [
  serve(contracts.getRecycleBin, {
    run: async (_input, { actor }) => {
      if (actor?.kind !== 'person') return err(refusal('not-signed-in'))
      const { envelope, mark } = db.tables
      const found = await db.read((query) =>
        query
          .select({ body: envelope.body, mark })
          .from(mark)
          .innerJoin(envelope, eq(envelope.id, mark.envelopeId))
          .where(and(eq(mark.personId, actor.personId), isNotNull(mark.deletedAt)))
          .orderBy(desc(mark.deletedAt)),
      )
      const reader = readerOf(actor)
      const rows = found.flatMap(({ body, mark: kept }) => {
        const shown = renderEnvelope(body, reader)
        if (!shown || kept.deletedAt === null) return []
        const purge = purgeOf(shown, actor.personId, now())
        const goesAt = purge.kind === 'retained' ? purge.until : purgedAt(kept)
        return [
          {
            ...wireRow(envelopeRow(shown, reader), shown, kept as Mark, actor),
            // What lies here can be restored, or deleted for ever.
            actions: [],
            deletedDate: new Date(kept.deletedAt).toISOString(),
            purgeDate: goesAt === null || purge.kind === 'underWay' ? null : new Date(goesAt).toISOString(),
            canPurge: purge.kind === 'view' || purge.kind === 'draft',
          },
        ]
      })
      return ok({ rows, TotalCount: rows.length })
    },
  }),
]
