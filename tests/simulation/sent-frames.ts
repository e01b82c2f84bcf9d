import type { Duplex } from 'node:stream'

/**
 * The binary frames that a server sends through its end of a connection, as they leave it: whether and when they are
 * read is the other side's affair. A server's frames are whole and not masked (RFC 6455 §5.1).
 */
export function sentFrames(end: Duplex): readonly Uint8Array[] {
  const sent: Uint8Array[] = []
  let rest: Buffer = Buffer.alloc(0)
  const write = end.write.bind(end) as (...all: unknown[]) => boolean
  const watched = (chunk: unknown, ...how: unknown[]) => {
    // The handshake is text.
    if (typeof chunk !== 'string') rest = Buffer.concat([rest, chunk as Uint8Array])
    for (let frame = firstFrame(rest); frame; frame = firstFrame(rest)) {
      if (frame.opcode === BINARY) sent.push(new Uint8Array(frame.payload))
      rest = rest.subarray(frame.bytes)
    }
    return write(chunk, ...how)
  }
  Object.assign(end, { write: watched })
  return sent
}

const BINARY = 2

/** Null while it is not whole. */
function firstFrame(bytes: Buffer) {
  if (bytes.length < 2) return null
  const short = (bytes[1] ?? 0) & 0x7f
  const head = short === 126 ? 4 : short === 127 ? 10 : 2
  if (bytes.length < head) return null
  const length = short === 126 ? bytes.readUInt16BE(2) : short === 127 ? bytes.readUInt32BE(6) : short
  if (bytes.length < head + length) return null
  return {
    opcode: (bytes[0] ?? 0) & 0x0f,
    payload: bytes.subarray(head, head + length),
    bytes: head + length,
  }
}
