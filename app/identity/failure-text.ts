import { useLingui } from '@lingui/react/macro'
import type { CallFailure } from '../session/call-result.ts'

/** What to say about a call that failed: the server's sentence, or ours when there is none. */
export function useFailureText(): (failure: CallFailure, problem: string) => string {
  const { t } = useLingui()
  const botWords = {
    'no-key': t`No key provided`,
    'no-version': t`No version provided`,
    'not-loaded': t`Failed to load script`,
    'not-executed': t`Failed to execute`,
  }
  return (failure, problem) => {
    if (failure.kind === 'signedOut') return failure.sentence
    if (failure.kind === 'botCheck') return botWords[failure.problem]
    if (failure.kind !== 'refused')
      return t`We're sorry, we're having trouble connecting to server. please try later.`
    return failure.code === 'something-went-wrong' ? problem : failure.sentence
  }
}
