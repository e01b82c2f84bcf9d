import { useEffect } from 'react'
import type { useCall } from '../identity/use-call.ts'

/** Tells that whoever signs in has switched their account off, and so can be led to switching it on again. */
export function useSwitchedOff(
  { failureCode }: Pick<ReturnType<typeof useCall>, 'failureCode'>,
  onSwitchedOff: (() => void) | undefined,
): void {
  const isOff = failureCode === 'account-deactivated-by-user'
  useEffect(() => {
    if (isOff) onSwitchedOff?.()
  }, [isOff, onSwitchedOff])
}
