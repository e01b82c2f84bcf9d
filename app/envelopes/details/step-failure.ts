/** Why a connected system did not do its step, for whoever can do something about it (`connected-systems/path-system.ts`). */
import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import type { Envelope } from '../../../sync/entities/envelope.ts'
import { isolate } from '../../ui/isolate.ts'

/** A document that stands because of a system, and not because of its seal. */
export const isSystemFailure = ({ recipients }: Pick<Envelope, 'recipients'>): boolean =>
  recipients.some((one) => one.kind === 'integration' && one.state === 'waiting')

/** A sentence; null for what a system said in its own words, and for codes of another program. */
export function useStepFailure(): (reason: string) => string | null {
  const { t } = useLingui()
  return useCallback(
    (reason) => {
      const [, code = '', about = ''] = /^connected-system: ([\w-]+)(?:: (.*))?$/s.exec(reason) ?? []
      const name = isolate(about)
      switch (code) {
        case 'not-found':
          return t`The endpoint of this step is not there any more.`
        case 'connected-system-off':
          return t`The system or its endpoint is switched off.`
        case 'connected-system-secret-missing':
          return t`The secret of the system is not set.`
        case 'integration-path-not-authorized':
          return t`The endpoint was changed and has to be authorised again.`
        case 'parameter-value-not-valid':
          return t`The value of ${name} is missing, or the system cannot take it.`
        case 'answer-missing':
          return t`The answer of the system says nothing for ${name}.`
        case 'answer-not-valid':
          return t`What the system answered for ${name} does not fit the field.`
        case 'answer-too-large':
          return t`The answer of the system is too large.`
        case 'not-readable':
          return t`The answer of the system cannot be read.`
        case 'address-not-allowed':
          return t`The address of the system may not be asked from here.`
        case 'timed-out':
          return t`The system did not answer in time, however often it was asked.`
        case 'not-reached':
          return t`The system could not be reached.`
        case 'not-known':
          return t`Nobody knows whether the system has done it: the connection ended before its answer. Look there before you try again.`
        case 'answered':
          return t`The system answered with status ${name}.`
        default:
          return null
      }
    },
    [t],
  )
}
