import { useMemo, useState } from 'react'
import { useKeptWords } from '../../ui/kept-words.ts'
import type { RecordColumn, RecordTable } from '../record-table.ts'

export interface Columns<Row> {
  readonly shown: readonly RecordColumn<Row>[]
  readonly has: (id: string) => boolean
  readonly set: (id: string, shown: boolean) => void
  /** Null while the choice is the usual one. */
  readonly reset: (() => void) | null
}

/** Which columns somebody wants to see of a list, kept on this device with what else is theirs. */
export function useColumns<Row>(table: RecordTable<Row>): Columns<Row> {
  const words = useKeptWords()
  const key = `columns ${table.id}`
  const [changed, setChanged] = useState(() => changesOf(words.read(key)))
  return useMemo(() => {
    const has = (id: string) => {
      const column = table.columns.find((one) => one.id === id)
      return column?.shown === 'always' || (changed[id] ?? column?.shown !== 'asked')
    }
    const keep = (next: Readonly<Record<string, boolean>>) => {
      setChanged(next)
      words.write(key, Object.keys(next).length === 0 ? null : JSON.stringify(next))
    }
    return {
      shown: table.columns.filter((one) => has(one.id)),
      has,
      set: (id, shown) => keep({ ...changed, [id]: shown }),
      reset: Object.keys(changed).length === 0 ? null : () => keep({}),
    }
  }, [table, words, key, changed])
}

/** What was kept by an older version, or by nobody. */
function changesOf(text: string | null): Readonly<Record<string, boolean>> {
  try {
    const kept: unknown = JSON.parse(text ?? '{}')
    const entries = Object.entries(kept ?? {}).filter(([, shown]) => typeof shown === 'boolean')
    return Object.fromEntries(entries) as Record<string, boolean>
  } catch {
    return {}
  }
}
