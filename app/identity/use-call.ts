import { useRef, useState } from 'react'
import type { AnswerCode } from '../../sync/answers.ts'
import type { CallResult } from '../session/call-result.ts'
import { useFailureText } from './failure-text.ts'

/** Runs one call at a time and keeps what went wrong until the next attempt. */
export function useCall(problem: string) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [failureCode, setFailureCode] = useState<AnswerCode | null>(null)
  const running = useRef(false)
  const failureText = useFailureText()
  const run = async <T>(call: () => Promise<CallResult<T>>): Promise<{ readonly data: T } | null> => {
    if (running.current) return null
    running.current = true
    setBusy(true)
    setFailure(null)
    setFailureCode(null)
    const result = await call()
    running.current = false
    setBusy(false)
    if (result.ok) return result.value
    setFailure(failureText(result.error, problem))
    setFailureCode(result.error.kind === 'refused' ? result.error.code : null)
    return null
  }
  const clear = () => {
    setFailure(null)
    setFailureCode(null)
  }
  return { busy, failure, failureCode, run, clear }
}
