import { useCallback, useEffect, useRef, useState } from 'react'
import type { LookProgress } from '../../sync/pdf/looks/look-at-pages.ts'
import { isWorthLooking, withLooks } from '../../sync/pdf/looks/verdict-with-looks.ts'
import type { VerificationReport } from '../../sync/pdf/verify.ts'
import { useCalls } from '../session/use-calls.ts'

export type Checked = {
  readonly name: string
  readonly bytes: Uint8Array
  readonly report: VerificationReport
  readonly hasRoots: boolean
}
export type Verification =
  | { readonly status: 'idle' }
  /** `pages`: the structure is judged and pages are compared; `stop` leaves the rest of them out. */
  | {
      readonly status: 'checking'
      readonly name: string
      readonly pages?: LookProgress & { stop(): void }
    }
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
          const [{ runVerification }, { runLooks }, { loadTrustedRoots }] = await Promise.all([
            import('./run-verification.ts'),
            import('./run-looks.ts'),
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
          if (outcome.kind === 'report') {
            let { report } = outcome
            if (isWorthLooking(report)) {
              const looking = runLooks(bytes, report, (progress) => {
                if (current)
                  setState({
                    status: 'checking',
                    name: file.name,
                    pages: { ...progress, stop: looking.stop },
                  })
              })
              stop.current = () => {
                current = false
                looking.stop()
              }
              report = withLooks(report, await looking.done)
              if (!current) return
            }
            setState({
              status: 'checked',
              name: file.name,
              bytes,
              report,
              hasRoots: roots.length > 0,
            })
          } else setState({ status: 'failed', name: file.name, tooSlow: outcome.kind === 'tooSlow' })
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
