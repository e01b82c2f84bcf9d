/** When a standing delegation holds. From `startsAt` on, and no longer at `endsAt`. */
import type { DelegationRule, DelegationTime } from '../entities/delegation-rule.ts'

type Span = Pick<DelegationRule, 'startsAt' | 'endsAt'>

/** Past, current or future, whether or not the rule is switched on. */
export const delegationTime = (rule: Span, now: number): DelegationTime =>
  now < rule.startsAt ? 'future' : now < rule.endsAt ? 'current' : 'past'

export const isInForce = (rule: Span & Pick<DelegationRule, 'active'>, now: number): boolean =>
  rule.active && delegationTime(rule, now) === 'current'

/** One rule may begin at the instant another ends. */
export const overlaps = (a: Span, b: Span): boolean => a.startsAt < b.endsAt && b.startsAt < a.endsAt
