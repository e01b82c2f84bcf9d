import type { VerificationReport } from '../../sync/pdf/verify.ts'

export interface VerifyRequest {
  readonly bytes: Uint8Array
  readonly roots: readonly Uint8Array[]
  readonly now: number
}
export type Outcome =
  | { readonly kind: 'report'; readonly report: VerificationReport }
  /** `tooSlow`: stopped at the limit, nothing is said about the file. */
  | { readonly kind: 'tooSlow' | 'failed' }

/** The largest files we take in are checked in a few seconds; what needs longer is not an honest file. */
export const VERIFY_LIMIT_MS = 60_000

export function runVerification(
  request: VerifyRequest,
  limitMs = VERIFY_LIMIT_MS,
): { done: Promise<Outcome>; stop: () => void } {
  const worker = new Worker(new URL('./verify-worker.ts', import.meta.url), { type: 'module' })
  let stop: () => void = () => undefined
  const done = new Promise<Outcome>((resolve) => {
    const end = (outcome: Outcome) => {
      clearTimeout(timer)
      worker.terminate()
      resolve(outcome)
    }
    const timer = setTimeout(() => end({ kind: 'tooSlow' }), limitMs)
    stop = () => end({ kind: 'failed' })
    worker.addEventListener('message', ({ data }: MessageEvent<{ report?: VerificationReport }>) =>
      end(data.report ? { kind: 'report', report: data.report } : { kind: 'failed' }),
    )
    worker.addEventListener('error', () => end({ kind: 'failed' }))
  })
  worker.postMessage(request)
  return { done, stop }
}
