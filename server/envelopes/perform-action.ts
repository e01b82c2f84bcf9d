/** `TasksEf/PerformAction`: one call for many commands, chosen by the wire's action type code (A077). */

import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { ANSWERS, refusal } from '../../sync/answers.ts'
import type { PerformAction, Submission, WholeEnvelope } from '../../sync/calls/actions.ts'
import * as contracts from '../../sync/calls/actions.ts'
import type { Answered, DataOf } from '../../sync/calls/contract.ts'
import { contentHash } from '../../sync/collab/content-hash.ts'
import { withOwnRecipientIds } from '../../sync/collab/own-recipient-ids.ts'
import { actCommand } from '../../sync/commands/signing/act-commands.ts'
import { namedDocuments, termsOf } from '../../sync/commands/signing/act-input.ts'
import { type Actor, subjectOf } from '../../sync/entities/actor.ts'
import type { FieldValues } from '../../sync/entities/field.ts'
import { err, ok } from '../../sync/result.ts'
import { confirmedByCall } from '../../sync/rules/confirmed-by-call.ts'
import { answersFor } from '../../sync/rules/workflow/guards.ts'
import { recipientById } from '../../sync/rules/workflow/route.ts'
import { seatOf } from '../../sync/rules/workflow/seats.ts'
import { type Call, type CallContext, serve } from '../http/call.ts'
import { idForCall, runCommand } from '../http/command-calls.ts'
import type { Platform } from '../platform.ts'
import type { Executor } from '../replication/execute.ts'
import type { SystemCommands } from '../replication/system-commands.ts'
import { type ActionCommand, actionOf } from './action-commands.ts'
import { forgetStepValues, readStepValues } from './step-values.ts'

export interface ActionDeps {
  readonly platform: Platform
  readonly executor: Executor
  readonly system: SystemCommands
  readonly keepDrawing: (actor: Actor, png: Uint8Array) => Promise<string | null>
}

export function actionCalls(deps: ActionDeps): Call[] {
  return [
    serve(contracts.performAction, {
      run: (input, context) => perform(deps, input, context),
    }),
    serve(contracts.addEnvelope, {
      run: (input, context) => sendWhole(deps, input, context),
    }),
    serve(contracts.submitAndSign, {
      run: (input, context) => submitAndSign(deps, input, context),
    }),
    serve(contracts.addBulkEnvelope, {
      run: async ({ envelopes }, context) => {
        const rows: Answered<DataOf<typeof contracts.addBulkEnvelope>>[number][] = []
        const before = new Set<string>()
        for (const [at, one] of envelopes.entries()) {
          const part = ` ${at + 1}`
          // Rows are made from one pattern: who stands in an earlier one under this id is somebody else here.
          const isCopy = one.content.recipients.some(({ id }) => before.has(id))
          const content = isCopy
            ? withOwnRecipientIds(one.content, (id) =>
                idForCall('recipient', deps.platform, context, `${part} ${id}`),
              )
            : one.content
          for (const { id } of one.content.recipients) before.add(id)
          const sent = await sendWhole(deps, { ...one, content }, context, part)
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
  { kind, content }: WholeEnvelope,
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
  const run = ({ name, input: data, success }: ActionCommand) =>
    runCommand(platform, executor, context, { name, input: data }, success)
  const action = actionOf(input.actionTypeId)
  switch (action?.way) {
    case 'command':
      return run(action.of(input, platform))
    case 'act':
      return act(deps, input, context)
    case 'acknowledge':
      return acknowledge(deps, input, context)
    case 'flag':
    case 'archive':
      return run(await markWish(deps, action.way, input, context.actor))
    case 'call':
      return err(refusal('input-not-valid', { where: 'actionTypeId', call: action.call }))
    case undefined:
      return err(refusal('input-not-valid', { where: 'actionTypeId' }))
  }
}

/** Favourite and archive, turned over when the call does not say which way. */
async function markWish(
  { platform }: ActionDeps,
  which: 'flag' | 'archive',
  { processId: envelopeId, value }: PerformAction,
  actor: Actor | null,
): Promise<ActionCommand> {
  const { mark } = platform.db.tables
  const [before] = await platform.db.read((query) =>
    query
      .select()
      .from(mark)
      .where(and(eq(mark.envelopeId, envelopeId), eq(mark.personId, actor ? subjectOf(actor) : ''))),
  )
  if (which === 'flag') {
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

/** The step of the call. The command decides whether they may now; whoever may never learns nothing. */
async function stepOf({ system }: ActionDeps, input: PerformAction, { actor }: CallContext) {
  const envelope = await system.envelope(input.processId)
  const recipient = envelope && input.stepId ? recipientById(envelope, input.stepId) : undefined
  return actor && envelope && recipient && answersFor(envelope, recipient, actor)
    ? { actor, envelope, recipient }
    : null
}

/** That they have read it is what they say by calling. */
async function acknowledge(deps: ActionDeps, input: PerformAction, context: CallContext) {
  const step = await stepOf(deps, input, context)
  if (!step) return err(refusal('not-permitted'))
  const { envelope, recipient } = step
  const documents = namedDocuments(envelope, confirmedByCall(envelope))
  const wish = { envelopeId: envelope.id, recipientId: recipient.id, documents }
  return runCommand(deps.platform, deps.executor, context, { name: 'acknowledgeStep', input: wish })
}

/**
 * Builds what the signer's screen would send: bound to the documents and terms as they are now, and to having read
 * them, which a caller says by calling.
 */
async function act(deps: ActionDeps, input: PerformAction, context: CallContext) {
  const step = await stepOf(deps, input, context)
  // Whoever may never leaves no picture here.
  if (!step) return err(refusal('not-permitted'))
  const { actor, envelope, recipient } = step
  const { db } = deps.platform
  const part = { envelopeId: envelope.id, recipientId: recipient.id }
  const begun = await db.read((query) => readStepValues(query, db.tables, part))
  const values: FieldValues = { ...begun, ...valuesIn(input.attributes) }
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
    ...termsOf(envelope, recipient.id, confirmedByCall(envelope)),
    values,
    comment: input.comment,
    signingAs: input.signingAs,
    representing: input.representing,
    attested: input.attested,
  }
  const name = actCommand(recipient.kind)
  if (!name) return err(refusal('input-not-valid', { where: 'actionTypeId' }))
  if (name === 'signStep' && !input.consent) return err(refusal('consent-missing'))
  const done = await runCommand(deps.platform, deps.executor, context, {
    name,
    input: name === 'signStep' ? { ...bound, consent: input.consent } : bound,
  })
  if (done.ok) await db.transact((query) => forgetStepValues(query, db.tables, part))
  return done
}

export const valuesIn = (attributes: PerformAction['attributes'] = []): FieldValues =>
  Object.fromEntries(attributes.map((one) => [one.attributeId, one.attributeValue]))

/** Sends, waits for the documents to be prepared, and signs the sender's own step in the same answer. */
async function submitAndSign(deps: ActionDeps, input: Submission, context: CallContext) {
  const { signature, consent: agreed, kind, content } = input
  const sent = await sendWhole(deps, { kind, content }, context)
  if (!sent.ok) return sent
  const envelopeId = idForCall('envelope', deps.platform, context)
  const envelope = await prepared(
    deps,
    (sent.value as { processId?: `envelope:${string}` }).processId ?? envelopeId,
  )
  const { actor } = context
  const mine = envelope?.recipients.find(
    (one) => actor !== null && answersFor(envelope, one, actor) && one.state === 'waiting',
  )
  // Sent it is, whatever becomes of the signature; what is left to do is told.
  if (!envelope || !mine) return ok({ processId: envelope?.id ?? envelopeId, signed: false })
  const wish = { processId: envelope.id, stepId: mine.id, actionTypeId: 6, signature, consent: agreed }
  const signed = await act(deps, { ...wish, attributes: input.attributes } as PerformAction, context)
  return signed.ok
    ? ok({ processId: envelope.id, stepId: mine.id, signed: true })
    : ok({ processId: envelope.id, stepId: mine.id, signed: false, code: ANSWERS[signed.error.code].code })
}

const PREPARED_WITHIN_MS = 20_000
const LOOK_EVERY_MS = 100

/** Null when preparing takes longer than a caller waits; then the app goes on from there. */
async function prepared({ system }: ActionDeps, id: `envelope:${string}`) {
  const until = Date.now() + PREPARED_WITHIN_MS
  for (;;) {
    const envelope = await system.envelope(id)
    if (envelope && envelope.state !== 'validating') return envelope
    if (Date.now() > until) return null
    await new Promise((settle) => setTimeout(settle, LOOK_EVERY_MS))
  }
}
