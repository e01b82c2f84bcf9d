/** A person says who acts for them between two instants, and takes it back (A153, A154). */
import * as z from 'zod/mini'
import { type Refusal, refusal } from '../../answers.ts'
import { calledName } from '../../entities/account.ts'
import type { PersonActor } from '../../entities/actor.ts'
import { delegationRule } from '../../entities/delegation-rule.ts'
import { emailAddress, personName } from '../../entities/recipient.ts'
import { createId, idSchema } from '../../ids.ts'
import { err, ok } from '../../result.ts'
import { isInForce, overlaps } from '../../rules/delegation-times.ts'
import { defineCommand, type Facts } from '../command.ts'

const { id, startsAt, endsAt, active, proxy } = delegationRule.shape
const input = z.object({
  id,
  email: emailAddress,
  /** What the owner of the rule calls them. */
  name: z.optional(personName),
  startsAt,
  endsAt,
  active,
  proxy,
})
export type SaveDelegationRule = z.infer<typeof input>

/** Wire: instants as ISO 8601, status 1 active and 0 inactive. */
const body = {
  delegateTo: emailAddress,
  delegateName: z.optional(personName),
  startDate: z.iso.datetime({ offset: true }),
  endDate: z.iso.datetime({ offset: true }),
  status: z._default(z.union([z.literal(0), z.literal(1)]), 1),
  proxy: z._default(z.boolean(), false),
}
const wireBody = z.object(body)
type WireBody = z.infer<typeof wireBody>
const wireUpdate = z.object({ id, ...body })

const toInput = (wire: WireBody, ruleId: SaveDelegationRule['id']): SaveDelegationRule => ({
  id: ruleId,
  email: wire.delegateTo,
  ...(wire.delegateName !== undefined && { name: wire.delegateName }),
  startsAt: Date.parse(wire.startDate),
  endsAt: Date.parse(wire.endDate),
  active: wire.status === 1,
  proxy: wire.proxy,
})

export const saveDelegationRule = defineCommand<SaveDelegationRule>({
  name: 'saveDelegationRule',
  restriction: 'noDelegation',
  version: 1,
  area: 'account',
  summary: 'Add or change a standing delegation',
  offline: 'B',
  from: 'person',
  input,
  calls: [
    {
      path: 'DelegationEf/Add',
      method: 'POST',
      output: z.object({ id }),
      success: () => 'delegation-saved',
      body: wireBody,
      toInput: (wire: WireBody, _actor, ids) => toInput(wire, createId('delegation', ids)),
    },
    {
      path: 'DelegationEf/Update',
      method: 'POST',
      output: z.object({ id }),
      success: () => 'delegation-saved',
      body: wireUpdate,
      toInput: (wire: z.infer<typeof wireUpdate>) => toInput(wire, wire.id),
      changes: (one) => ({ kind: 'delegationRule', id: one.id }),
    },
  ],
  reads: (one, actor) => [
    { kind: 'delegationRule', id: one.id },
    ...(actor.kind === 'person' ? [{ kind: 'delegationRules' as const, id: actor.personId }] : []),
    { kind: 'account', id: one.email },
  ],
  check: (facts, one, actor) => {
    if (actor.kind !== 'person') return refusal('not-permitted')
    const existing = facts.get('delegationRule', one.id)
    if (existing && existing.ownerId !== actor.personId) return refusal('not-permitted')
    if (one.email === actor.email) return refusal('delegate-not-valid')
    if (one.endsAt <= one.startsAt) return refusal('delegation-dates-not-valid')
    return one.active ? refuseOverlap(facts, one, actor) : null
  },
  apply: (facts, one, { actor, now }) => {
    if (actor.kind !== 'person') throw new Error('checked')
    if (one.endsAt <= now) return err(refusal('delegation-dates-not-valid'))
    // Only the server holds the directory: a device learns it from the answer.
    const account = facts.get('account', one.email)
    if (!account) return err(refusal('delegate-not-registered', { email: one.email }))
    if (account.personId === actor.personId) return err(refusal('delegate-not-valid'))
    const { email: _, name: given, ...rest } = one
    const value = {
      ...rest,
      organizationId: facts.get('delegationRule', one.id)?.organizationId ?? actor.organizationId,
      ownerId: actor.personId,
      delegate: { personId: account.personId, name: calledName(account, given), email: account.email },
    }
    const isNow = isInForce(value, now)
    return ok({
      put: [{ kind: 'delegationRule', value }],
      effects:
        isNow || (value.active && value.startsAt > now)
          ? [{ kind: 'startDelegation', delegationId: value.id, dueAt: isNow ? now : value.startsAt }]
          : [],
      data: { id: value.id },
    })
  },
})

/** Rules of one organisation exclude each other; those of another one are of another account (S29). */
function refuseOverlap(facts: Facts, one: SaveDelegationRule, actor: PersonActor): Refusal | null {
  const madeIn = facts.get('delegationRule', one.id)?.organizationId ?? actor.organizationId
  const others = facts.get('delegationRules', actor.personId)?.rules ?? []
  const other = others.find(
    (item) => item.id !== one.id && item.organizationId === madeIn && item.active && overlaps(item, one),
  )
  return other
    ? refusal('delegation-overlaps', {
        name: other.delegate.name,
        startsAt: other.startsAt,
        endsAt: other.endsAt,
      })
    : null
}

const ending = z.object({ delegationId: idSchema('delegation') })

/** Switches a rule off; what it has handed over stays with the delegate until it is taken back by hand. */
export const endDelegationRule = defineCommand<z.infer<typeof ending>>({
  name: 'endDelegationRule',
  version: 1,
  area: 'account',
  summary: 'Switch a standing delegation off',
  offline: 'B',
  from: 'person',
  input: ending,
  reads: (one) => [{ kind: 'delegationRule', id: one.delegationId }],
  check: (facts, one, actor) =>
    actor.kind === 'person' && facts.get('delegationRule', one.delegationId)?.ownerId === actor.personId
      ? null
      : refusal('not-permitted'),
  apply: (facts, one) => {
    const rule = facts.get('delegationRule', one.delegationId)
    if (!rule) throw new Error('checked')
    return ok({ put: [{ kind: 'delegationRule', value: { ...rule, active: false } }] })
  },
})
