/**
 * Who acts when, as people arrange it. The list has an order, and whoever is joined to the one before acts in the
 * same step. Each wish is answered by what to write: one move, and the joins that would otherwise change by
 * accident (whoever followed the moved one must not fall into a step they were never put in).
 */

export interface Placed {
  readonly id: string
  readonly withPrevious: boolean
}

export interface Step<P extends Placed> {
  readonly order: number
  readonly members: readonly P[]
}

export interface OrderChange<Id extends string = string> {
  /** Who moves before whom (null: to the end); absent when nobody changes places. */
  readonly move?: { readonly id: Id; readonly beforeId: Id | null }
  /** New values of `withPrevious`, only where they differ. */
  readonly joins: ReadonlyMap<Id, boolean>
}

/** Where something is dropped: into the step of another, or as a step of its own before another (null: last). */
export type DropTarget =
  | { readonly kind: 'with'; readonly id: string }
  | { readonly kind: 'before'; readonly id: string | null }

/** Steps in order. In parallel all are one step. */
export function stepsOf<P extends Placed>(list: readonly P[], mode: 'serial' | 'parallel'): Step<P>[] {
  if (mode === 'parallel') return list.length > 0 ? [{ order: 1, members: list }] : []
  const steps: P[][] = []
  for (const one of list) {
    const last = steps.at(-1)
    if (one.withPrevious && last) last.push(one)
    else steps.push([one])
  }
  return steps.map((members, index) => ({ order: index + 1, members }))
}

/** Drops one recipient somewhere; null when that changes nothing. */
export function dropRecipient<P extends Placed>(
  list: readonly P[],
  id: P['id'],
  target: DropTarget,
): OrderChange<P['id']> | null {
  const steps = stepsOf(list, 'serial').map((step) => step.members.map((one) => one.id as P['id']))
  const rest = steps.map((step) => step.filter((one) => one !== id)).filter((step) => step.length > 0)
  if (target.kind === 'with') {
    const step = rest.find((one) => one.includes(target.id))
    if (!step) return null
    step.push(id)
  } else {
    const at = target.id === null ? rest.length : rest.findIndex((step) => step.includes(target.id ?? ''))
    rest.splice(at === -1 ? rest.length : at, 0, [id])
  }
  return difference(list, id, rest)
}

/**
 * One place up or down, as the keys and the menu do it: inside a step past its members; out of a step into one of
 * its own; a step of one past the step beside it.
 */
export function shiftRecipient<P extends Placed>(
  list: readonly P[],
  id: P['id'],
  direction: 'up' | 'down',
): OrderChange<P['id']> | null {
  const steps = stepsOf(list, 'serial').map((step) => step.members.map((one) => one.id as P['id']))
  const at = steps.findIndex((step) => step.includes(id))
  const step = steps[at]
  if (!step) return null
  const by = direction === 'up' ? -1 : 1
  const inside = step.indexOf(id)
  if (step.length === 1) {
    const beside = steps[at + by]
    if (!beside) return null
    steps[at + by] = step
    steps[at] = beside
  } else if (inside + by >= 0 && inside + by < step.length) {
    step.splice(inside, 1)
    step.splice(inside + by, 0, id)
  } else {
    step.splice(inside, 1)
    steps.splice(direction === 'up' ? at : at + 1, 0, [id])
  }
  return difference(list, id, steps)
}

export interface GroupShift<Id extends string = string> {
  /** Before whom all of them stand now (null: at the end), in the order they had. */
  readonly beforeId: Id | null
  readonly joins: ReadonlyMap<Id, boolean>
}

/** A group one place up or down, together: out of a step it shares into one of its own, else past the step beside it. */
export function shiftGroup<P extends Placed>(
  list: readonly P[],
  memberIds: ReadonlySet<P['id']>,
  direction: 'up' | 'down',
): GroupShift<P['id']> | null {
  const steps = stepsOf(list, 'serial').map((step) => step.members.map((one) => one.id as P['id']))
  const at = steps.findIndex((step) => step.some((id) => memberIds.has(id)))
  const step = steps[at]
  if (!step) return null
  const members = step.filter((id) => memberIds.has(id))
  const others = step.filter((id) => !memberIds.has(id))
  if (others.length > 0) steps.splice(at, 1, ...(direction === 'up' ? [members, others] : [others, members]))
  else {
    const by = direction === 'up' ? -1 : 1
    const beside = steps[at + by]
    if (!beside) return null
    steps[at + by] = step
    steps[at] = beside
  }
  const last = members.at(-1)
  const change = last === undefined ? null : difference(list, last, steps)
  const order = steps.flat()
  return change && { beforeId: order[order.indexOf(last as P['id']) + 1] ?? null, joins: change.joins }
}

/** Acts together with the step before, or (when already) in a step of its own after it. */
export function toggleJoin<P extends Placed>(list: readonly P[], id: P['id']): OrderChange<P['id']> | null {
  const index = list.findIndex((one) => one.id === id)
  const one = list[index]
  if (!one || index === 0) return null
  return { joins: new Map([[id, !one.withPrevious]]) }
}

function difference<P extends Placed>(
  before: readonly P[],
  id: P['id'],
  steps: readonly (readonly P['id'][])[],
): OrderChange<P['id']> | null {
  const order = steps.flat()
  const joins = new Map<P['id'], boolean>()
  const known = new Map(before.map((one, index) => [one.id as P['id'], index > 0 && one.withPrevious]))
  for (const step of steps)
    for (const [index, one] of step.entries()) if (known.get(one) !== index > 0) joins.set(one, index > 0)
  const moved = order.some((one, index) => one !== before[index]?.id)
  if (!moved && joins.size === 0) return null
  if (!moved) return { joins }
  return { move: { id, beforeId: order[order.indexOf(id) + 1] ?? null }, joins }
}
