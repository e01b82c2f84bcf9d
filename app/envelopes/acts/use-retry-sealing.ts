import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { retrySealingNow } from '../../../sync/calls/at-once.ts'
import type { Envelope } from '../../../sync/entities/envelope.ts'
import { useReplica } from '../../replica/use-replica.tsx'
import { useCalls } from '../../session/use-calls.ts'

/** Asks the server at once, because what failed is the server's own work; says what went wrong this time. */
export function useRetrySealing(envelope: Envelope, onFailed: (message: string) => void) {
  const { t } = useLingui()
  const calls = useCalls()
  const replica = useReplica()
  const [busy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    const answer = await calls.call(retrySealingNow, { processId: envelope.id })
    if (answer.ok) await replica.sync()
    else
      onFailed(
        'sentence' in answer.error
          ? answer.error.sentence
          : t`We're sorry, we're having trouble connecting to server. please try later.`,
      )
    setBusy(false)
  }
  return { busy, retry }
}
