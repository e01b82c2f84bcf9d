import { isArray, isDict, type PdfDict, type PdfObject } from './objects.ts'

/**
 * Whether two objects are the same value. References are compared as references, the order
 * of dictionary keys does not matter, a key with null is a key that is absent.
 */
export function sameObject(a: PdfObject | undefined, b: PdfObject | undefined): boolean {
  const left = a ?? null
  const right = b ?? null
  if (left === right) return true
  if (left === null || right === null || typeof left !== 'object' || typeof right !== 'object') return false
  if (isArray(left) || isArray(right)) {
    if (!isArray(left) || !isArray(right) || left.length !== right.length) return false
    return left.every((item, at) => sameObject(item, right[at]))
  }
  if (isDict(left) || isDict(right)) {
    if (!isDict(left) || !isDict(right)) return false
    for (const [key, value] of left) if (!sameObject(value, right.get(key))) return false
    for (const [key, value] of right) if (!left.has(key) && value !== null) return false
    return true
  }
  if (left.kind === 'name') return right.kind === 'name' && left.name === right.name
  if (left.kind === 'ref') return right.kind === 'ref' && left.num === right.num && left.gen === right.gen
  if (left.kind === 'stream')
    return right.kind === 'stream' && sameObject(left.dict, right.dict) && sameBytes(left.raw, right.raw)
  return left.kind === right.kind && sameBytes(left.bytes, right.bytes)
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  if (a.buffer === b.buffer && a.byteOffset === b.byteOffset) return true
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false
  return true
}

/** Keys whose values differ, or that only one of the two has. */
export function differentKeys(before: PdfDict, after: PdfDict): string[] {
  const keys = new Set([...before.keys(), ...after.keys()])
  return [...keys].filter((key) => !sameObject(before.get(key), after.get(key)))
}
