/**
 * One set of list rows in memory, and which chunks of storage a change touches. A change is planned first and
 * comes into effect when its chunks are stored, so that memory never claims what storage did not keep.
 */
import { CHUNK_SIZE, type RowChunk } from './local-database.ts'

export interface PlannedRows {
  /** The chunks to write. */
  readonly chunks: readonly RowChunk[]
  /** They are stored: the set becomes what they say. */
  commit(): void
}

export class RowSet<T> {
  readonly #name: string
  /** Rows by chunk; those of one chunk rest together. */
  readonly #chunks: Map<string, T>[] = []
  readonly #place = new Map<string, number>()
  #values: ReadonlyMap<string, T> = new Map()

  constructor(name: string, stored: readonly RowChunk[]) {
    this.#name = name
    for (const chunk of stored) {
      const index = Number(chunk.key.split('|')[1])
      this.#chunks[index] = new Map(chunk.rows.map((row) => [row.id, row.value as T]))
    }
    const values = new Map<string, T>()
    for (let index = 0; index < this.#chunks.length; index++) {
      const chunk = this.#chunks[index] ?? new Map<string, T>()
      this.#chunks[index] = chunk
      for (const [id, value] of chunk) {
        this.#place.set(id, index)
        values.set(id, value)
      }
    }
    this.#values = values
  }

  /** Another map whenever the set changed, the same one as long as it did not. */
  get values(): ReadonlyMap<string, T> {
    return this.#values
  }

  plan(puts: readonly { readonly id: string; readonly value: T }[], drops: readonly string[]): PlannedRows {
    const touched = new Map<number, Map<string, T>>()
    const added = new Map<string, number>()
    const removed = new Set<string>()
    let last = Math.max(0, this.#chunks.length - 1)
    const chunk = (index: number) => {
      const found = touched.get(index) ?? new Map(this.#chunks[index])
      touched.set(index, found)
      return found
    }
    const free = () => {
      if ((touched.get(last) ?? this.#chunks[last])?.size === CHUNK_SIZE) last++
      return last
    }
    for (const { id, value } of puts) {
      const at = this.#place.get(id) ?? added.get(id) ?? free()
      if (!this.#place.has(id)) added.set(id, at)
      chunk(at).set(id, value)
    }
    for (const id of drops) {
      const at = this.#place.get(id)
      if (at === undefined) continue
      chunk(at).delete(id)
      removed.add(id)
    }
    return {
      chunks: [...touched].map(([index, rows]) => ({
        key: `${this.#name}|${index}`,
        set: this.#name,
        rows: Array.from(rows, ([id, value]) => ({ id, value })),
      })),
      commit: () => {
        if (touched.size === 0) return
        for (const [index, rows] of touched) this.#chunks[index] = rows
        for (const [id, at] of added) this.#place.set(id, at)
        const values = new Map(this.#values)
        for (const { id, value } of puts) values.set(id, value)
        for (const id of removed) {
          values.delete(id)
          this.#place.delete(id)
        }
        this.#values = values
      },
    }
  }
}
