import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { canonicalJson } from '../canonical-json.ts'

/** Half a SHA-256: it tells whether somebody else wrote meanwhile, and is no proof of anything. */
const DIGEST_LETTERS = 32

/**
 * What stood in a field when a person changed it, so that nobody writes over what they have not seen: 32 letters of
 * hex, or '' for a field in which nothing stands, whichever way that is kept.
 */
export function fieldDigest(value: unknown): string {
  if (value === undefined || value === null || value === '') return ''
  if (Array.isArray(value) && value.length === 0) return ''
  return bytesToHex(sha256(new TextEncoder().encode(canonicalJson(value)))).slice(0, DIGEST_LETTERS)
}

/** Of these fields, those that do not say the same in both. */
export const differingFields = <V extends object, N extends keyof V>(
  names: readonly N[],
  a: V,
  b: V,
): readonly N[] => names.filter((name) => fieldDigest(a[name]) !== fieldDigest(b[name]))
