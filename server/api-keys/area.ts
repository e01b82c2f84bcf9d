import { eq } from 'drizzle-orm'
import { refusal } from '../../sync/answers.ts'
import * as contracts from '../../sync/calls/api-keys.ts'
import type { ApiKey } from '../../sync/entities/api-key.ts'
import { err, ok } from '../../sync/result.ts'
import type { Area } from '../area.ts'
import { serve } from '../http/call.ts'
import { issueKey } from './api-keys.ts'

export const API_KEYS: Area = {
  calls: ({ platform, system }) => {
    const { db } = platform
    const keysOf = async (organizationId: string) => {
      const { record, apiKeySecret } = db.tables
      return db.read((query) =>
        query
          .select({ body: record.body, lastUsedAt: apiKeySecret.lastUsedAt, address: apiKeySecret.address })
          .from(apiKeySecret)
          .innerJoin(record, eq(record.id, apiKeySecret.keyId))
          .where(eq(record.organizationId, organizationId)),
      )
    }
    const keyOf = async (id: string): Promise<ApiKey | undefined> => {
      const { record } = db.tables
      const [row] = await db.read((query) =>
        query.select({ body: record.body }).from(record).where(eq(record.id, id)),
      )
      return row?.body as ApiKey | undefined
    }
    return [
      serve(contracts.issueApiKey, {
        run: async ({ id }, { actor }) => {
          const key = await keyOf(id)
          // Somebody else's is, to them, one there is not: it would act for its owner.
          const isOwn =
            actor?.kind === 'person' &&
            key?.ownerId === actor.personId &&
            key.organizationId === actor.organizationId
          if (!isOwn || key.endedAt !== null) return err(refusal('not-permitted'))
          const shown = await db.transact((query) => issueKey(query, db.tables, key.id, platform))
          await system.run('recordApiKeyIssued', {
            id: key.id,
            ending: shown.slice(-4),
            by: { personId: actor.personId, name: actor.name },
          })
          return ok({ key: shown })
        },
      }),
      serve(contracts.getApiKeyUses, {
        run: async (_, { actor }) => {
          if (actor?.kind !== 'person') return err(refusal('not-permitted'))
          const rows = await keysOf(actor.organizationId)
          return ok(
            rows.map(({ body, lastUsedAt, address }) => ({ id: (body as ApiKey).id, lastUsedAt, address })),
          )
        },
      }),
    ]
  },
}
