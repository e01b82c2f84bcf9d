/**
 * What an account is protected by is changed only by who has just shown to be its owner. Whoever calls through here need
 * not know what is asked: a call that is refused because its proofs are too old opens a dialog with what is missing, and
 * is made again once it was shown.
 */
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { CallResult } from '../session/call-result.ts'
import type { Missing } from './fresh-proof-dialog.tsx'
import { useCall } from './use-call.ts'

const FreshProofDialog = lazy(async () => ({
  default: (await import('./fresh-proof-dialog.tsx')).FreshProofDialog,
}))

interface Asked {
  readonly missing: Missing
  readonly answer: (proven: boolean) => void
}

export interface ProvenCall extends ReturnType<typeof useCall> {
  /** To stand in the page of whoever uses it. */
  readonly dialog: ReactNode
}

/** As `useCall`; also null when its person would rather not show who they are. */
export function useProvenCall(problem: string): ProvenCall {
  const call = useCall(problem)
  const [asked, setAsked] = useState<Asked | null>(null)
  const show = (missing: Missing) =>
    new Promise<boolean>((settle) => {
      const answer = (proven: boolean) => {
        setAsked(null)
        settle(proven)
      }
      setAsked({ missing, answer })
    })
  const run = async <T,>(doing: () => Promise<CallResult<T>>): Promise<{ readonly data: T } | null> => {
    let isGivenUp = false
    const done = await call.run(async () => {
      const first = await doing()
      const missing = missingOf(first)
      if (!missing) return first
      isGivenUp = !(await show(missing))
      return isGivenUp ? first : doing()
    })
    // That it was refused is known to whoever closed the dialog.
    if (isGivenUp) call.clear()
    return done
  }
  const dialog = asked ? (
    <Suspense>
      <FreshProofDialog missing={asked.missing} onAnswer={asked.answer} />
    </Suspense>
  ) : null
  return { ...call, run, dialog }
}

function missingOf(result: CallResult<unknown>): Missing | null {
  if (result.ok || result.error.kind !== 'refused' || result.error.code !== 'proof-too-old') return null
  const { ways, second } = result.error.facts
  return { ways: typeof ways === 'string' && ways !== '' ? ways.split(',') : [], second: second === true }
}
