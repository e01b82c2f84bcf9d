/**
 * `fetch` that gives up on silence. A browser waits minutes for a peer that vanished without closing (another
 * network, a sleeping router), and one such request would hold up everything behind it. Not the duration counts
 * but that nothing moves: a large file on a slow line is fine.
 */

export interface Patience {
  /** Without any byte of the answer for this long, nobody is there. */
  readonly silenceMs: number
  /** What is sent is given this much time besides, as a slow uplink takes it. */
  readonly bytesPerSecond: number
}

/** Longer than the server takes to look at a large file; 8 kB/s is a weak mobile connection. */
export const PATIENCE: Patience = { silenceMs: 30_000, bytesPerSecond: 8_000 }

/** Throws as `fetch` does without network; the body of the answer ends with an error. */
export async function patientFetch(
  path: string,
  init: RequestInit = {},
  { silenceMs, bytesPerSecond }: Patience = PATIENCE,
): Promise<Response> {
  const ending = new AbortController()
  init.signal?.throwIfAborted()
  init.signal?.addEventListener('abort', () => ending.abort(init.signal?.reason), { once: true })
  const watch = watchdog(() => ending.abort(new DOMException('Nothing moves', 'TimeoutError')))
  watch.wait(silenceMs + (sizeOf(init.body) / bytesPerSecond) * 1000)
  let response: Response
  try {
    response = await fetch(path, { ...init, signal: ending.signal })
  } finally {
    watch.stop()
  }
  if (response.body === null) return response
  const watched = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      start: () => watch.wait(silenceMs),
      transform: (chunk, controller) => {
        watch.wait(silenceMs)
        controller.enqueue(chunk)
      },
      flush: () => watch.stop(),
    }),
  )
  const { status, statusText, headers } = response
  return new Response(watched, { status, statusText, headers })
}

function watchdog(bark: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    wait: (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(bark, ms)
    },
    stop: () => clearTimeout(timer),
  }
}

function sizeOf(body: RequestInit['body']): number {
  if (typeof body === 'string') return body.length
  if (body instanceof Blob) return body.size
  if (body instanceof ArrayBuffer || ArrayBuffer.isView(body)) return body.byteLength
  return 0
}
