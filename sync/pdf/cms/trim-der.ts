/** The DER value at the start of padded bytes; the zeros that fill a placeholder are cut off. */
export function trimDer(bytes: Uint8Array): Uint8Array {
  const lengthByte = bytes[1]
  if (lengthByte === undefined) return bytes
  if (lengthByte < 0x80) return bytes.subarray(0, 2 + lengthByte)
  const count = lengthByte & 0x7f
  if (count === 0 || count > 4) return bytes
  let length = 0
  for (let at = 0; at < count; at++) length = length * 256 + (bytes[2 + at] ?? 0)
  return bytes.subarray(0, Math.min(bytes.length, 2 + count + length))
}
