/** What waits for people who are away goes to whom they named, as soon as it comes or their rule begins. */
import * as z from 'zod/mini'
import type { DelegationRule } from '../../entities/delegation-rule.ts'
import type { Envelope, Recipient } from '../../entities/envelope.ts'
import { memberId } from '../../entities/member.ts'
import { emailAddress, isRestricted } from '../../entities/recipient.ts'
import { createId, idSchema } from '../../ids.ts'
import { ok } from '../../result.ts'
import { authorityOf, isRestricted as isRestrictedByRole } from '../../rules/authority.ts'
import { isInForce } from '../../rules/delegation-times.ts'
import { changed, mailTo, putEnvelope } from '../../rules/workflow/change-envelope.ts'
import { delegatePart } from '../../rules/workflow/delegate.ts'
import { refuseNotUnderWay } from '../../rules/workflow/guards.ts'
import { recipientById } from '../../rules/workflow/route.ts'
import { type Change, defineCommand, type Facts } from '../command.ts'

const input = z.object({
  envelopeId: idSchema('envelope'),
  /** The envelope's: what its role takes away, or that a place there is switched off, counts in it. */
  organizationId: idSchema('organization'),
  /** Rules of those whose turn it is, with the delegate's address of today. */
  rules: z.array(
    z.object({
      delegationId: idSchema('delegation'),
      ownerId: idSchema('person'),
      delegateId: idSchema('person'),
      email: emailAddress,
    }),
  ),
})

/** Parts that came by delegation are never handed on by a rule: there is no chain (A153). */
export const applyDelegationRules = defineCommand<z.infer<typeof input>>({
  name: 'applyDelegationRules',
  version: 1,
  area: 'signing',
  summary: 'Hand what waits for somebody who is away to their delegate',
  offline: 'D',
  from: 'system',
  input,
  reads: (one) => [
    { kind: 'envelope', id: one.envelopeId },
    { kind: 'rolesAndGroups', id: one.organizationId },
    ...one.rules.flatMap(({ delegationId, ownerId, delegateId, email }) => [
      { kind: 'delegationRule' as const, id: delegationId },
      { kind: 'account' as const, id: email },
      { kind: 'member' as const, id: memberId(one.organizationId, ownerId) },
      { kind: 'member' as const, id: memberId(one.organizationId, delegateId) },
    ]),
  ],
  check: (facts, one) => {
    const envelope = facts.get('envelope', one.envelopeId)
    if (!envelope) throw new Error(`No envelope ${one.envelopeId}`)
    return refuseNotUnderWay(envelope)
  },
  apply: (facts, one, { now, ids }) => {
    let envelope = facts.get('envelope', one.envelopeId)
    if (!envelope) throw new Error('checked')
    const events: NonNullable<Change['events']>[number][] = []
    const effects: NonNullable<Change['effects']>[number][] = []
    for (const { delegationId, email } of one.rules) {
      const rule = facts.get('delegationRule', delegationId)
      const account = facts.get('account', email)
      // Switched off, over, or the delegate has left: the part stays where it is.
      if (!rule || !account || account.personId !== rule.delegate.personId || !isInForce(rule, now)) continue
      if (!mayHandOn(facts, envelope, rule)) continue
      for (const part of envelope.recipients.filter((item) => item.personId === rule.ownerId)) {
        if (!mayGo(envelope, part, rule, email)) continue
        // As the owner of the rule knows them.
        const { name } = rule.delegate
        const to = { ...account, name, id: createId('recipient', ids), proxy: rule.proxy }
        if (events.length === 0) envelope = changed(envelope, now, {})
        envelope = delegatePart(envelope, part, to, now)
        events.push({
          kind: 'stepDelegated',
          recipientId: part.id,
          facts: { rule: rule.id, proxy: rule.proxy, to: to.id },
          personal: { name: part.name, to: to.name, reason: '' },
        })
        effects.push(mailTo(envelope, 'delegated', recipientById(envelope, to.id) ?? null))
      }
    }
    return ok({ put: events.length === 0 ? [] : putEnvelope(envelope), events, effects })
  },
})

/**
 * As they stand there now, whenever the rule was made; who has no place there is nobody's to hold back. What an
 * organisation gave somebody with a place in it is handed on by a rule they made there, and by no other (S29).
 */
function mayHandOn(
  facts: Facts,
  { organizationId }: Envelope,
  { ownerId, delegate, organizationId: madeIn }: DelegationRule,
): boolean {
  const owner = facts.get('member', memberId(organizationId, ownerId))
  if (owner && madeIn !== organizationId) return false
  const to = facts.get('member', memberId(organizationId, delegate.personId))
  if (owner?.status === 'inactive' || to?.status === 'inactive') return false
  const all = facts.get('rolesAndGroups', organizationId)
  return !owner || !all || !isRestrictedByRole(authorityOf(owner, all), 'noDelegation')
}

function mayGo(envelope: Envelope, part: Recipient, rule: DelegationRule, email: string): boolean {
  const isThere = (one: Recipient) =>
    one.order === part.order &&
    one.state !== 'removed' &&
    (one.email === email || one.personId === rule.delegate.personId)
  return (
    part.state === 'waiting' &&
    part.kind !== 'integration' &&
    part.delegatedFrom === null &&
    !isRestricted(part, 'noDelegation') &&
    // Taken back by hand: it is not sent away again.
    !envelope.recipients.some((one) => one.delegatedFrom?.recipientId === part.id) &&
    !envelope.recipients.some(isThere)
  )
}
