import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Envelope } from '../../../sync/entities/envelope.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useReplica } from '../../replica/use-replica.tsx'
import { useCalls } from '../calls.ts'

/** Asks the server at once, because what failed is the server's own work; says what went wrong this time. */
export function useRetrySealing(envelope: Envelope, onFailed: (message: string) => void) {
  const { t } = useLingui()
  const calls = useCalls()
  const replica = useReplica()
  const language = useLanguage()
  const [busy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    const answer = await calls.post('TasksEf/RetrySealing', { processId: envelope.id })
    if (answer.kind === 'answer') await replica.sync()
    else
      onFailed(
        answer.kind === 'refused'
          ? answer.sentence[language.locale()]
          : t`We're sorry, we're having trouble connecting to server. please try later.`,
      )
    setBusy(false)
  }
  return { busy, retry }
}
