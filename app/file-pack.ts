/**
 * Many small files as one, so that keeping them for offline use is one request instead of hundreds: the length
 * of the index (4 bytes, big-endian), the index (JSON, `{ name: [offset, length] }`, offsets after the index, in
 * bytes), and the files one after the other.
 */
export function packFiles(files: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const index: Record<string, Place> = {}
  let length = 0
  for (const [name, bytes] of files) {
    index[name] = [length, bytes.byteLength]
    length += bytes.byteLength
  }
  const head = new TextEncoder().encode(JSON.stringify(index))
  const pack = new Uint8Array(4 + head.byteLength + length)
  new DataView(pack.buffer).setUint32(0, head.byteLength)
  pack.set(head, 4)
  let at = 4 + head.byteLength
  for (const bytes of files.values()) {
    pack.set(bytes, at)
    at += bytes.byteLength
  }
  return pack
}

/** One file of a pack; undefined when it holds none of that name. */
export async function fileInPack(pack: Blob, name: string): Promise<Blob | undefined> {
  return (await openPack(pack))(name)
}

/** The same for many files of one pack: its index is read once. */
export async function openPack(pack: Blob): Promise<(name: string) => Blob | undefined> {
  const headLength = new DataView(await pack.slice(0, 4).arrayBuffer()).getUint32(0)
  const start = 4 + headLength
  const index = JSON.parse(await pack.slice(4, start).text()) as Record<string, Place>
  return (name) => {
    const place = Object.hasOwn(index, name) ? index[name] : undefined
    return place && pack.slice(start + place[0], start + place[0] + place[1])
  }
}

type Place = readonly [offset: number, length: number]
