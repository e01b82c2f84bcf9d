import { useRef, useState } from 'react'
import { verifyTask } from '../../sync/calls/step-access.ts'
import type { EnvelopeId, RecipientId } from '../../sync/ids.ts'
import { useReplica } from '../replica/use-replica.tsx'
import type { ApiClient } from '../session/api-client.ts'
import { type AccessState, afterRefusal, FIRST_ACCESS } from './access-state.ts'

export interface StepPlace {
  readonly envelopeId: EnvelopeId
  readonly stepId: RecipientId
}

/**
 * Opens a step for this session. The answer says only that it is open; what is inside comes with the feed, and
 * `opened` resolves after that was asked for.
 */
export function useUnlock(call: ApiClient['call'], place: StepPlace, opened: () => Promise<void> | void) {
  const replica = useReplica()
  const [state, setState] = useState<AccessState>(FIRST_ACCESS)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  /** With nothing given, the server says what it asks for and mails the code. Answers with what is known now. */
  const verify = async (given: {
    readonly password?: string
    readonly otp?: string
  }): Promise<AccessState | 'opened' | 'running'> => {
    if (running.current) return 'running'
    running.current = true
    setBusy(true)
    try {
      const { envelopeId: processId, stepId } = place
      const answer = await call(verifyTask, { processId, stepId, ...given })
      if (!answer.ok) {
        const next = afterRefusal(state, answer.error, Date.now())
        setState(next)
        return next
      }
      await replica.sync()
      await opened()
      return 'opened'
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { state, busy, verify, forgetProblem: () => setState((before) => ({ ...before, problem: null })) }
}
