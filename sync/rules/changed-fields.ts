import { fieldDigest } from './field-digest.ts'

type Fields = Readonly<Record<string, unknown>>

export interface ChangedFields<F extends Fields> {
  readonly set: Partial<F>
  readonly seen: { readonly [N in keyof F & string]?: string }
  readonly isNew?: true
}

/**
 * What a person changed, as a record command says it: the fields that read otherwise than before, each with the digest
 * of what it replaces. `before` is what the person was shown; null for a new record. `set` is empty when nothing changed.
 */
export function changedFields<F extends Fields>(before: Fields | null, after: F): ChangedFields<F> {
  const names = (Object.keys(after) as (keyof F & string)[]).filter(
    (name) => fieldDigest(before?.[name]) !== fieldDigest(after[name]),
  )
  return {
    set: Object.fromEntries(names.map((name) => [name, after[name]])) as Partial<F>,
    seen: Object.fromEntries(before ? names.map((name) => [name, fieldDigest(before[name])]) : []) as {
      readonly [N in keyof F & string]?: string
    },
    ...(before === null && { isNew: true as const }),
  }
}

interface Element {
  readonly id: string
}

export interface ChangedElements<E extends Element> {
  /** `seen` is '' for a new one. */
  readonly put?: readonly { readonly element: E; readonly seen: string }[]
  readonly remove?: readonly { readonly id: string; readonly seen: string }[]
}

/**
 * What a person changed in a list, element by element, each with the digest of what it replaces: two who add to one
 * list do not meet. Empty when they changed nothing.
 */
export function changedElements<E extends Element>(
  before: readonly E[],
  after: readonly E[],
): ChangedElements<E> {
  const stood = new Map(before.map((one) => [one.id, one]))
  const stays = new Set(after.map((one) => one.id))
  const put = after.flatMap((element) => {
    const old = stood.get(element.id)
    if (old === undefined) return [{ element, seen: '' }]
    const seen = fieldDigest(old)
    return seen === fieldDigest(element) ? [] : [{ element, seen }]
  })
  const remove = before
    .filter((one) => !stays.has(one.id))
    .map((one) => ({ id: one.id, seen: fieldDigest(one) }))
  return { ...(put.length > 0 && { put }), ...(remove.length > 0 && { remove }) }
}
