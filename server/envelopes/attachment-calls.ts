/** Supporting files in the specification's spelling; what may be done with them is the commands' to say. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type Refusal, refusal } from '../../sync/answers.ts'
import { type Actor, subjectOf } from '../../sync/entities/actor.ts'
import { attachmentTypeOf } from '../../sync/entities/attachment-type.ts'
import { ATTACHMENT, ENVELOPE_DOCUMENT, HIDDEN_FROM_ATTACHMENTS } from '../../sync/entities/attribute.ts'
import { type Attachment, type Envelope, READ_ACCESS, type ReadAccess } from '../../sync/entities/envelope.ts'
import { createId, idSchema } from '../../sync/ids.ts'
import { err, ok, type Result } from '../../sync/result.ts'
import { readerOf, renderEnvelope } from '../../sync/rules/render-envelope.ts'
import { answersFor } from '../../sync/rules/workflow/guards.ts'
import { recipientById } from '../../sync/rules/workflow/route.ts'
import { sha256OfItem } from '../files/multipart-routes.ts'
import { type Call, type CallContext, defineCall } from '../http/call.ts'
import { runCommand } from '../http/command-calls.ts'
import type { Platform } from '../platform.ts'
import type { Executor } from '../replication/execute.ts'
import type { SystemCommands } from '../replication/system-commands.ts'
import { seenEnvelope } from './seen-envelope.ts'

const words = z.string().check(z.maxLength(500))
const addition = z.object({
  processId: idSchema('envelope'),
  stepId: z.optional(idSchema('recipient')),
  attributeId: z._default(z.int(), ATTACHMENT),
  /** The name people see; the upload's own when absent. */
  attributeValue: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(255))),
  attachmentTypeId: z._default(z.nullable(z.int()), null),
  comment: z._default(words, ''),
  /** `payload.item` of `Document/uploadAttachment`. */
  fileName: z.string().check(z.maxLength(400)),
  readAccessType: z._default(z.int(), READ_ACCESS.all),
  /** Steps or persons, with access 3. */
  specific: z._default(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(200)), []),
})

export interface AttachmentCallsDeps {
  readonly platform: Platform
  readonly executor: Executor
  readonly system: SystemCommands
}

export function attachmentCalls({ platform, executor, system }: AttachmentCallsDeps): Call[] {
  const common = { area: 'documents', access: 'any', method: 'POST' } as const
  return [
    defineCall({
      ...common,
      path: 'Attachment/Get',
      summary: 'Supporting files of a document that the caller may read',
      input: z.object({ processId: idSchema('envelope') }),
      run: async ({ processId }, { actor }) => {
        const envelope = await seenEnvelope(system, processId, actor)
        return envelope.ok ? ok(attachmentsOf(envelope.value)) : envelope
      },
    }),
    defineCall({
      ...common,
      path: 'attachment/Add',
      summary: 'Add an uploaded file to a document under way',
      input: addition,
      run: async (input, context) => {
        const wish = await additionOf(input, context)
        return wish.ok
          ? runCommand(platform, executor, context, { name: 'addAttachment', input: wish.value })
          : wish
      },
    }),
    defineCall({
      ...common,
      path: 'Attachment/Delete',
      summary: 'Take away a supporting file one has added',
      input: z.object({ processStepAttributeID: idSchema('attachment') }),
      run: async ({ processStepAttributeID: attachmentId }, context) => {
        const envelopeId = context.actor && (await envelopeWith(context.actor, attachmentId))
        if (!envelopeId) return err(refusal('not-found'))
        const input = { envelopeId, attachmentId }
        return runCommand(platform, executor, context, { name: 'removeAttachment', input })
      },
    }),
  ]

  async function additionOf(
    input: z.infer<typeof addition>,
    { actor }: CallContext,
  ): Promise<Result<object, Refusal>> {
    const wrong = (where: string) => err(refusal('input-not-valid', { where }))
    const envelope = await seenEnvelope(system, input.processId, actor)
    if (!envelope.ok) return envelope
    const part = input.stepId && recipientById(envelope.value, input.stepId)
    if (input.stepId && !(part && actor && answersFor(envelope.value, part, actor)))
      return err(refusal('not-permitted'))
    if (input.attributeId !== ATTACHMENT) return wrong('attributeId')
    if (input.attachmentTypeId !== null && !attachmentTypeOf(input.attachmentTypeId))
      return wrong('attachmentTypeId')
    const readAccess = accessOf(input.readAccessType)
    if (!readAccess) return wrong('readAccessType')
    const sha256 = sha256OfItem(input.fileName)
    if (!sha256) return wrong('fileName')
    return ok({
      envelopeId: input.processId,
      attachmentId: createId('attachment', platform),
      name: input.attributeValue ?? (input.fileName.slice(sha256.length + 1) || sha256),
      sha256,
      typeId: input.attachmentTypeId,
      note: input.comment,
      readAccess,
      specific: recipientsNamed(envelope.value, input.specific),
    })
  }

  /** Where the caller sees a supporting file of this id. */
  async function envelopeWith(actor: Actor, attachmentId: string): Promise<string | undefined> {
    const { envelope, member } = platform.db.tables
    const rows = await platform.db.read((query) =>
      query
        .select({ body: envelope.body })
        .from(member)
        .innerJoin(envelope, eq(envelope.id, member.entity))
        .where(
          and(
            eq(member.subject, subjectOf(actor)),
            isNull(member.goneSeq),
            sql`cast(${envelope.body} as text) like ${`%"${attachmentId}"%`}`,
          ),
        )
        .limit(5),
    )
    return rows.find(({ body }) =>
      renderEnvelope(body, readerOf(actor))?.attachments.some((one) => one.id === attachmentId),
    )?.body.id
  }
}

/** Everything of a document that is a file, without what the specification keeps from this list. */
function attachmentsOf(envelope: Envelope) {
  const files = [
    ...envelope.documents.map((one) => ({ attributeID: ENVELOPE_DOCUMENT, ...wireFile(one) })),
    ...envelope.attachments.map((one) => ({
      attributeID: ATTACHMENT,
      ...wireFile(one),
      ...wireAttachment(one),
    })),
  ]
  return files.filter((one) => !HIDDEN_FROM_ATTACHMENTS.has(one.attributeID))
}

const wireFile = ({ id, name, sizeBytes }: { id: string; name: string; sizeBytes: number }) => ({
  processStepAttributeID: id,
  fileName: name,
  sizeBytes,
})

const wireAttachment = (one: Attachment) => ({
  documentId: one.sha256,
  attachmentTypeId: one.typeId,
  comment: one.note,
  readAccessType: READ_ACCESS[one.readAccess],
  specific: one.specific,
  addedBy: one.addedBy,
  addedDate: new Date(one.addedAt).toISOString(),
})

export const accessOf = (code: number): ReadAccess | undefined =>
  (Object.keys(READ_ACCESS) as ReadAccess[]).find((one) => READ_ACCESS[one] === code)

/** A person stands for every part they have; whoever has none is left as given, and refused by the command. */
const recipientsNamed = (envelope: Envelope, named: readonly string[]): string[] =>
  named.flatMap((name) => {
    const parts = envelope.recipients.filter((one) => one.id === name || one.personId === name)
    return parts.length > 0 ? parts.map((one) => one.id) : [name]
  })
