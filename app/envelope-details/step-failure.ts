/** Why a connected system did not do its step, for whoever can do something about it (`connected-systems/path-system.ts`). */
import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import type { Envelope } from '../../sync/entities/envelope.ts'
import { isolate } from '../ui/isolate.ts'

/** A document that stands because of a system, and not because of its seal. */
export const isSystemFailure = ({ recipients }: Pick<Envelope, 'recipients'>): boolean =>
  recipients.some((one) => one.kind === 'integration' && one.state === 'waiting')

/**
 * A sentence; null for what a system said in its own words, and for codes of another program. Few, for the words of
 * every list travel with the first page: the code stands under Details.
 */
export function useStepFailure(): (reason: string) => string | null {
  const { t } = useLingui()
  return useCallback(
    (reason) => {
      const [, code = '', about = ''] = /^connected-system: ([\w-]+)(?:: (.*))?$/s.exec(reason) ?? []
      const name = isolate(about)
      if (code === '') return null
      if (code === 'not-known')
        return t`Nobody knows whether the system has done it: look there before you try again.`
      if (code === 'parameter-value-not-valid')
        return t`The value of ${name} is missing, or the system cannot take it.`
      if (code === 'answer-missing' || code === 'answer-not-valid')
        return t`What the system answered for ${name} does not fit the field.`
      return NEVER_ASKED.has(code)
        ? t`The system may not be asked now: whoever looks after connected systems sees why.`
        : t`The system did not answer as it should, however often it was asked.`
    },
    [t],
  )
}

const NEVER_ASKED: ReadonlySet<string> = new Set([
  ...['not-found', 'connected-system-off', 'connected-system-secret-missing'],
  ...['integration-path-not-authorized', 'address-not-allowed', 'no-connected-system'],
])
