/** Bytes that were expensive to make, by name, the longest unused given up first. */
export interface KeptBytes {
  get(name: string): Uint8Array | undefined
  keep(name: string, bytes: Uint8Array): void
}

/** `mostBytes` counts the bytes, not their names. */
export function createKeptBytes(mostBytes: number): KeptBytes {
  const kept = new Map<string, Uint8Array>()
  let size = 0
  const remove = (name: string) => {
    size -= kept.get(name)?.byteLength ?? 0
    kept.delete(name)
  }
  return {
    get(name) {
      const bytes = kept.get(name)
      if (!bytes) return undefined
      // A map is in the order of insertion: what is used goes to its end.
      kept.delete(name)
      kept.set(name, bytes)
      return bytes
    },
    keep(name, bytes) {
      if (bytes.byteLength > mostBytes) return
      remove(name)
      kept.set(name, bytes)
      size += bytes.byteLength
      for (const oldest of kept.keys()) {
        if (size <= mostBytes) break
        remove(oldest)
      }
    },
  }
}
