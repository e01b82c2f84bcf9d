/** Who is put into a group and who is taken out, as `setGroupMembers` says it. */
import type { PersonId } from '../../../sync/ids.ts'

interface Listed {
  readonly id: PersonId
}

export interface Moved {
  readonly add: PersonId[]
  readonly remove: PersonId[]
}

/** In as many wishes as it takes: one names no more than `atMost` of either. */
export function membersMoved(
  before: readonly Listed[],
  after: readonly Listed[],
  atMost: number,
): readonly Moved[] {
  const [stood, stands] = [new Set(before.map((one) => one.id)), new Set(after.map((one) => one.id))]
  const add = [...stands].filter((id) => !stood.has(id))
  const remove = [...stood].filter((id) => !stands.has(id))
  const parts = Math.ceil(Math.max(add.length, remove.length) / atMost)
  return Array.from({ length: parts }, (_, at) => ({
    add: add.slice(at * atMost, (at + 1) * atMost),
    remove: remove.slice(at * atMost, (at + 1) * atMost),
  }))
}

/**
 * Who refused wishes wanted in a group, laid over who is in it, the later over the earlier; undefined where none was
 * about people.
 */
export function wantedPeople(
  inputs: readonly unknown[],
  held: readonly Listed[],
): readonly Listed[] | undefined {
  let wanted: Map<string, Listed> | undefined
  for (const input of inputs) {
    const { add, remove, users } = input as {
      readonly add?: readonly PersonId[]
      readonly remove?: readonly PersonId[]
      readonly users?: readonly PersonId[]
    }
    if (!add && !remove && !users) continue
    wanted ??= new Map(held.map((one) => [one.id, one]))
    for (const id of remove ?? []) wanted.delete(id)
    for (const id of [...(add ?? []), ...(users ?? [])]) wanted.set(id, { id })
  }
  return wanted && [...wanted.values()]
}
