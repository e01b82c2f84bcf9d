import { useMemo } from 'react'
import { useKeptWords } from '../../ui/kept-words.ts'

/** What was written into a form and not saved: on this device, for this record, until it is saved or thrown away. */
export interface KeptEntries<V> {
  readonly changes: Partial<V>
  /** What each of them replaces. */
  readonly base: Partial<V>
  readonly at: number
}

export interface EntriesKeeper<V> {
  readonly read: () => KeptEntries<V> | null
  readonly write: (entries: KeptEntries<V> | null) => void
}

export function useEntriesKeeper<V extends object>(
  formId: string,
  recordId: string,
  fields: readonly string[],
): EntriesKeeper<V> {
  const words = useKeptWords()
  return useMemo(() => {
    const key = `form ${formId} ${recordId}`
    return {
      read: () => parseEntries<V>(words.read(key), fields),
      write: (entries) => words.write(key, entries === null ? null : JSON.stringify(entries)),
    }
  }, [words, formId, recordId, fields])
}

/** A form of an older release may have had other fields: those that are no more are left out. */
export function parseEntries<V extends object>(
  text: string | null,
  fields: readonly string[],
): KeptEntries<V> | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    if (!isRecord(kept) || !isRecord(kept.changes) || !isRecord(kept.base) || typeof kept.at !== 'number')
      return null
    const ours = (part: Record<string, unknown>) =>
      Object.fromEntries(Object.entries(part).filter(([name]) => fields.includes(name))) as Partial<V>
    const changes = ours(kept.changes)
    return Object.keys(changes).length === 0 ? null : { changes, base: ours(kept.base), at: kept.at }
  } catch {
    return null
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
