/** What stands about one step of a document, and who has it. */

import type * as z from 'zod/mini'
import { refusal } from '../../sync/answers.ts'
import type { assignee } from '../../sync/calls/steps.ts'
import * as contracts from '../../sync/calls/steps.ts'
import { offersFor } from '../../sync/commands/offered.ts'
import { actedBefore } from '../../sync/commands/signing/go-back.ts'
import type { Actor } from '../../sync/entities/actor.ts'
import type { Recipient } from '../../sync/entities/envelope.ts'
import { err, ok } from '../../sync/result.ts'
import { answersFor, isOwnerOf } from '../../sync/rules/workflow/guards.ts'
import { recipientById } from '../../sync/rules/workflow/route.ts'
import { type Call, serve } from '../http/call.ts'
import { runCommand } from '../http/command-calls.ts'
import type { Platform } from '../platform.ts'
import type { Executor } from '../replication/execute.ts'
import type { SystemCommands } from '../replication/system-commands.ts'
import { seenEnvelope } from './seen-envelope.ts'

/** The three ways back, by command. */
const WAYS_BACK: ReadonlySet<string> = new Set(['returnStep', 'revertEnvelope', 'recallAct'])

export interface StepCallsDeps {
  readonly platform: Platform
  readonly executor: Executor
  readonly system: SystemCommands
}

export function stepCalls({ platform, executor, system }: StepCallsDeps): Call[] {
  const _common = { area: 'signing', access: 'any', method: 'POST' } as const

  /** The envelope and its step, for whoever has the step and for the initiator. */
  async function theirs(processId: string, stepId: string, actor: Actor | null) {
    const envelope = await seenEnvelope(system, processId, actor)
    if (!envelope.ok) return envelope
    const recipient = recipientById(envelope.value, stepId)
    if (
      !actor ||
      !recipient ||
      !(isOwnerOf(envelope.value, actor) || answersFor(envelope.value, recipient, actor))
    )
      return err(refusal('not-permitted'))
    return ok({ envelope: envelope.value, recipient, actor })
  }

  return [
    serve(contracts.getCustomizations, {
      run: async ({ processId, stepId }, { actor }) => {
        const found = await theirs(processId, stepId, actor)
        return found.ok ? ok(customizations(found.value.recipient)) : found
      },
    }),
    serve(contracts.getRevertType, {
      run: async ({ processId, stepId }, { actor: caller }) => {
        const found = await theirs(processId, stepId, caller)
        if (!found.ok) return found
        const { envelope, recipient, actor } = found.value
        const offered = offersFor(envelope, actor).filter(
          (one) => one.recipientId === stepId && WAYS_BACK.has(one.command),
        )
        return ok(
          offered.flatMap(({ command, action }) =>
            action
              ? {
                  functionId: action.code,
                  functionName: action.name,
                  ...(command === 'returnStep' && {
                    returnsTo: actedBefore(envelope, recipient).map(({ id, name }) => ({ stepId: id, name })),
                  }),
                }
              : [],
          ),
        )
      },
    }),
    serve(contracts.changeAssignee, {
      run: async (input, context) => {
        const found = await theirs(input.processId, input.stepId, context.actor)
        if (!found.ok) return found
        const { envelope, recipient, actor } = found.value
        const wish = answersFor(envelope, recipient, actor)
          ? delegation(input)
          : { name: 'correctRecipient', input: correction(input, recipient) }
        return runCommand(platform, executor, context, wish)
      },
    }),
    serve(contracts.autoExecuteStep, {
      run: async ({ processId, stepId }, context) => {
        const found = await theirs(processId, stepId, context.actor)
        if (!found.ok) return found
        const { recipient } = found.value
        // While it is under way, it is being asked already.
        if (recipient.kind !== 'integration' || recipient.state !== 'waiting')
          return err(refusal('nothing-to-retry'))
        return runCommand(platform, executor, context, {
          name: 'retrySealing',
          input: { envelopeId: processId },
        })
      },
    }),
  ]
}

type Assignee = z.infer<typeof assignee>
const delegation = ({ processId, stepId, emailAddress: email, reason, proxy }: Assignee) => ({
  name: 'delegateStep',
  input: { envelopeId: processId, recipientId: stepId, email, reason, proxy },
})
const correction = (input: Assignee, before: Recipient) => ({
  envelopeId: input.processId,
  correctedId: input.stepId,
  name: input.signerName ?? before.name,
  email: input.emailAddress,
  language: input.language ?? before.language,
})

/** A168. The password itself is kept nowhere. */
const customizations = (one: Recipient) => ({
  stepId: one.id,
  language: one.language,
  message: one.message,
  access: one.access,
  attestation: one.attestation,
  hidden: one.hidden,
  restrictions: one.restrictions,
  signingAs: one.restrictions.includes('signingAsRequired'),
})
