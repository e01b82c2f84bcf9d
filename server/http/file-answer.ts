/** A stored file or a report as a response. */
import type { FileAnswer } from './call.ts'

export function fileResponse(file: FileAnswer, headers: Headers): Response {
  headers.set('content-type', file.mediaType)
  headers.set('content-disposition', contentDisposition(file.name))
  headers.set('cache-control', 'private, no-store')
  if (file.bytes instanceof Uint8Array) headers.set('content-length', String(file.bytes.byteLength))
  // Copied when it is a view of shared memory, which a Response does not take.
  const body = file.bytes instanceof Uint8Array ? (file.bytes as Uint8Array<ArrayBuffer>) : file.bytes
  return new Response(body, { headers })
}

/** RFC 6266: an ASCII fallback for old clients and the true name as `filename*` (RFC 8187). */
export function contentDisposition(name: string, kind: 'attachment' | 'inline' = 'attachment'): string {
  const clean = name.replace(/[\p{Cc}/\\]/gu, '_').slice(0, 200) || 'file'
  const ascii = clean.replace(/[^\x20-\x7e]/g, '_').replace(/["%]/g, '_')
  const encoded = encodeURIComponent(clean.replace(/\p{Surrogate}/gu, '_')).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
