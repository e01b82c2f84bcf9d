import { useRef, useState } from 'react'
import type { CallResult } from '../session/api-client.ts'
import { useFailureText } from './failure-text.ts'

/** Runs one call at a time and keeps what went wrong until the next attempt. */
export function useCall(problem: string) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const running = useRef(false)
  const failureText = useFailureText()
  const run = async <T>(call: () => Promise<CallResult<T>>): Promise<{ readonly data: T } | null> => {
    if (running.current) return null
    running.current = true
    setBusy(true)
    setFailure(null)
    const result = await call()
    running.current = false
    setBusy(false)
    if (result.ok) return result.value
    setFailure(failureText(result.error, problem))
    return null
  }
  return { busy, failure, run, clear: () => setFailure(null) }
}
