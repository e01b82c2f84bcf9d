import type { CallResult } from '../session/call-result.ts'
import { useCall } from './use-call.ts'

/**
 * What an account is protected by is changed only by who has just shown to be its owner. The session asks for that and
 * makes the call again (`member/proof-asker.tsx`); who would rather not show it has turned back, and is told nothing.
 */
export function useProvenCall(problem: string): ReturnType<typeof useCall> {
  const call = useCall(problem)
  const run = async <T>(doing: () => Promise<CallResult<T>>): Promise<{ readonly data: T } | null> => {
    let hasTurnedBack = false
    const done = await call.run(async () => {
      const result = await doing()
      hasTurnedBack = !result.ok && result.error.kind === 'refused' && result.error.code === 'proof-too-old'
      return result
    })
    if (hasTurnedBack) call.clear()
    return done
  }
  return { ...call, run }
}
