/** Queries about envelopes, in the specification's spelling. Everything passes the same rendering as the feed. */

import { and, eq, inArray, isNull } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import { refusal } from '../../sync/answers.ts'
import * as contracts from '../../sync/calls/envelopes.ts'
import { paging } from '../../sync/calls/envelopes.ts'
import { refuseClosed } from '../../sync/commands/workflow-command.ts'
import { type Actor, subjectOf } from '../../sync/entities/actor.ts'
import { STATUS_IDS } from '../../sync/entities/envelope.ts'
import type { Mark } from '../../sync/entities/mark.ts'
import type { RenderedEnvelope, StoredEnvelope } from '../../sync/entities/rendered-envelope.ts'
import { err, ok } from '../../sync/result.ts'
import { envelopeRow, myRecipients, readerOf, renderEnvelope } from '../../sync/rules/render-envelope.ts'
import { searchWords } from '../../sync/rules/text-keys.ts'
import { chainFor, trailFor } from '../../sync/rules/trail-for.ts'
import { isBeingSigned } from '../../sync/rules/workflow/guards.ts'
import { leaseAt } from '../../sync/rules/workflow/lease.ts'
import { asTold, readTrail, verifyTrail } from '../evidence/audit-trail.ts'
import { inclusionOf } from '../evidence/evidence-tree.ts'
import { type Call, type CallContext, serve } from '../http/call.ts'
import type { Platform } from '../platform.ts'
import { loadEnvelopes } from '../replication/kinds/envelope.ts'
import { listPage, type Narrowed, unreadCount, unreadHere } from './list-page.ts'
import { allActions, wireDetails, wireRow } from './wire.ts'

const folders = { 0: 'inbox', 1: 'sent', 2: 'archive', 3: 'drafts', 4: 'inbox' } as const
const MAX_PAGE_SIZE = 100

export function envelopeCalls(platform: Platform): Call[] {
  const _common = { area: 'documents', access: 'person' } as const

  const getPaging = async (input: z.infer<typeof paging>, { actor }: CallContext) => {
    if (!actor) return err(refusal('not-signed-in'))
    const reader = readerOf(actor)
    const size = Math.min(input.pageSize, MAX_PAGE_SIZE)
    const narrowed: Narrowed = {
      folder: folders[input.folderId as keyof typeof folders] ?? 'inbox',
      kind: input.processType === undefined ? undefined : input.processType === 0 ? 'document' : 'request',
      tab: input.tab,
      status: input.status,
      by: input.ownedBy,
      to: input.assignedTo,
      words: searchWords(input.search),
      sort: input.sortBy,
    }
    return platform.db.read(async (query) => {
      const { tables } = platform.db
      const place = { size, offset: (input.page - 1) * size }
      const { ids, total } = await listPage(query, tables, reader, narrowed, place)
      const bodies = await loadEnvelopes(query, tables, ids)
      const marks = await marksOf(query, tables, reader.subject, ids)
      return ok({
        rows: ids.flatMap((id) => {
          const body = bodies.get(id)
          const shown = body ? renderEnvelope(body, reader) : null
          return shown ? wireRow(envelopeRow(shown, reader), shown, marks.get(id), actor) : []
        }),
        TotalCount: total,
        TotalPages: Math.ceil(total / size),
      })
    })
  }

  async function storedEnvelope(id: string): Promise<StoredEnvelope | null> {
    const { envelope } = platform.db.tables
    const [row] = await platform.db.read((query) =>
      query.select({ body: envelope.body }).from(envelope).where(eq(envelope.id, id)),
    )
    return row?.body ?? null
  }

  /** What this actor may see of one envelope; the same answer for "not there" and "not yours". */
  async function visible(actor: Actor | null, id: string): Promise<RenderedEnvelope | null> {
    const stored = actor && (await storedEnvelope(id))
    return stored && renderEnvelope(stored, readerOf(actor))
  }

  async function markOf(actor: Actor, envelopeId: string): Promise<Mark | undefined> {
    const marks = await platform.db.read((query) =>
      marksOf(query, platform.db.tables, subjectOf(actor), [envelopeId]),
    )
    return marks.get(envelopeId)
  }

  return [
    serve(contracts.getPaging, {
      run: getPaging,
    }),
    serve(contracts.getInbox, {
      run: (_input, context) => getPaging(z.parse(paging, { pageSize: MAX_PAGE_SIZE }), context),
    }),
    serve(contracts.getUnreadCount, {
      run: async (_input, { actor }) => {
        if (!actor) return err(refusal('not-signed-in'))
        const { elsewhere } = readerOf(actor)
        if (elsewhere)
          return ok({
            unreadCount: await platform.db.read((query) =>
              unreadHere(query, platform.db.tables, subjectOf(actor), elsewhere),
            ),
          })
        const [row] = await platform.db.read((query) =>
          unreadCount(query, platform.db.tables, { personId: subjectOf(actor) }),
        )
        return ok({ unreadCount: row?.unread ?? 0 })
      },
    }),
    serve(contracts.getDetails, {
      run: async ({ processId }, { actor }) => {
        const envelope = await visible(actor, processId)
        if (!envelope || !actor) return err(refusal('not-permitted'))
        const closed = refuseClosed(envelope, actor)
        if (closed) return err(closed)
        const row = envelopeRow(envelope, readerOf(actor))
        return ok(wireDetails(row, envelope, await markOf(actor, processId), actor))
      },
    }),
    serve(contracts.getDocumentState, {
      run: async ({ processId }, { actor }) => {
        const envelope = await visible(actor, processId)
        if (!envelope) return err(refusal('not-permitted'))
        return ok({
          statusId: STATUS_IDS[envelope.state],
          state: envelope.state,
          locked: isBeingSigned(envelope) || leaseAt(envelope, platform.now()) !== null,
          modifiedDate: new Date(envelope.modifiedAt).toISOString(),
        })
      },
    }),
    serve(contracts.getDocumentAssignee, {
      run: async ({ processId }, { actor }) => {
        const envelope = await visible(actor, processId)
        return envelope
          ? ok(
              envelope.recipients
                .filter((one) => one.state === 'waiting')
                .map(({ id, name }) => ({ stepId: id, name })),
            )
          : err(refusal('not-permitted'))
      },
    }),
    serve(contracts.getActions, {
      run: async ({ stepId }, { actor }) => {
        if (!actor) return err(refusal('not-signed-in'))
        const { member } = platform.db.tables
        const [row] = await platform.db.read((query) =>
          query
            .select({ entity: member.entity })
            .from(member)
            .where(and(eq(member.subject, stepId), isNull(member.goneSeq))),
        )
        const envelope = row ? await visible(actor, row.entity) : null
        const mine = envelope ? myRecipients(envelope, readerOf(actor)) : []
        if (!envelope || !mine.some((one) => one.id === stepId)) return err(refusal('not-permitted'))
        const closed = refuseClosed(envelope, actor)
        return closed ? err(closed) : ok(allActions(envelope, actor))
      },
    }),
    serve(contracts.getAuditTrail, {
      run: async ({ processId, witnessed }, { actor }) => {
        const stored = await storedEnvelope(processId)
        const shown = stored && actor && renderEnvelope(stored, readerOf(actor))
        if (!shown) return err(refusal('not-permitted'))
        const closed = refuseClosed(shown, actor)
        if (closed) return err(closed)
        const { organizationId } = stored
        const { db, evidenceKey } = platform
        const { trail, inclusion } = await db.read(async (query) => ({
          trail: await readTrail(query, db.tables, processId),
          inclusion:
            witnessed === undefined
              ? undefined
              : await inclusionOf(query, db.tables, {
                  organizationId,
                  subjectId: processId,
                  size: witnessed,
                }),
        }))
        const events = trailFor(stored, asTold(trail), readerOf(actor))
        // Numbers count what is withheld too.
        const isWhole = stored.ownerId === subjectOf(actor)
        return ok({
          events,
          chain: chainFor(verifyTrail(trail, evidenceKey), trail, events),
          inclusion: (isWhole && inclusion) || null,
        })
      },
    }),
    serve(contracts.readEnvelopeRecord, {
      run: async ({ id }) => {
        const { envelope } = platform.db.tables
        // Also as a field prints it on the page: capitals, in groups of four.
        const bare = id
          .replace(/^envelope:/, '')
          .replaceAll('-', '')
          .toLowerCase()
        const full = `envelope:${bare}` as const
        const [row] = await platform.db.read((query) =>
          query
            .select({ body: envelope.body })
            .from(envelope)
            .where(inArray(envelope.id, [full])),
        )
        const one = row?.body
        if (!one || one.sentAt === null) return err(refusal('not-found'))
        return ok({
          state: one.state,
          sentAt: one.sentAt,
          completedAt: one.completedAt,
          signatures: one.recipients.filter((item) => item.state === 'signed' && !item.hidden).length,
          documents: one.documents.map((document) =>
            document.revisions.map(({ sha256, sizeBytes, cause, at }) => ({ sha256, sizeBytes, cause, at })),
          ),
        })
      },
    }),
  ]
}

/** What a person keeps about these envelopes, by their ids. */
async function marksOf(
  query: Query,
  { mark }: Tables,
  personId: string,
  ids: readonly string[],
): Promise<Map<string, Mark>> {
  if (ids.length === 0) return new Map()
  const rows = await query
    .select()
    .from(mark)
    .where(and(eq(mark.personId, personId), inArray(mark.envelopeId, [...ids])))
  return new Map(rows.map((row) => [row.envelopeId, row as Mark]))
}
