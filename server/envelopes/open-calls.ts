/** `TasksEf/GetOpenPaging`: documents that colleagues have opened to the organisation (A105). */

import { and, count, desc, eq, isNull, like } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { refusal } from '../../sync/answers.ts'
import type { paging } from '../../sync/calls/open-envelopes.ts'
import * as contracts from '../../sync/calls/open-envelopes.ts'
import { ENVELOPE_KINDS } from '../../sync/entities/envelope.ts'
import { envelopeIdOfOpen } from '../../sync/entities/open-envelope.ts'
import { err, ok } from '../../sync/result.ts'
import { openEnvelopeOf } from '../../sync/rules/open-envelope.ts'
import { type Call, type CallContext, serve } from '../http/call.ts'
import type { Platform } from '../platform.ts'
import { loadEnvelopes } from '../replication/kinds/envelope.ts'

const MAX_PAGE_SIZE = 100
type Paging = z.infer<typeof paging>

export const openCalls = (platform: Pick<Platform, 'db'>): Call[] => [
  serve(contracts.getOpenPaging, {
    run: (input, context) => openPage(platform, input, context),
  }),
]

async function openPage({ db }: Pick<Platform, 'db'>, { page, pageSize }: Paging, { actor }: CallContext) {
  if (actor?.kind !== 'person') return err(refusal('not-permitted'))
  const size = Math.min(pageSize, MAX_PAGE_SIZE)
  const { member } = db.tables
  const listed = and(
    eq(member.subject, actor.organizationId),
    eq(member.channel, actor.organizationId),
    like(member.entity, 'openEnvelope:%'),
    isNull(member.goneSeq),
  )
  return db.read(async (query) => {
    const [counted] = await query.select({ total: count() }).from(member).where(listed)
    const found = await query
      .select({ id: member.entity })
      .from(member)
      .where(listed)
      .orderBy(desc(member.seq), desc(member.entity))
      .limit(size)
      .offset((page - 1) * size)
    const ids = found.map((one) => envelopeIdOfOpen(one.id))
    const envelopes = await loadEnvelopes(query, db.tables, ids)
    const total = counted?.total ?? 0
    return ok({
      rows: ids.flatMap((id) => {
        const envelope = envelopes.get(id)
        const open = envelope && openEnvelopeOf(envelope)
        return open
          ? {
              processId: open.envelopeId,
              processType: ENVELOPE_KINDS[open.kind],
              title: open.title,
              ownerName: open.ownerName,
              sentDate: new Date(open.sentAt).toISOString(),
              expiryDate: open.expiresAt === null ? null : new Date(open.expiresAt).toISOString(),
              completed: open.completed,
            }
          : []
      }),
      TotalCount: total,
      TotalPages: Math.ceil(total / size),
    })
  })
}
