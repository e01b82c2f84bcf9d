/** What the sender saw and what the server freezes are compared by the SHA-256 of the content's canonical JSON. */
import { canonicalJson } from '../canonical-json.ts'
import type { DraftContent } from './draft-content.ts'

/** `sha256` may answer at once or later, as text or bytes; so does this. */
export function contentHash<R>(content: DraftContent, sha256: (bytes: Uint8Array<ArrayBuffer>) => R): R {
  return sha256(new TextEncoder().encode(canonicalJson(content)))
}
