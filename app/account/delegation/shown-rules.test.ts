import { describe, expect, it } from 'vitest'
import type { DelegationRule } from '../../../sync/entities/delegation-rule.ts'
import type { OutboxEntry } from '../../../sync/replication/outbox.ts'
import { clashWith, groupRules, refusedWishes, shownRules } from './shown-rules.ts'

const id = (n: number) => `delegation:${String(n).padStart(26, '0')}` as DelegationRule['id']
const rule = (n: number, startsAt: number, endsAt: number, more: Partial<DelegationRule> = {}) => ({
  id: id(n),
  organizationId: 'organization:0' as const,
  ownerId: 'person:me' as const,
  delegate: { personId: 'person:mona' as const, name: 'Mona Saleh', email: 'mona@example.com' },
  startsAt,
  endsAt,
  active: true,
  proxy: false,
  ...more,
})
const entry = (name: string, input: unknown, more: Partial<OutboxEntry> = {}): OutboxEntry =>
  ({ id: `command:${name}`, name, input, state: 'saved', place: 1, createdAt: 1, ...more }) as OutboxEntry
const save = (n: number, email: string, startsAt: number, endsAt: number) =>
  entry('saveDelegationRule', { id: id(n), email, startsAt, endsAt, active: true, proxy: true })
const nobody = () => undefined
const idsOf = (rules: readonly { id: string }[]) => rules.map((one) => one.id)

describe('delegations as their owner sees them', () => {
  it('[R0997][R0998][R0999] are current from their start, past from their end, and future before', () => {
    const rules = shownRules([rule(1, 10, 20), rule(2, 20, 30), rule(3, 1, 10)], [], nobody)
    const groups = groupRules(rules, 10)
    expect([groups.past, groups.current, groups.future].map(idsOf)).toEqual([[id(3)], [id(1)], [id(2)]])
    expect(idsOf(groupRules(rules, 20).current)).toEqual([id(2)])
  })

  it('[R1000][R1001] stay in their time when switched off, after those that count', () => {
    const rules = shownRules([rule(1, 10, 15, { active: false }), rule(2, 10, 20)], [], nobody)
    expect(groupRules(rules, 12).current.map((one) => one.active)).toEqual([true, false])
  })

  it('shows a new one before the server has heard of it, by the name this device knows', () => {
    const wish = save(1, 'badr@example.com', 10, 20)
    const names = (email: string) => (email === 'badr@example.com' ? 'Badr Nasser' : undefined)
    const [shown] = shownRules([], [wish], names)
    expect(shown).toEqual({
      id: id(1),
      delegate: { name: 'Badr Nasser', email: 'badr@example.com' },
      startsAt: 10,
      endsAt: 20,
      active: true,
      proxy: true,
      waiting: [wish],
    })
    expect(shownRules([], [wish], nobody)[0]?.delegate.name).toBe('badr@example.com')
  })

  it('[R1001] shows an ended one as inactive while that waits to be sent, and no longer when it was refused', () => {
    const ending = entry('endDelegationRule', { delegationId: id(1) })
    expect(shownRules([rule(1, 1, 9)], [ending], nobody)).toMatchObject([
      { active: false, waiting: [ending] },
    ])
    const refused = { ...ending, state: 'refused' as const }
    expect(shownRules([rule(1, 1, 9)], [refused], nobody)).toMatchObject([{ active: true, waiting: [] }])
    expect(refusedWishes([refused, ending])).toEqual([refused])
  })

  it('[A153] may follow one another at once and may not overlap, waiting ones included', () => {
    const rules = shownRules(
      [rule(1, 10, 20), rule(2, 40, 50, { active: false })],
      [save(3, 'badr@example.com', 60, 70)],
      nobody,
    )
    const clash = (startsAt: number, endsAt: number, n = 9) =>
      clashWith({ id: id(n), startsAt, endsAt }, rules)?.id
    expect(clash(20, 60)).toBe(undefined)
    expect(clash(19, 30)).toBe(id(1))
    expect(clash(69, 90)).toBe(id(3))
    expect(clash(12, 25, 1)).toBe(undefined)
  })
})
