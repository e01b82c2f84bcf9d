import * as z from 'zod/mini'
import type { Envelope, Recipient } from '../../entities/envelope.ts'
import { memberId } from '../../entities/member.ts'
import { isRestricted } from '../../entities/recipient.ts'
import { createId, idSchema } from '../../ids.ts'
import { ok } from '../../result.ts'
import { withOwner } from '../../rules/leaving.ts'
import { changed, mailTo, putEnvelope } from '../../rules/workflow/change-envelope.ts'
import { delegatePart } from '../../rules/workflow/delegate.ts'
import { refuseBeingSigned, refuseNotUnderWay } from '../../rules/workflow/guards.ts'
import { recipientById } from '../../rules/workflow/route.ts'
import { type Change, type Command, defineCommand } from '../command.ts'
import { envelopeId, found, reads, system } from './system-command.ts'

const input = z.object({
  envelopeId,
  organizationId: idSchema('organization'),
  personId: idSchema('person'),
  heir: z.object({ personId: idSchema('person'), name: z.string(), email: z.string() }),
})

/** Of one document: it is the heir's, and what waited for them waits for the heir. Parts not reached yet stay. */
export const recordHandOver: Command<z.infer<typeof input>> = defineCommand({
  ...system,
  name: 'recordHandOver',
  area: 'organisation',
  summary: 'What somebody who was switched off began, or is asked for, goes to a colleague',
  input,
  reads: (one) => [
    ...reads(one),
    { kind: 'account' as const, id: one.heir.email },
    ...[one.personId, one.heir.personId].map((personId) => ({
      ...{ kind: 'member' as const, id: memberId(one.organizationId, personId) },
    })),
  ],
  // A signature on its way into the file is theirs until it is there.
  check: (facts, one) => refuseBeingSigned(found(facts, one)),
  apply: (facts, { personId, heir, organizationId, ...one }, { now, ids }) => {
    const before = found(facts, one)
    const account = facts.get('account', heir.email)
    const isActive = (id: typeof personId) =>
      facts.get('member', memberId(organizationId, id))?.status === 'active'
    // Who was to have it left or was switched off since, or whose it is came back: it stays where it is.
    if (!isActive(heir.personId) || isActive(personId)) return ok({ put: [] })
    if (!account || account.personId !== heir.personId) return ok({ put: [] })
    const events: NonNullable<Change['events']>[number][] = []
    const effects: NonNullable<Change['effects']>[number][] = []
    let envelope = changed(withOwner(before, personId, heir), now, {})
    if (before.ownerId === personId && before.state !== 'draft')
      events.push({
        kind: 'ownerChanged',
        facts: {},
        personal: { name: before.owner.name, to: heir.name },
      })
    for (const part of before.recipients.filter((item) => item.personId === personId)) {
      if (!mayGo(envelope, part, heir)) continue
      const to = { ...account, name: heir.name, id: createId('recipient', ids), proxy: false }
      envelope = delegatePart(envelope, part, to, now)
      events.push({
        kind: 'stepDelegated',
        recipientId: part.id,
        facts: { handedOver: true, proxy: false, to: to.id },
        personal: { name: part.name, to: to.name, reason: '' },
      })
      effects.push(mailTo(envelope, 'delegated', recipientById(envelope, to.id) ?? null))
    }
    const isSame = before.ownerId !== personId && events.length === 0
    return ok({ put: isSame ? [] : putEnvelope(envelope), events, effects })
  },
})

/** As by a rule of their own: what the sender forbids to hand on waits for its owner to correct it. */
function mayGo(envelope: Envelope, part: Recipient, heir: { personId: string; email: string }): boolean {
  const isThere = (one: Recipient) =>
    one.order === part.order &&
    one.state !== 'removed' &&
    (one.email === heir.email || one.personId === heir.personId)
  return (
    refuseNotUnderWay(envelope) === null &&
    part.state === 'waiting' &&
    part.kind !== 'integration' &&
    !isRestricted(part, 'noDelegation') &&
    !envelope.recipients.some(isThere)
  )
}
