/**
 * SHA-256 as 64 hexadecimal digits. Browsers offer it on secure origins only; a server on plain http inside an
 * office network must still be able to take a signature, so the algorithm is here as well (FIPS 180-4 §6.2).
 */
export async function sha256Hex(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = globalThis.crypto?.subtle
    ? new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    : sha256(bytes)
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The first 32 bits of the fractions of the square (cube) roots of the first primes. */
function rootsOfPrimes(count: number, power: number): Uint32Array {
  const words = new Uint32Array(count)
  let found = 0
  for (let candidate = 2; found < count; candidate++) {
    let prime = true
    for (let factor = 2; factor * factor <= candidate; factor++) prime &&= candidate % factor !== 0
    if (prime) words[found++] = (candidate ** power % 1) * 2 ** 32
  }
  return words
}

export function sha256(bytes: Uint8Array): Uint8Array {
  const k = rootsOfPrimes(64, 1 / 3)
  const hash = rootsOfPrimes(8, 1 / 2)
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29))
  view.setUint32(padded.length - 4, bytes.length << 3)
  const w = new Uint32Array(64)
  const at = (words: Uint32Array, index: number): number => words[index] ?? 0
  const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by))
  for (let start = 0; start < padded.length; start += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getUint32(start + i * 4)
    for (let i = 16; i < 64; i++) {
      const [a, b] = [at(w, i - 15), at(w, i - 2)]
      const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)
      const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10)
      w[i] = at(w, i - 16) + s0 + at(w, i - 7) + s1
    }
    const v = hash.slice()
    for (let i = 0; i < 64; i++) {
      const [a, b, c, e, f, g] = [at(v, 0), at(v, 1), at(v, 2), at(v, 4), at(v, 5), at(v, 6)]
      const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
      const one = (at(v, 7) + s1 + ((e & f) ^ (~e & g)) + at(k, i) + at(w, i)) | 0
      const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
      const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
      v.copyWithin(1, 0, 7)
      v[4] = at(v, 4) + one
      v[0] = one + two
    }
    for (let i = 0; i < 8; i++) hash[i] = at(hash, i) + at(v, i)
  }
  const out = new DataView(new ArrayBuffer(32))
  for (const [index, word] of hash.entries()) out.setUint32(index * 4, word)
  return new Uint8Array(out.buffer)
}
