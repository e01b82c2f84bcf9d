import { useCallback, useEffect, useRef, useState } from 'react'
import type { VerificationReport } from '../../sync/pdf/verify.ts'
import { useCalls } from '../envelopes/calls.ts'

export type Checked = {
  readonly name: string
  readonly bytes: Uint8Array
  readonly report: VerificationReport
  readonly hasRoots: boolean
}
export type Verification =
  | { readonly status: 'idle' }
  | { readonly status: 'checking'; readonly name: string }
  | ({ readonly status: 'checked' } & Checked)
  | { readonly status: 'failed'; readonly name: string; readonly tooSlow: boolean }

/** Checks one file at a time, in a worker of its own; a newer file stops the older one's check. */
export function useVerification(): { state: Verification; check: (file: File) => void; reset: () => void } {
  const calls = useCalls()
  const [state, setState] = useState<Verification>({ status: 'idle' })
  const stop = useRef<() => void>(() => undefined)
  useEffect(() => () => stop.current(), [])

  const check = useCallback(
    (file: File) => {
      stop.current()
      let current = true
      stop.current = () => {
        current = false
      }
      setState({ status: 'checking', name: file.name })
      void (async () => {
        try {
          // The reader and the cryptography come with the first file, not with the page.
          const [{ runVerification }, { loadTrustedRoots }] = await Promise.all([
            import('./run-verification.ts'),
            import('./trusted-roots.ts'),
          ])
          const [roots, buffer] = await Promise.all([loadTrustedRoots(calls), file.arrayBuffer()])
          if (!current) return
          const bytes = new Uint8Array(buffer)
          const running = runVerification({ bytes, roots, now: Date.now() })
          stop.current = () => {
            current = false
            running.stop()
          }
          const outcome = await running.done
          if (!current) return
          if (outcome.kind === 'report')
            setState({
              status: 'checked',
              name: file.name,
              bytes,
              report: outcome.report,
              hasRoots: roots.length > 0,
            })
          else setState({ status: 'failed', name: file.name, tooSlow: outcome.kind === 'tooSlow' })
        } catch {
          if (current) setState({ status: 'failed', name: file.name, tooSlow: false })
        }
      })()
    },
    [calls],
  )
  const reset = useCallback(() => {
    stop.current()
    setState({ status: 'idle' })
  }, [])
  return { state, check, reset }
}
