/** Supporting files in the specification's spelling; what may be done with them is the commands' to say. */

import { and, eq, isNull, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { type Refusal, refusal } from '../../sync/answers.ts'
import type { addition } from '../../sync/calls/attachments.ts'
import * as contracts from '../../sync/calls/attachments.ts'
import { type Actor, subjectOf } from '../../sync/entities/actor.ts'
import { attachmentTypeOf } from '../../sync/entities/attachment-type.ts'
import { ATTACHMENT } from '../../sync/entities/attribute.ts'
import { type Envelope, READ_ACCESS, type ReadAccess } from '../../sync/entities/envelope.ts'
import { createId } from '../../sync/ids.ts'
import { err, ok, type Result } from '../../sync/result.ts'
import { readerOf, renderEnvelope } from '../../sync/rules/render-envelope.ts'
import { answersFor } from '../../sync/rules/workflow/guards.ts'
import { recipientById } from '../../sync/rules/workflow/route.ts'
import { sha256OfItem } from '../files/multipart-routes.ts'
import { type Call, type CallContext, serve } from '../http/call.ts'
import { runCommand } from '../http/command-calls.ts'
import type { Platform } from '../platform.ts'
import type { Executor } from '../replication/execute.ts'
import type { SystemCommands } from '../replication/system-commands.ts'
import { seenEnvelope } from './seen-envelope.ts'

export interface AttachmentCallsDeps {
  readonly platform: Platform
  readonly executor: Executor
  readonly system: SystemCommands
}

export function attachmentCalls({ platform, executor, system }: AttachmentCallsDeps): Call[] {
  const _common = { area: 'documents', access: 'any', method: 'POST' } as const
  return [
    serve(contracts.getAttachment, {
      run: async ({ processId }, { actor }) => {
        const envelope = await seenEnvelope(system, processId, actor)
        return envelope.ok ? ok(attachmentsOf(envelope.value)) : envelope
      },
    }),
    serve(contracts.addAttachment, {
      run: async (input, context) => {
        const wish = await additionOf(input, context)
        return wish.ok
          ? runCommand(platform, executor, context, { name: 'addAttachment', input: wish.value })
          : wish
      },
    }),
    serve(contracts.deleteAttachment, {
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

/** The document itself (attribute 15) and recorded addresses (7) are no attachments (A095). */
const attachmentsOf = (envelope: Envelope) =>
  envelope.attachments.map((one) => ({
    attributeID: ATTACHMENT,
    processStepAttributeID: one.id,
    fileName: one.name,
    sizeBytes: one.sizeBytes,
    documentId: one.sha256,
    attachmentTypeId: one.typeId,
    comment: one.note,
    readAccessType: READ_ACCESS[one.readAccess],
    specific: one.specific,
    addedBy: one.addedBy,
    addedDate: new Date(one.addedAt).toISOString(),
  }))

export const accessOf = (code: number): ReadAccess | undefined =>
  (Object.keys(READ_ACCESS) as ReadAccess[]).find((one) => READ_ACCESS[one] === code)

/** A person stands for every part they have; whoever has none is left as given, and refused by the command. */
const recipientsNamed = (envelope: Envelope, named: readonly string[]): string[] =>
  named.flatMap((name) => {
    const parts = envelope.recipients.filter((one) => one.id === name || one.personId === name)
    return parts.length > 0 ? parts.map((one) => one.id) : [name]
  })
