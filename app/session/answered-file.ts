/** The file a call answers; it comes with the first such call, and no first screen has one. */

import { err, ok } from '../../sync/result.ts'
import type { CallResult } from './call-result.ts'

export interface AnsweredFile {
  readonly blob: Blob
  /** As the answer wants it to be saved; null when it does not say. */
  readonly name: string | null
}
/** Of one of these media types; anything else is somebody else's page. */
export async function answeredFile(
  response: Response,
  mediaTypes: readonly string[],
): Promise<CallResult<AnsweredFile>> {
  const [mediaType = ''] = (response.headers.get('content-type') ?? '').split(';')
  if (!response.ok || !mediaTypes.includes(mediaType)) return err({ kind: 'unexpected' })
  const name = nameIn(response.headers.get('content-disposition'))
  return ok({ data: { blob: await response.blob(), name }, sentence: '' })
}

/** The name under which an answer wants to be saved (RFC 6266): `filename*` before `filename`. */
export function nameIn(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (encoded !== undefined)
    try {
      return decodeURIComponent(encoded)
    } catch {
      // Somebody between rewrote it; the plain name may still be sound.
    }
  return /filename="([^"]+)"/i.exec(disposition ?? '')?.[1] ?? null
}
