/** Updates of live documents that say little and ask for much. */
import * as encoding from 'lib0/encoding'
import * as Y from 'yjs'

/** A document whose list held `count` things, each deleted: as many structs that no update changes any more. */
export function emptied(count: number): Uint8Array {
  const ydoc = new Y.Doc()
  ydoc.clientID = 1
  const list = ydoc.getArray('list')
  for (let n = 0; n < count; n++) list.insert(0, [n])
  // Every second one, so that Yjs cannot join what is left.
  for (let n = 0; n < count / 2; n++) list.delete(n)
  return Y.encodeStateAsUpdate(ydoc)
}

/** An update of nothing but `times` deletions of the same stretch. */
export function deletionsOf(client: number, clock: number, length: number, times: number): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, 0)
  encoding.writeVarUint(encoder, 1)
  encoding.writeVarUint(encoder, client)
  encoding.writeVarUint(encoder, times)
  for (let n = 0; n < times; n++) {
    encoding.writeVarUint(encoder, clock)
    encoding.writeVarUint(encoder, length)
  }
  return encoding.toUint8Array(encoder)
}

/** Deletes every second character of one text, each with a range of its own. */
export function everySecondCharacter(client: number, length: number): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, 0)
  encoding.writeVarUint(encoder, 1)
  encoding.writeVarUint(encoder, client)
  encoding.writeVarUint(encoder, length / 2)
  for (let n = 0; n < length; n += 2) {
    encoding.writeVarUint(encoder, n)
    encoding.writeVarUint(encoder, 1)
  }
  return encoding.toUint8Array(encoder)
}

/** A list of `count` things, each written behind the one before. */
export const chain = (count: number): Uint8Array => inList(10, count, true)

/**
 * `count` things of which each is said to stand between nothing and nothing: to find its place Yjs walks over the
 * whole list, for each of them.
 */
export const allAtOnePlace = (count: number): Uint8Array => inList(2_000, count, false)

function inList(writer: number, count: number, isChain: boolean): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, 1)
  encoding.writeVarUint(encoder, count)
  encoding.writeVarUint(encoder, writer)
  encoding.writeVarUint(encoder, 0)
  for (let n = 0; n < count; n++) {
    if (isChain && n > 0) {
      encoding.writeUint8(encoder, EMBED | AFTER)
      encoding.writeVarUint(encoder, writer)
      encoding.writeVarUint(encoder, n - 1)
    } else {
      encoding.writeUint8(encoder, EMBED)
      encoding.writeVarUint(encoder, 1)
      encoding.writeVarString(encoder, 'list')
    }
    encoding.writeVarString(encoder, '1')
  }
  encoding.writeVarUint(encoder, 0)
  return encoding.toUint8Array(encoder)
}
/** Of Yjs's first encoding: a thing of its own, which Yjs joins with no other, and a struct that names its left neighbour. */
const EMBED = 5
const AFTER = 0x80
