/**
 * What the sender saw and what the server freezes are compared by the SHA-256 of the content's canonical JSON:
 * keys in ascending order of their UTF-16 code units, no blanks, no undefined values (as in RFC 8785).
 */
import type { DraftContent } from './draft-content.ts'

/** `sha256` may answer at once or later, as text or bytes; so does this. */
export function contentHash<R>(content: DraftContent, sha256: (bytes: Uint8Array<ArrayBuffer>) => R): R {
  return sha256(new TextEncoder().encode(canonicalJson(content)))
}

/** JSON of plain values with one spelling only. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonicalJson(one)}`).join()}}`
}
