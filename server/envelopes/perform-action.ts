/** `TasksEf/PerformAction`: one call for many commands, chosen by the wire's action type code (A077). */
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { refusal } from '../../sync/answers.ts'
import { contentHash } from '../../sync/collab/content-hash.ts'
import { draftContent } from '../../sync/collab/draft-content.ts'
import { termsOf } from '../../sync/commands/signing/act-input.ts'
import type { Actor } from '../../sync/entities/actor.ts'
import { consent, envelopeKind } from '../../sync/entities/envelope.ts'
import { type FieldValues, fieldValue } from '../../sync/entities/field.ts'
import { createId, idSchema } from '../../sync/ids.ts'
import { err } from '../../sync/result.ts'
import { answersFor } from '../../sync/rules/workflow/guards.ts'
import { recipientById } from '../../sync/rules/workflow/route.ts'
import { type Call, type CallContext, defineCall } from '../http/call.ts'
import { runCommand } from '../http/command-calls.ts'
import type { Platform } from '../platform.ts'
import type { Executor } from '../replication/execute.ts'
import type { SystemCommands } from './system-commands.ts'
import { ACTION_CODES } from './wire.ts'

const MAX_DRAWING_CHARS = 540_000
const performAction = z.object({
  processId: idSchema('envelope'),
  stepId: z.optional(idSchema('recipient')),
  actionTypeId: z.int(),
  reason: z.optional(z.string().check(z.maxLength(500))),
  comment: z.optional(z.string().check(z.maxLength(500))),
  attributes: z.optional(z.array(z.object({ attributeId: idSchema('field'), attributeValue: fieldValue }))),
  /** PNG as base64, a data prefix allowed; fills every empty signature and initials field of the step. */
  signature: z.optional(z.string().check(z.maxLength(MAX_DRAWING_CHARS))),
  consent: z.optional(consent),
})
const addEnvelope = z.object({ kind: z._default(envelopeKind, 'document'), content: draftContent })

export interface ActionDeps {
  readonly platform: Platform
  readonly executor: Executor
  readonly system: SystemCommands
  readonly keepDrawing: (actor: Actor, png: Uint8Array) => Promise<string | null>
}

export function actionCalls(deps: ActionDeps): Call[] {
  const { platform, executor } = deps
  return [
    defineCall({
      area: 'signing',
      access: 'any',
      path: 'TasksEf/PerformAction',
      method: 'POST',
      summary: 'Sign, approve, reject, cancel, remind, mark: by action type code',
      input: performAction,
      run: (input, context) => perform(deps, input, context),
    }),
    defineCall({
      area: 'documents',
      access: 'person',
      path: 'TasksEf/AddEnvelope',
      method: 'POST',
      summary: 'Create an envelope from whole content and send it',
      input: addEnvelope,
      run: async ({ kind, content }, context) => {
        const envelopeId = createId('envelope', platform)
        const { title, language, timeZone } = content
        const created = await runCommand(platform, executor, context, {
          name: 'createEnvelope',
          input: { envelopeId, kind, title, language, timeZone },
        })
        if (!created.ok) return created
        const hash = contentHash(content, (bytes) => createHash('sha256').update(bytes).digest('hex'))
        return runCommand(platform, executor, context, {
          name: 'sendEnvelope',
          input: { envelopeId, content, contentHash: hash, update: null },
        })
      },
    }),
  ]
}

async function perform(deps: ActionDeps, input: z.infer<typeof performAction>, context: CallContext) {
  const { platform, executor } = deps
  const run = (name: string, data: unknown, success?: string) =>
    runCommand(platform, executor, context, { name, input: data }, success)
  const envelopeId = input.processId
  const reason = input.reason ?? input.comment ?? ''
  switch (input.actionTypeId) {
    case ACTION_CODES.SignStep:
    case ACTION_CODES.ApproveStep:
      return act(deps, input, context)
    case ACTION_CODES.RejectStep:
      return run('rejectStep', { envelopeId, recipientId: input.stepId, reason })
    case ACTION_CODES.Cancel:
      return run('cancelEnvelope', { envelopeId, reason }, 'document-cancelled')
    case ACTION_CODES.Reminder:
      return run('remindRecipients', { envelopeId }, 'reminder-sent')
    case ACTION_CODES.Delete:
      return run('deleteEnvelope', { envelopeId })
    default:
      return err(refusal('input-not-valid', { where: 'actionTypeId' }))
  }
}

/** Builds what the signer's screen would send: bound to the documents and terms as they are now. */
async function act(deps: ActionDeps, input: z.infer<typeof performAction>, context: CallContext) {
  const envelope = await deps.system.envelope(input.processId)
  const recipient = envelope && input.stepId ? recipientById(envelope, input.stepId) : undefined
  // The command decides whether they may now; whoever may never learns nothing, and leaves no picture here.
  const { actor } = context
  if (!actor || !envelope || !recipient || !answersFor(envelope, recipient, actor))
    return err(refusal('not-permitted'))
  const values: FieldValues = Object.fromEntries(
    (input.attributes ?? []).map((one) => [one.attributeId, one.attributeValue]),
  )
  if (input.signature) {
    const png = Buffer.from(input.signature.replace(/^data:image\/\w+;base64,/, ''), 'base64')
    const sha256 = await deps.keepDrawing(actor, png)
    if (!sha256) return err(refusal('image-not-valid'))
    for (const field of envelope.fields)
      if (
        field.recipientId === recipient.id &&
        (field.kind === 'signature' || field.kind === 'initials') &&
        !values[field.id]
      )
        values[field.id] = { kind: 'drawing', sha256, text: recipient.name }
  }
  const bound = {
    envelopeId: envelope.id,
    recipientId: recipient.id,
    ...termsOf(envelope, recipient.id),
    values,
  }
  const name =
    recipient.kind === 'sign' ? 'signStep' : recipient.kind === 'approve' ? 'approveStep' : 'fillForm'
  if (name === 'signStep' && !input.consent) return err(refusal('consent-missing'))
  return runCommand(deps.platform, deps.executor, context, {
    name,
    input: name === 'signStep' ? { ...bound, consent: input.consent } : bound,
  })
}
