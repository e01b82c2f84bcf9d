/**
 * `SignedTask` asks whether a step is being or was signed, `UpdateSignedTask` says so (A082). A signature itself is
 * never said here: it is made with `TasksEf/PerformAction`, and status 2 only finds that it has been.
 */

import { and, eq, isNull } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { refusal } from '../../sync/answers.ts'
import * as contracts from '../../sync/calls/signing-state.ts'
import { STATUS, type update } from '../../sync/calls/signing-state.ts'
import type { Actor } from '../../sync/entities/actor.ts'
import type { Envelope, Recipient } from '../../sync/entities/envelope.ts'
import { err, ok } from '../../sync/result.ts'
import { answersFor, isOwnerOf } from '../../sync/rules/workflow/guards.ts'
import { leaseAt } from '../../sync/rules/workflow/lease.ts'
import { recipientById } from '../../sync/rules/workflow/route.ts'
import { type Call, type CallContext, serve } from '../http/call.ts'
import { runCommand } from '../http/command-calls.ts'
import type { Platform } from '../platform.ts'
import type { Executor } from '../replication/execute.ts'
import type { SystemCommands } from '../replication/system-commands.ts'
import { seenEnvelope } from './seen-envelope.ts'

export interface SigningStateDeps {
  readonly platform: Platform
  readonly executor: Executor
  readonly system: SystemCommands
}

export function signingStateCalls({ platform, executor, system }: SigningStateDeps): Call[] {
  const _common = { area: 'signing', access: 'any', method: 'POST' } as const
  return [
    serve(contracts.signedTask, {
      run: async ({ stepId }, { actor }) => {
        const found = await stepOf(await envelopeIdOf(stepId), stepId, actor)
        if (!found.ok) return found
        const { envelope, recipient } = found.value
        const lease = leaseAt(envelope, platform.now())
        return ok({
          processId: envelope.id,
          stepId,
          status: statusOf(envelope, recipient, platform.now()),
          /** Until when somebody holds the documents; another one's step may be the reason. */
          heldBy: lease?.recipientId ?? null,
          heldUntil: lease && new Date(lease.until).toISOString(),
        })
      },
    }),
    serve(contracts.updateSignedTask, {
      run: say,
    }),
  ]

  async function say({ processId, stepId, status }: z.infer<typeof update>, context: CallContext) {
    const input = { envelopeId: processId, recipientId: stepId }
    if (status !== STATUS.signed) {
      const name = status === STATUS.signing ? 'takeLease' : 'releaseLease'
      return runCommand(platform, executor, context, { name, input })
    }
    const found = await stepOf(processId, stepId, context.actor)
    if (!found.ok) return found
    const { envelope, recipient } = found.value
    return recipient.state === 'signed' || recipient.state === 'signing'
      ? ok({ processId, stepId, status: statusOf(envelope, recipient, platform.now()) })
      : err(refusal('input-not-valid', { where: 'status' }))
  }

  /** For whoever has the step, and for the initiator. */
  async function stepOf(processId: string | null, stepId: string, actor: Actor | null) {
    const envelope = await seenEnvelope(system, processId ?? '', actor)
    if (!envelope.ok) return envelope
    const recipient = recipientById(envelope.value, stepId)
    return actor &&
      recipient &&
      (isOwnerOf(envelope.value, actor) || answersFor(envelope.value, recipient, actor))
      ? ok({ envelope: envelope.value, recipient })
      : err(refusal('not-permitted'))
  }

  async function envelopeIdOf(stepId: string): Promise<string | null> {
    const { member } = platform.db.tables
    const [row] = await platform.db.read((query) =>
      query
        .select({ entity: member.entity })
        .from(member)
        .where(and(eq(member.subject, stepId), isNull(member.goneSeq))),
    )
    return row?.entity ?? null
  }
}

function statusOf(envelope: Envelope, recipient: Recipient, now: number): number {
  if (recipient.state === 'signed') return STATUS.signed
  if (recipient.state === 'signing') return envelope.state === 'error' ? STATUS.failed : STATUS.signing
  if (recipient.state === 'stopped' || recipient.state === 'rejected') return STATUS.cancelled
  return leaseAt(envelope, now)?.recipientId === recipient.id ? STATUS.signing : STATUS.released
}
