import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  dropRecipient,
  type OrderChange,
  type Placed,
  shiftGroup,
  shiftRecipient,
  stepsOf,
  toggleJoin,
} from './recipient-order.ts'

const list = (text: string): Placed[] =>
  text.split(' ').flatMap((step) => [...step].map((id, index) => ({ id, withPrevious: index > 0 })))
const show = (placed: readonly Placed[]): string =>
  stepsOf(placed, 'serial')
    .map((step) => step.members.map((one) => one.id).join(''))
    .join(' ')

function apply(before: readonly Placed[], change: OrderChange | null): Placed[] {
  const after = [...before]
  if (change?.move) {
    const { id, beforeId } = change.move
    const [moved] = after.splice(
      after.findIndex((one) => one.id === id),
      1,
    )
    const at = beforeId === null ? after.length : after.findIndex((one) => one.id === beforeId)
    if (moved) after.splice(at, 0, moved)
  }
  return after.map((one) => ({ ...one, withPrevious: change?.joins.get(one.id) ?? one.withPrevious }))
}

describe('order of recipients', () => {
  test('[R0005] recipients joined to the one before act in one step, the others one after another', () => {
    expect(stepsOf(list('a bc d'), 'serial').map((step) => [step.order, step.members.length])).toEqual([
      [1, 1],
      [2, 2],
      [3, 1],
    ])
    expect(stepsOf(list('a bc d'), 'parallel')).toHaveLength(1)
  })

  test('[R0005] dropped on somebody, a recipient joins their step', () => {
    expect(show(apply(list('a b c'), dropRecipient(list('a b c'), 'c', { kind: 'with', id: 'a' })))).toBe(
      'ac b',
    )
  })

  test('dropped between steps, a recipient gets a step of their own', () => {
    const before = list('a bc d')
    expect(show(apply(before, dropRecipient(before, 'b', { kind: 'before', id: 'a' })))).toBe('b a c d')
    expect(show(apply(before, dropRecipient(before, 'b', { kind: 'before', id: null })))).toBe('a c d b')
  })

  test('when the first of a step leaves it, those left behind do not fall into the step before', () => {
    const before = list('a bc')
    expect(show(apply(before, dropRecipient(before, 'b', { kind: 'before', id: null })))).toBe('a c b')
  })

  test('Move down leaves a step first, then passes the next one', () => {
    const before = list('ab c')
    const once = apply(before, shiftRecipient(before, 'b', 'down'))
    expect(show(once)).toBe('a b c')
    expect(show(apply(once, shiftRecipient(once, 'b', 'down')))).toBe('a c b')
  })

  test('Move up passes a whole step of others', () => {
    const before = list('ab c')
    expect(show(apply(before, shiftRecipient(before, 'c', 'up')))).toBe('c ab')
    expect(shiftRecipient(before, 'a', 'up')).not.toBeNull()
    expect(shiftRecipient(list('a b'), 'a', 'up')).toBeNull()
  })

  test('a group moves as a whole, first out of a step it shares, and nobody else changes step', () => {
    const shifted = (before: readonly Placed[], members: string, direction: 'up' | 'down') => {
      const ids = new Set(members)
      const change = shiftGroup(before, ids, direction)
      if (!change) return null
      const rest = before.filter((one) => !ids.has(one.id))
      const at = change.beforeId === null ? rest.length : rest.findIndex((one) => one.id === change.beforeId)
      const order = [...rest.slice(0, at), ...before.filter((one) => ids.has(one.id)), ...rest.slice(at)]
      return show(
        order.map((one) => ({ ...one, withPrevious: change.joins.get(one.id) ?? one.withPrevious })),
      )
    }
    expect(shifted(list('a bc d'), 'bc', 'up')).toBe('bc a d')
    expect(shifted(list('a bc de'), 'bc', 'down')).toBe('a de bc')
    expect(shifted(list('abc d'), 'bc', 'up')).toBe('bc a d')
    expect(shifted(list('abc d'), 'ab', 'down')).toBe('c ab d')
    expect(shifted(list('bc d'), 'bc', 'up')).toBeNull()
    expect(shifted(list('d bc'), 'bc', 'down')).toBeNull()
  })

  test('joining and leaving the step before is one change', () => {
    expect(show(apply(list('a b'), toggleJoin(list('a b'), 'b')))).toBe('ab')
    expect(toggleJoin(list('a b'), 'a')).toBeNull()
  })

  test('whatever is dropped wherever, nobody is lost and nobody else changes step', () => {
    fc.assert(
      fc.property(
        fc.array(fc.boolean(), { minLength: 2, maxLength: 8 }),
        fc.nat(),
        fc.nat(),
        fc.boolean(),
        (joins, who, where, into) => {
          const before = joins.map((withPrevious, index) => ({
            id: `${index}`,
            withPrevious: index > 0 && withPrevious,
          }))
          const id = `${who % before.length}`
          const targetId = `${where % before.length}`
          if (id === targetId) return
          const change = dropRecipient(before, id, { kind: into ? 'with' : 'before', id: targetId })
          const after = apply(before, change)
          expect(after.map((one) => one.id).sort()).toEqual(before.map((one) => one.id).sort())
          expect(without(after, id)).toBe(without(before, id))
        },
      ),
    )
  })
})

const without = (placed: readonly Placed[], id: string): string =>
  show(placed)
    .split(' ')
    .map((step) => step.replace(id, ''))
    .filter((step) => step !== '')
    .join(' ')
