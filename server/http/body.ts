/** Reads a request's body as JSON within limits of size, depth and number of values. */
import type { AnswerCode } from '../../sync/answers.ts'
import { err, ok, type Result } from '../../sync/result.ts'
import { BodyRefused } from './counted-body.ts'
import { isWithin } from './json-bounds.ts'

export const DEFAULT_MAX_BODY_BYTES = 1_000_000

/** The parsed value; an empty body is an empty object, as calls without payload are sent both ways. */
export async function readJson(request: Request, maxBytes: number): Promise<Result<unknown, AnswerCode>> {
  const bytes = await readBytes(request, maxBytes)
  if (!bytes.ok) return bytes
  if (bytes.value.byteLength === 0) return ok({})
  const mediaType =
    request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? 'application/json'
  // A form or text/plain body is what another site can send without asking; JSON is the only one we take.
  if (mediaType !== 'application/json' && !mediaType.endsWith('+json')) return err('input-not-valid')
  return parseJson(bytes.value)
}

/** Bytes of a body that are JSON, and little enough of it. */
export function parseJson(bytes: Uint8Array): Result<unknown, 'input-not-valid'> {
  if (!isWithin(bytes)) return err('input-not-valid')
  try {
    return ok(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown)
  } catch {
    return err('input-not-valid')
  }
}

/** The whole body, counted while it is read. */
export async function readBytes(
  request: Request,
  maxBytes: number,
): Promise<Result<Uint8Array, BodyRefused['code'] | 'input-not-valid'>> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return err('body-too-large')
  if (request.body === null) return ok(new Uint8Array())
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = request.body.getReader()
  try {
    for (let step = await reader.read(); !step.done; step = await reader.read()) {
      size += step.value.byteLength
      if (size > maxBytes) {
        await reader.cancel()
        return err('body-too-large')
      }
      chunks.push(step.value)
    }
  } catch (error) {
    // Otherwise its sender went away: nobody hears the answer, and it is nobody's mistake.
    return err(error instanceof BodyRefused ? error.code : 'input-not-valid')
  }
  return ok(Buffer.concat(chunks))
}
