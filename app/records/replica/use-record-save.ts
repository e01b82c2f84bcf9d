/**
 * Saves a record by its command: only what changed, with what it replaces. What the server refused comes back into the
 * form, with the fields that somebody else has changed meanwhile to be chosen from.
 */
import '../../replica/rare-commands.ts'
import { useCallback, useMemo } from 'react'
import type { CommandInput, CommandName } from '../../../sync/commands/registry.ts'
import type { OutboxEntry } from '../../../sync/replication/outbox.ts'
import { changedElements, changedFields } from '../../../sync/rules/changed-fields.ts'
import { type AnyRefusal, useRefusalSentence } from '../../faces/refusal-sentence.ts'
import { useReplica, useReplicaView } from '../../replica/use-replica.tsx'
import type { RefusedSave, Save, SaveOutcome } from '../form/record-editor.tsx'
import { type FieldName, fieldNames, type RecordForm } from '../form/record-form.ts'

export interface RecordSaveOptions<V extends object> {
  /** `saveContact`: its input is a change of a record (`sync/commands/record-command.ts`). */
  readonly command: CommandName
  readonly form: RecordForm<V>
  /** Of a new record the id it will have. */
  readonly id: string
  /** As the form shows what is held; null for a new record. */
  readonly record: V | null
  /** Fields whose elements have ids and change one by one. */
  readonly lists?: readonly FieldName<V>[]
  /** What people recognise the record by in the outbox. */
  readonly title: (values: V) => string
  /** What the command takes besides the change of the record. */
  readonly besides?: (save: Save<V>) => object
}

export interface RecordSave<V extends object> {
  readonly onSave: (save: Save<V>) => Promise<SaveOutcome<V>>
  readonly refused: RefusedSave<V> | undefined
}

export function useRecordSave<V extends object>(options: RecordSaveOptions<V>): RecordSave<V> {
  const { command, form, id, record, lists = NO_LISTS, title, besides } = options
  const replica = useReplica()
  const sentence = useRefusalSentence()
  const entries = useReplicaView(({ outbox }) =>
    outbox.filter((one) => one.entity === id && one.name === command && one.state === 'refused'),
  )
  const done = useCallback(async () => {
    for (const entry of entries) await replica.discard(entry.id)
  }, [entries, replica])
  const refused = useMemo((): RefusedSave<V> | undefined => {
    const last = entries.at(-1)
    if (last?.result?.status !== 'refused') return undefined
    const { fields, field } = namedFields(form, last.result)
    return {
      id: last.id,
      changes: wantedOf<V>(entries, record, lists),
      conflicts: last.result.code === 'changed-meanwhile' ? fields : [],
      ...(last.result.code !== 'changed-meanwhile' && { sentence: sentence(last.result) }),
      ...(field !== undefined && { field }),
      done,
    }
  }, [entries, record, lists, form, done, sentence])
  const onSave = async (save: Save<V>): Promise<SaveOutcome<V>> => {
    const { changes, base, values } = save
    const change = changeOf(id, record === null ? null : base, changes, lists)
    const input = { ...change, ...besides?.(save) } as CommandInput<CommandName>
    const here = replica.check(command, input)
    const sent = here ? null : await replica.dispatch(command, input, { title: title(values) })
    const refusal = here ?? (sent?.ok ? null : sent?.error)
    if (!refusal) {
      await done()
      return { kind: 'saved' }
    }
    const { fields, field } = namedFields(form, refusal)
    if (refusal.code === 'changed-meanwhile' && record && fields.length > 0)
      return { kind: 'changed', conflicts: fields.map((name) => ({ field: name, theirs: record[name] })) }
    return { kind: 'refused', sentence: sentence(refusal), ...(field !== undefined && { field }) }
  }
  return { onSave, refused }
}

const NO_LISTS: readonly never[] = []

type Fields = Readonly<Record<string, unknown>>
type Elements = readonly { readonly id: string }[]

/** The input of a record command; `base` is what stood there, null for a new record. */
export function changeOf<V extends object>(
  id: string,
  base: Partial<V> | null,
  changes: Partial<V>,
  lists: readonly FieldName<V>[],
): { readonly id: string } {
  const names = Object.keys(changes) as FieldName<V>[]
  const part = (from: Partial<V>, of: readonly FieldName<V>[]): Fields =>
    Object.fromEntries(of.map((name) => [name, from[name]]))
  const plain = names.filter((name) => !lists.includes(name))
  const elements = names.flatMap((name) => {
    if (!lists.includes(name)) return []
    const before = (base?.[name] ?? []) as Elements
    const changed = changedElements(before, changes[name] as Elements)
    return Object.keys(changed).length === 0 ? [] : [[name, changed] as const]
  })
  return {
    id,
    ...changedFields(base === null ? null : part(base, plain), part(changes, plain)),
    ...(elements.length > 0 && { lists: Object.fromEntries(elements) }),
  }
}

/** What refused entries wanted, the later over the earlier, laid over what is held. */
function wantedOf<V extends object>(
  entries: readonly OutboxEntry[],
  record: V | null,
  lists: readonly FieldName<V>[],
): Partial<V> {
  const wanted: Record<string, unknown> = {}
  for (const { input } of entries) {
    const { set = {}, lists: changed = {} } = input as {
      readonly set?: Fields
      readonly lists?: Readonly<Record<string, ListChange>>
    }
    Object.assign(wanted, set)
    for (const name of lists) {
      const change = changed[name]
      if (change) wanted[name] = withChange((wanted[name] ?? record?.[name] ?? []) as Elements, change)
    }
  }
  return wanted as Partial<V>
}

interface ListChange {
  readonly put?: readonly { readonly element: { readonly id: string } }[]
  readonly remove?: readonly { readonly id: string }[]
}

function withChange(before: Elements, { put = [], remove = [] }: ListChange): Elements {
  const gone = new Set(remove.map((one) => one.id))
  const all = new Map(before.filter((one) => !gone.has(one.id)).map((one) => [one.id, one]))
  for (const { element } of put) all.set(element.id, element)
  return [...all.values()]
}

/** A refusal names fields in `fields` (`email,details.01h…`) or one in `where` (`details.2.value`). */
function namedFields<V extends object>(
  form: RecordForm<V>,
  { facts }: AnyRefusal,
): { readonly fields: readonly FieldName<V>[]; readonly field: FieldName<V> | undefined } {
  const known = (path: string) => fieldNames(form).find((name) => name === path.split('.')[0])
  const fields = String(facts?.fields ?? '')
    .split(',')
    .flatMap((path) => known(path) ?? [])
  return { fields: [...new Set(fields)], field: known(String(facts?.where ?? facts?.field ?? '')) }
}
