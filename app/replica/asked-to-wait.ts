/**
 * "Come back in a moment" (RFC 9110 §10.2.3) is no failure and no lost network: who is told to wait, waits, and asks
 * again. So everything that goes through a session waits, whichever screen or engine asked.
 */

/** No server asks for more; a longer wait is a mistake, or a clock that is wrong. */
const LONGEST_WAIT_MS = 3_600_000
/** Many are told the same moment; they come back one after another. */
const SPREAD = 0.25

/** How long to wait before asking again; null when the answer does not ask for that. */
export function waitAskedFor(response: Response, now: () => number = Date.now): number | null {
  const { status, headers } = response
  if (status !== 429 && status !== 503) return null
  const asked = headers.get('retry-after')?.trim() ?? ''
  // A date has a name of a month in it; `Date.parse` would take any number for a year.
  const ms = /^\d+$/.test(asked)
    ? Number(asked) * 1000
    : /[a-z]/i.test(asked)
      ? Date.parse(asked) - now()
      : NaN
  if (Number.isNaN(ms)) return status === 429 ? 1000 : null
  return Math.min(LONGEST_WAIT_MS, Math.max(0, ms))
}

export interface Waiting {
  /** Altogether; an answer that asks for more is given back as it is. */
  readonly atMostMs: number
  /** Which answers are waited for; null ends it. */
  readonly waitMs?: (response: Response) => number | null
  readonly signal?: AbortSignal | null | undefined
  readonly pause: (ms: number, signal?: AbortSignal | null) => Promise<void>
}

export async function askAgainAsTold(
  ask: () => Promise<Response>,
  { atMostMs, waitMs = waitAskedFor, signal, pause }: Waiting,
): Promise<Response> {
  for (let leftMs = atMostMs; ; ) {
    const response = await ask()
    const askedMs = waitMs(response)
    // Asked for nothing, it is still a wait: nobody spins.
    const ms = askedMs === null ? null : Math.max(200, askedMs) * (1 + Math.random() * SPREAD)
    if (ms === null || ms > leftMs * (1 + SPREAD)) return response
    leftMs -= ms
    await response.body?.cancel().catch(() => undefined)
    await pause(ms, signal)
  }
}

export function pauseFor(ms: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}
