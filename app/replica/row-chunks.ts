/** Which chunk holds which row, and which chunks a change touches. Plain values; the engine stores them. */
import { CHUNK_SIZE, type RowChunk } from './local-database.ts'

export class RowSet<T> {
  readonly #name: string
  readonly #chunks: { id: string; value: T }[][]
  readonly #place = new Map<string, number>()
  readonly values = new Map<string, T>()

  constructor(name: string, stored: readonly RowChunk[]) {
    this.#name = name
    this.#chunks = []
    for (const chunk of stored) {
      const index = Number(chunk.key.split('|')[1])
      this.#chunks[index] = [...(chunk.rows as { id: string; value: T }[])]
      for (const row of chunk.rows) {
        this.#place.set(row.id, index)
        this.values.set(row.id, row.value as T)
      }
    }
    for (let index = 0; index < this.#chunks.length; index++) this.#chunks[index] ??= []
  }

  /** Applies a change in memory and answers the chunks to write. */
  apply(puts: readonly { readonly id: string; readonly value: T }[], drops: readonly string[]): RowChunk[] {
    const touched = new Set<number>()
    for (const { id, value } of puts) {
      const at = this.#place.get(id) ?? this.#free()
      const chunk = this.#chunks[at] ?? []
      this.#chunks[at] = chunk
      const index = chunk.findIndex((row) => row.id === id)
      if (index >= 0) chunk[index] = { id, value }
      else chunk.push({ id, value })
      this.#place.set(id, at)
      this.values.set(id, value)
      touched.add(at)
    }
    for (const id of drops) {
      const at = this.#place.get(id)
      if (at === undefined) continue
      this.#chunks[at] = (this.#chunks[at] ?? []).filter((row) => row.id !== id)
      this.#place.delete(id)
      this.values.delete(id)
      touched.add(at)
    }
    return [...touched].map((index) => ({
      key: `${this.#name}|${index}`,
      set: this.#name,
      rows: this.#chunks[index] ?? [],
    }))
  }

  #free(): number {
    const last = this.#chunks.length - 1
    return last >= 0 && (this.#chunks[last]?.length ?? 0) < CHUNK_SIZE ? last : this.#chunks.length
  }
}
