/** Reed-Solomon correction bytes over GF(256) with the polynomial 0x11d, as QR codes use it (ISO/IEC 18004 §7.5). */

function times(a: number, b: number): number {
  let product = 0
  for (let at = 7; at >= 0; at--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d)
    product ^= ((b >> at) & 1) * a
  }
  return product
}

/** The generator for so many correction bytes, without its leading 1. */
export function multiplierOf(length: number): Uint8Array {
  const result = new Uint8Array(length)
  result[length - 1] = 1
  let root = 1
  for (let n = 0; n < length; n++) {
    for (let at = 0; at < length; at++) result[at] = times(result[at] ?? 0, root) ^ (result[at + 1] ?? 0)
    root = times(root, 2)
  }
  return result
}

export function correctionOf(data: Uint8Array, multiplier: Uint8Array): Uint8Array {
  const rest = new Uint8Array(multiplier.length)
  for (const byte of data) {
    const factor = byte ^ (rest[0] ?? 0)
    rest.copyWithin(0, 1)
    rest[rest.length - 1] = 0
    for (let at = 0; at < rest.length; at++) rest[at] = (rest[at] ?? 0) ^ times(multiplier[at] ?? 0, factor)
  }
  return rest
}
