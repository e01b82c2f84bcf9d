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
