/** Reads a request's body as JSON within limits of size and depth. */
import type { AnswerCode } from '../../sync/answers.ts'
import { err, ok, type Result } from '../../sync/result.ts'

export const DEFAULT_MAX_BODY_BYTES = 1_000_000
/** Deeper than anything we define; a body nested further only wants to exhaust a stack. */
export const MAX_DEPTH = 40

/** The parsed value; an empty body is an empty object, as calls without payload are sent both ways. */
export async function readJson(request: Request, maxBytes: number): Promise<Result<unknown, AnswerCode>> {
  const bytes = await readBytes(request, maxBytes)
  if (!bytes.ok) return bytes
  if (bytes.value.byteLength === 0) return ok({})
  const mediaType =
    request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? 'application/json'
  // A form or text/plain body is what another site can send without asking; JSON is the only one we take.
  if (mediaType !== 'application/json' && !mediaType.endsWith('+json')) return err('input-not-valid')
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes.value))
    return depthWithin(value, MAX_DEPTH) ? ok(value) : err('input-not-valid')
  } catch {
    return err('input-not-valid')
  }
}

async function readBytes(request: Request, maxBytes: number): Promise<Result<Uint8Array, AnswerCode>> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return err('body-too-large')
  if (request.body === null) return ok(new Uint8Array())
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = request.body.getReader()
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    size += step.value.byteLength
    if (size > maxBytes) {
      await reader.cancel()
      return err('body-too-large')
    }
    chunks.push(step.value)
  }
  return ok(new Uint8Array(Buffer.concat(chunks)))
}

/** Walks level by level: recursion is what a hostile body is after. */
function depthWithin(value: unknown, limit: number): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > limit) return false
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
  }
  return true
}
