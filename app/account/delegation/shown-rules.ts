/**
 * Delegations as their owner sees them: what the server has confirmed, with the wishes of the outbox laid over.
 * The commands have no preview for this, because only the server knows who is behind an address; until it has
 * answered, a delegate is called by the address, or by the name this device knows.
 */
import type { CommandInput } from '../../../sync/commands/registry.ts'
import type { DelegationRule, DelegationTime } from '../../../sync/entities/delegation-rule.ts'
import { byPlace, isPending, type OutboxEntry } from '../../../sync/replication/outbox.ts'
import { delegationTime, overlaps } from '../../../sync/rules/delegation-times.ts'

export interface ShownRule extends Pick<DelegationRule, 'id' | 'startsAt' | 'endsAt' | 'active' | 'proxy'> {
  readonly delegate: { readonly name: string; readonly email: string }
  /** Wishes about it that the server has not decided, oldest first. */
  readonly waiting: readonly OutboxEntry[]
}
export type RuleGroups = Readonly<Record<DelegationTime, readonly ShownRule[]>>
/** What this device calls the person behind an address; undefined when it does not know them. */
export type NameOf = (email: string) => string | undefined

const isSave = (entry: OutboxEntry) => entry.name === 'saveDelegationRule'
const isEnd = (entry: OutboxEntry) => entry.name === 'endDelegationRule'
/** A wish of the outbox about a delegation; what it holds was parsed when it was captured. */
export const savedInput = (entry: OutboxEntry) => entry.input as CommandInput<'saveDelegationRule'>
const endedInput = (entry: OutboxEntry) => entry.input as CommandInput<'endDelegationRule'>

export function shownRules(
  rules: Iterable<DelegationRule>,
  outbox: readonly OutboxEntry[],
  nameOf: NameOf,
): readonly ShownRule[] {
  const shown = new Map<string, ShownRule>()
  for (const rule of rules) shown.set(rule.id, { ...rule, waiting: [] })
  for (const entry of outbox.filter(isPending).sort(byPlace)) {
    if (isSave(entry)) {
      const { email, ...rest } = savedInput(entry)
      const before = shown.get(rest.id)
      const delegate =
        before?.delegate.email === email ? before.delegate : { email, name: nameOf(email) ?? email }
      shown.set(rest.id, { ...rest, delegate, waiting: [...(before?.waiting ?? []), entry] })
    }
    if (isEnd(entry)) {
      const before = shown.get(endedInput(entry).delegationId)
      if (before) shown.set(before.id, { ...before, active: false, waiting: [...before.waiting, entry] })
    }
  }
  return [...shown.values()]
}

/** Refused wishes about delegations, until the person has dealt with them; the newest first. */
export const refusedWishes = (outbox: readonly OutboxEntry[]): readonly OutboxEntry[] =>
  outbox
    .filter((entry) => entry.state === 'refused' && (isSave(entry) || isEnd(entry)))
    .sort((a, b) => b.createdAt - a.createdAt)

/** Current, future and past; whatever is switched off stands after what counts. */
export function groupRules(rules: readonly ShownRule[], now: number): RuleGroups {
  const of = (time: DelegationTime, order: (a: ShownRule, b: ShownRule) => number) =>
    rules
      .filter((rule) => delegationTime(rule, now) === time)
      .sort((a, b) => Number(b.active) - Number(a.active) || order(a, b))
  return {
    current: of('current', (a, b) => a.endsAt - b.endsAt),
    future: of('future', (a, b) => a.startsAt - b.startsAt),
    past: of('past', (a, b) => b.endsAt - a.endsAt),
  }
}

/** Another active delegation that claims a part of the same time (A153). */
export const clashWith = (
  one: Pick<ShownRule, 'id' | 'startsAt' | 'endsAt'>,
  rules: readonly ShownRule[],
): ShownRule | undefined => rules.find((other) => other.id !== one.id && other.active && overlaps(other, one))
