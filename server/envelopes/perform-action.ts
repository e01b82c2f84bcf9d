/** `TasksEf/PerformAction`: one call for many commands, chosen by the wire's action type code (A077). */
import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { ANSWERS, refusal } from '../../sync/answers.ts'
import { contentHash } from '../../sync/collab/content-hash.ts'
import { draftContent } from '../../sync/collab/draft-content.ts'
import { actCommand } from '../../sync/commands/signing/act-commands.ts'
import { termsOf } from '../../sync/commands/signing/act-input.ts'
import { type Actor, subjectOf } from '../../sync/entities/actor.ts'
import { envelopeKind } from '../../sync/entities/envelope.ts'
import type { FieldValues } from '../../sync/entities/field.ts'
import { createId } from '../../sync/ids.ts'
import { err, ok } from '../../sync/result.ts'
import { answersFor } from '../../sync/rules/workflow/guards.ts'
import { recipientById } from '../../sync/rules/workflow/route.ts'
import { seatOf } from '../../sync/rules/workflow/seats.ts'
import { type Call, type CallContext, defineCall } from '../http/call.ts'
import { idForCall, runCommand } from '../http/command-calls.ts'
import type { Platform } from '../platform.ts'
import type { Executor } from '../replication/execute.ts'
import {
  ACT_CODES,
  type CommandWish,
  commandOf,
  type PerformAction,
  performAction,
} from './action-commands.ts'
import type { SystemCommands } from './system-commands.ts'
import { MARK_ACTIONS } from './wire.ts'

const MAX_BULK = 50
const MAX_BULK_BYTES = 10_000_000
const addEnvelope = z.object({ kind: z._default(envelopeKind, 'document'), content: draftContent })

export interface ActionDeps {
  readonly platform: Platform
  readonly executor: Executor
  readonly system: SystemCommands
  readonly keepDrawing: (actor: Actor, png: Uint8Array) => Promise<string | null>
}

export function actionCalls(deps: ActionDeps): Call[] {
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
      run: (input, context) => sendWhole(deps, input, context),
    }),
    defineCall({
      area: 'documents',
      access: 'person',
      path: 'TasksEf/AddBulkEnvelope',
      method: 'POST',
      summary: 'Create and send several envelopes; one that is refused does not spoil the others',
      input: z.object({ envelopes: z.array(addEnvelope).check(z.minLength(1), z.maxLength(MAX_BULK)) }),
      maxBodyBytes: MAX_BULK_BYTES,
      run: async ({ envelopes }, context) => {
        const rows: unknown[] = []
        for (const [at, one] of envelopes.entries()) {
          const sent = await sendWhole(deps, one, context, ` ${at + 1}`)
          rows.push(
            sent.ok
              ? { code: 0, data: sent.value }
              : { code: ANSWERS[sent.error.code].code, data: sent.error.facts ?? null },
          )
        }
        return ok(rows)
      },
    }),
  ]
}

async function sendWhole(
  { platform, executor }: ActionDeps,
  { kind, content }: z.infer<typeof addEnvelope>,
  context: CallContext,
  part = '',
) {
  const envelopeId = idForCall('envelope', platform, context, part)
  const { title, language, timeZone } = content
  const created = await runCommand(platform, executor, context, {
    name: 'createEnvelope',
    input: { envelopeId, kind, title, language, timeZone },
    part,
  })
  if (!created.ok) return created
  const hash = contentHash(content, (bytes) => createHash('sha256').update(bytes).digest('hex'))
  return runCommand(platform, executor, context, {
    name: 'sendEnvelope',
    input: { envelopeId, content, contentHash: hash, update: null },
    part,
  })
}

async function perform(deps: ActionDeps, input: PerformAction, context: CallContext) {
  const { platform, executor } = deps
  const run = ({ name, input: data, success }: CommandWish) =>
    runCommand(platform, executor, context, { name, input: data }, success)
  const wish = commandOf(input, () => createId('recipient', platform))
  if (wish) return run(wish)
  if (ACT_CODES.has(input.actionTypeId)) return act(deps, input, context)
  const mark = await markWish(deps, input, context.actor)
  return mark ? run(mark) : err(refusal('input-not-valid', { where: 'actionTypeId' }))
}

/** Favourite and archive, turned over when the call does not say which way. */
async function markWish(
  { platform }: ActionDeps,
  { actionTypeId, processId: envelopeId, value }: PerformAction,
  actor: Actor | null,
): Promise<CommandWish | null> {
  if (actionTypeId !== MARK_ACTIONS.Starred && actionTypeId !== MARK_ACTIONS.Archived) return null
  const { mark } = platform.db.tables
  const [before] = await platform.db.read((query) =>
    query
      .select()
      .from(mark)
      .where(and(eq(mark.envelopeId, envelopeId), eq(mark.personId, actor ? subjectOf(actor) : ''))),
  )
  if (actionTypeId === MARK_ACTIONS.Starred) {
    const flagged = value ?? !before?.flagged
    return {
      name: 'setFlagged',
      input: { envelopeId, flagged },
      success: flagged ? 'document-favorite' : 'document-unfavorite',
    }
  }
  const archived = value ?? !before?.archived
  return {
    name: 'setArchived',
    input: { envelopeId, archived },
    success: archived ? 'document-archive' : 'document-unarchive',
  }
}

/** Builds what the signer's screen would send: bound to the documents and terms as they are now. */
async function act(deps: ActionDeps, input: PerformAction, context: CallContext) {
  const envelope = await deps.system.envelope(input.processId)
  const recipient = envelope && input.stepId ? recipientById(envelope, input.stepId) : undefined
  // The command decides whether they may now; whoever may never learns nothing, and leaves no picture here.
  const { actor } = context
  if (!actor || !envelope || !recipient || !answersFor(envelope, recipient, actor))
    return err(refusal('not-permitted'))
  const values: FieldValues = Object.fromEntries(
    (input.attributes ?? []).map((one) => [one.attributeId, one.attributeValue]),
  )
  const seatId = seatOf(envelope, recipient)
  if (input.signature) {
    const png = Buffer.from(input.signature.replace(/^data:image\/\w+;base64,/, ''), 'base64')
    const sha256 = await deps.keepDrawing(actor, png)
    if (!sha256) return err(refusal('image-not-valid'))
    for (const field of envelope.fields)
      if (
        field.recipientId === seatId &&
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
    comment: input.comment,
    signingAs: input.signingAs,
    representing: input.representing,
    attested: input.attested,
  }
  const name = actCommand(recipient.kind)
  if (!name) return err(refusal('input-not-valid', { where: 'actionTypeId' }))
  if (name === 'signStep' && !input.consent) return err(refusal('consent-missing'))
  return runCommand(deps.platform, deps.executor, context, {
    name,
    input: name === 'signStep' ? { ...bound, consent: input.consent } : bound,
  })
}
