/** What stands about one step of a document, and who has it. */
import * as z from 'zod/mini'
import { refusal } from '../../sync/answers.ts'
import { offersFor } from '../../sync/commands/offered.ts'
import { actedBefore } from '../../sync/commands/signing/go-back.ts'
import type { Actor } from '../../sync/entities/actor.ts'
import { emailAddress, languageSchema, personName, type Recipient } from '../../sync/entities/envelope.ts'
import { idSchema } from '../../sync/ids.ts'
import { err, ok } from '../../sync/result.ts'
import { answersFor, isOwnerOf } from '../../sync/rules/workflow/guards.ts'
import { recipientById } from '../../sync/rules/workflow/route.ts'
import { type Call, defineCall } from '../http/call.ts'
import { runCommand } from '../http/command-calls.ts'
import type { Platform } from '../platform.ts'
import type { Executor } from '../replication/execute.ts'
import type { SystemCommands } from '../replication/system-commands.ts'
import { seenEnvelope } from './seen-envelope.ts'

const step = z.object({ processId: idSchema('envelope'), stepId: idSchema('recipient') })
const assignee = z.object({
  ...step.shape,
  emailAddress,
  /** Both of whom the initiator puts there; a delegate is known by address. */
  signerName: z.optional(personName),
  language: z.optional(languageSchema),
  reason: z._default(z.string().check(z.maxLength(500)), ''),
  proxy: z._default(z.boolean(), false),
})
/** The three ways back, by command. */
const WAYS_BACK: ReadonlySet<string> = new Set(['returnStep', 'revertEnvelope', 'recallAct'])

export interface StepCallsDeps {
  readonly platform: Platform
  readonly executor: Executor
  readonly system: SystemCommands
}

export function stepCalls({ platform, executor, system }: StepCallsDeps): Call[] {
  const common = { area: 'signing', access: 'any', method: 'POST' } as const

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
    defineCall({
      ...common,
      path: 'TasksEf/GetCustomizations',
      summary: 'What the initiator has set for the person of a step alone',
      input: step,
      run: async ({ processId, stepId }, { actor }) => {
        const found = await theirs(processId, stepId, actor)
        return found.ok ? ok(customizations(found.value.recipient)) : found
      },
    }),
    defineCall({
      ...common,
      path: 'TasksEf/GetRevertType',
      summary: 'The ways back that are open from a step now: return, revert, recall',
      input: step,
      run: async ({ processId, stepId }, { actor: caller }) => {
        const found = await theirs(processId, stepId, caller)
        if (!found.ok) return found
        const { envelope, recipient, actor } = found.value
        const offered = offersFor(envelope, actor).filter(
          (one) => one.recipientId === stepId && WAYS_BACK.has(one.command),
        )
        return ok(
          offered.map(({ command, action }) => ({
            functionId: action?.code,
            functionName: action?.name,
            ...(command === 'returnStep' && {
              returnsTo: actedBefore(envelope, recipient).map(({ id, name }) => ({ stepId: id, name })),
            }),
          })),
        )
      },
    }),
    defineCall({
      ...common,
      area: 'documents',
      path: 'TasksEf/ChangeAssignee',
      summary:
        'Give a step to somebody else: its person delegates it, the initiator puts another in their place',
      input: assignee,
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
    defineCall({
      ...common,
      access: 'person',
      area: 'connectedSystems',
      path: 'TasksEf/AutoExecuteStep',
      summary: 'Ask a connected system again for a step that failed',
      input: step,
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
