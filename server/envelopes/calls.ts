/** Queries about envelopes, in the specification's spelling. Everything passes the same rendering as the feed. */
import { and, eq, inArray, isNull } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import { refusal } from '../../sync/answers.ts'
import { refuseClosed } from '../../sync/commands/workflow-command.ts'
import { type Actor, subjectOf } from '../../sync/entities/actor.ts'
import { STATUS_IDS } from '../../sync/entities/envelope.ts'
import type { Mark } from '../../sync/entities/mark.ts'
import type { RenderedEnvelope, StoredEnvelope } from '../../sync/entities/rendered-envelope.ts'
import { idSchema } from '../../sync/ids.ts'
import { err, ok } from '../../sync/result.ts'
import { SORTS } from '../../sync/rules/derive-list.ts'
import { STATUS_FILTERS, TABS } from '../../sync/rules/lists.ts'
import { envelopeRow, myRecipients, readerOf, renderEnvelope } from '../../sync/rules/render-envelope.ts'
import { foldText } from '../../sync/rules/text-keys.ts'
import { chainFor, trailFor } from '../../sync/rules/trail-for.ts'
import { isBeingSigned } from '../../sync/rules/workflow/guards.ts'
import { leaseAt } from '../../sync/rules/workflow/lease.ts'
import { asTold, readTrail, verifyTrail } from '../evidence/audit-trail.ts'
import { type Call, type CallContext, defineCall } from '../http/call.ts'
import type { Platform } from '../platform.ts'
import { loadEnvelopes } from '../replication/kinds/envelope.ts'
import { listPage, type Narrowed, unreadCount } from './list-page.ts'
import { allActions, wireDetails, wireRow } from './wire.ts'

const target = z.object({ processId: idSchema('envelope') })
const folders = { 0: 'inbox', 1: 'sent', 2: 'archive', 3: 'drafts', 4: 'inbox' } as const
const names = z._default(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(50)), [])
const paging = z.object({
  folderId: z._default(z.int(), 0),
  page: z._default(z.int().check(z.minimum(1)), 1),
  pageSize: z._default(z.int().check(z.minimum(1)), 10),
  search: z._default(z.string().check(z.maxLength(200)), ''),
  tab: z._default(z.enum(TABS), 'all'),
  processType: z.optional(z.union([z.literal(0), z.literal(1)])),
  status: z._default(z.array(z.enum(STATUS_FILTERS)), []),
  assignedTo: names,
  ownedBy: names,
  sortBy: z._default(z.enum(SORTS), 'modified'),
})
const MAX_PAGE_SIZE = 100

export function envelopeCalls(platform: Platform): Call[] {
  const common = { area: 'documents', access: 'person' } as const

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
      words: foldText(input.search).split(' ').filter(Boolean),
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
    defineCall({
      ...common,
      path: 'TasksEf/GetPaging',
      method: 'POST',
      summary: 'One page of a folder',
      input: paging,
      run: getPaging,
    }),
    defineCall({
      ...common,
      path: 'TasksEf/Get',
      method: 'GET',
      summary: 'The first page of the inbox',
      input: z.object({}),
      run: (_input, context) => getPaging(z.parse(paging, { pageSize: MAX_PAGE_SIZE }), context),
    }),
    defineCall({
      ...common,
      path: 'TasksEf/GetUnreadCount',
      method: 'POST',
      summary: 'Unread in the inbox',
      input: z.object({ folderId: z._default(z.int(), 0) }),
      run: async (_input, { actor }) => {
        if (!actor) return err(refusal('not-signed-in'))
        const [row] = await platform.db.read((query) =>
          unreadCount(query, platform.db.tables, { personId: subjectOf(actor) }),
        )
        return ok({ unreadCount: row?.unread ?? 0 })
      },
    }),
    defineCall({
      ...common,
      access: 'any',
      path: 'TasksEf/GetDetails',
      method: 'POST',
      summary: 'One envelope',
      input: target,
      run: async ({ processId }, { actor }) => {
        const envelope = await visible(actor, processId)
        if (!envelope || !actor) return err(refusal('not-permitted'))
        const closed = refuseClosed(envelope, actor)
        if (closed) return err(closed)
        const row = envelopeRow(envelope, readerOf(actor))
        return ok(wireDetails(row, envelope, await markOf(actor, processId), actor))
      },
    }),
    defineCall({
      ...common,
      access: 'any',
      path: 'Tasks/GetDocumentState',
      method: 'POST',
      summary: 'State of an envelope, and whether it is being signed now',
      input: target,
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
    defineCall({
      ...common,
      path: 'Tasks/GetDocumentAssignee',
      method: 'POST',
      summary: 'Who can act now',
      input: target,
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
    defineCall({
      ...common,
      access: 'any',
      path: 'Workflow/GetActions',
      method: 'POST',
      summary: 'Actions allowed on a step',
      input: z.object({ stepId: idSchema('recipient') }),
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
    defineCall({
      ...common,
      area: 'evidence',
      access: 'any',
      path: 'AuditTrail/Get',
      method: 'POST',
      summary: 'The audit trail of an envelope and the state of its chain',
      input: target,
      run: async ({ processId }, { actor }) => {
        const stored = await storedEnvelope(processId)
        const shown = stored && actor && renderEnvelope(stored, readerOf(actor))
        if (!shown) return err(refusal('not-permitted'))
        const closed = refuseClosed(shown, actor)
        if (closed) return err(closed)
        const trail = await platform.db.read((query) => readTrail(query, platform.db.tables, processId))
        const events = trailFor(stored, asTold(trail), readerOf(actor))
        return ok({ events, chain: chainFor(verifyTrail(trail, platform.evidenceKey), trail, events) })
      },
    }),
    defineCall({
      area: 'evidence',
      access: 'public',
      path: 'Verify/Envelope',
      method: 'GET',
      summary: 'State, dates and hashes of an envelope by its id; no names',
      input: z.object({ id: z.string().check(z.maxLength(60)) }),
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
