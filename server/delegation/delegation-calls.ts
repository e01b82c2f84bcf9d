/** Queries about delegation: a person's standing rules, and whether a delegated part can still be taken back. */

import { eq } from 'drizzle-orm'
import { refusal } from '../../sync/answers.ts'
import * as contracts from '../../sync/calls/delegation.ts'
import { revokeDelegation } from '../../sync/commands/signing/delegate-step.ts'
import { type Actor, isElsewhere } from '../../sync/entities/actor.ts'
import type { DelegationRule } from '../../sync/entities/delegation-rule.ts'
import { err, ok } from '../../sync/result.ts'
import { delegationTime } from '../../sync/rules/delegation-times.ts'
import { revocableDelegate } from '../../sync/rules/workflow/delegate.ts'
import { answersFor, isOwnerOf } from '../../sync/rules/workflow/guards.ts'
import { recipientById } from '../../sync/rules/workflow/route.ts'
import { type Call, serve } from '../http/call.ts'
import type { Platform } from '../platform.ts'
import type { SystemCommands } from '../replication/system-commands.ts'

/** Instants as ISO 8601, status 1 active and 0 inactive. */
const wireRule = (rule: DelegationRule, now: number) => ({
  id: rule.id,
  delegateTo: rule.delegate.email,
  delegateName: rule.delegate.name,
  startDate: new Date(rule.startsAt).toISOString(),
  endDate: new Date(rule.endsAt).toISOString(),
  status: rule.active ? 1 : 0,
  proxy: rule.proxy,
  time: delegationTime(rule, now),
})

export function delegationCalls({
  platform,
  system,
}: {
  readonly platform: Platform
  readonly system: SystemCommands
}): Call[] {
  const { delegationRule } = platform.db.tables
  return [
    serve(contracts.getDelegations, {
      run: async (_input, { actor }) => {
        if (actor?.kind !== 'person') return err(refusal('not-permitted'))
        const rows = await platform.db.read((query) =>
          query
            .select({ body: delegationRule.body })
            .from(delegationRule)
            .where(eq(delegationRule.ownerId, actor.personId)),
        )
        const rules = rows
          .map((row) => row.body)
          .filter((rule) => !isElsewhere(actor, rule.organizationId))
          .sort((a, b) => b.startsAt - a.startsAt)
        return ok(rules.map((rule) => wireRule(rule, platform.now())))
      },
    }),
    serve(contracts.getRevokeDelegate, {
      run: async ({ processId, stepId }, context) => {
        const envelope = await system.envelope(processId)
        const from = envelope && recipientById(envelope, stepId)
        const actor = context.actor as Actor
        if (!envelope || !from || !(isOwnerOf(envelope, actor) || answersFor(envelope, from, actor)))
          return err(refusal('not-permitted'))
        const delegate = from.state === 'delegated' ? revocableDelegate(envelope, from) : undefined
        const allowed = revokeDelegation.permits(envelope, null, actor) === null && delegate !== undefined
        return ok({
          processId,
          stepId,
          canRevoke: allowed,
          delegatedTo: delegate ? { stepId: delegate.id, name: delegate.name } : null,
        })
      },
    }),
  ]
}
