/**
 * A standing delegation: between two instants, what waits for its owner goes to a registered person instead
 * (A153, A154). Rules of one owner that are active never overlap, and a part that came by delegation is not
 * handed on by a rule.
 */
import * as z from 'zod/mini'
import { idSchema } from '../ids.ts'
import { emailAddress, personName } from './recipient.ts'

const instant = z.int().check(z.minimum(0))

export const delegationRule = z.object({
  id: idSchema('delegation'),
  organizationId: idSchema('organization'),
  ownerId: idSchema('person'),
  /** Who acts instead; the address is how they are known, the rest is how they were called when the rule was made. */
  delegate: z.object({ personId: idSchema('person'), name: personName, email: emailAddress }),
  startsAt: instant,
  /** The first instant at which it no longer holds. */
  endsAt: instant,
  /** Off, it does nothing, whatever its dates say. */
  active: z.boolean(),
  /** The delegate acts in the owner's name. */
  proxy: z.boolean(),
})
export type DelegationRule = z.infer<typeof delegationRule>

/** All rules of one person, as the rule about overlaps must see them. */
export interface DelegationRules {
  readonly ownerId: DelegationRule['ownerId']
  readonly rules: readonly DelegationRule[]
}

export type DelegationTime = 'future' | 'current' | 'past'
