/**
 * Jobs of standing delegations. One looks at an envelope that has just come to somebody; one looks at everything
 * that waits for somebody whose rule begins.
 */
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { DelegationRule } from '../../sync/entities/delegation-rule.ts'
import type { PersonId } from '../../sync/ids.ts'
import { isInForce } from '../../sync/rules/delegation-times.ts'
import { addJobs, type JobHandler } from '../jobs/runner.ts'
import { jobOf } from '../jobs/store-effects.ts'
import type { Platform } from '../platform.ts'
import type { SystemCommands } from '../replication/system-commands.ts'

export interface DelegationJobsDeps {
  readonly platform: Platform
  readonly system: SystemCommands
}

export function delegationJobs({
  platform,
  system,
}: DelegationJobsDeps): Readonly<Record<'applyDelegations' | 'startDelegation', JobHandler>> {
  const { db } = platform
  const { delegationRule, envelope, member, person } = db.tables

  /** Rules in force, with their delegates' addresses of today. */
  async function rulesOf(owners: readonly PersonId[]) {
    if (owners.length === 0) return []
    return db.read(async (query) => {
      const rows = await query
        .select({ body: delegationRule.body })
        .from(delegationRule)
        .where(inArray(delegationRule.ownerId, [...owners]))
      const rules = rows.map((row) => row.body).filter((one) => isInForce(one, platform.now()))
      if (rules.length === 0) return []
      const ids = rules.map((one) => one.delegate.personId)
      const people = await query
        .select({ id: person.id, email: person.email })
        .from(person)
        .where(inArray(person.id, ids))
      const emails = new Map(people.map((one) => [one.id, one.email]))
      return rules.flatMap(({ id, ownerId, delegate }) => {
        const email = emails.get(delegate.personId)
        return email ? [{ delegationId: id, ownerId, delegateId: delegate.personId, email }] : []
      })
    })
  }

  async function ruleById(id: string): Promise<DelegationRule | undefined> {
    const [row] = await db.read((query) =>
      query.select({ body: delegationRule.body }).from(delegationRule).where(eq(delegationRule.id, id)),
    )
    return row?.body
  }

  return {
    applyDelegations: {
      run: async ({ envelopeId }, jobId) => {
        const found = await system.envelope(String(envelopeId))
        const owners = (found?.recipients ?? []).flatMap((one) =>
          one.state === 'waiting' && one.personId !== null ? [one.personId] : [],
        )
        const rules = await rulesOf(owners)
        if (!found || rules.length === 0) return
        const { organizationId } = found
        await system.run('applyDelegationRules', { envelopeId, organizationId, rules }, jobId)
      },
    },
    startDelegation: {
      run: async ({ delegationId }) => {
        const rule = await ruleById(String(delegationId))
        // Put off, switched off, or over: another timer was set for what holds now.
        if (!rule || !isInForce(rule, platform.now())) return
        await db.transact(async (query) => {
          const open = await query
            .select({ id: envelope.id })
            .from(member)
            .innerJoin(envelope, eq(envelope.id, member.entity))
            .where(
              and(
                eq(member.subject, rule.ownerId),
                isNull(member.goneSeq),
                inArray(envelope.state, ['inProgress', 'pending']),
              ),
            )
          const dueAt = platform.now()
          const jobs = open.map(({ id }) => jobOf({ kind: 'applyDelegations', envelopeId: id }, dueAt))
          for (let at = 0; at < jobs.length; at += JOBS_PER_QUERY)
            await addJobs(query, db.tables, jobs.slice(at, at + JOBS_PER_QUERY), platform)
        })
      },
    },
  }
}

/** Few enough for every database's limit of values in one query. */
const JOBS_PER_QUERY = 500
