import { createContext, use, useSyncExternalStore } from 'react'
import type { CurrentMember, OpenedMember } from './current-member.ts'

export const CurrentMemberContext = createContext<CurrentMember | null>(null)

/** What is open, or about to be, of whoever the session is about. */
export function useOpenedMember(): OpenedMember | null {
  const current = useCurrentMember()
  return useSyncExternalStore(current.subscribe, current.state)
}

/** Asked before this page ends for nobody being signed in. */
export const useRemoved = (): (() => Promise<void>) => useCurrentMember().removed

function useCurrentMember(): CurrentMember {
  const current = use(CurrentMemberContext)
  if (!current) throw new Error('No CurrentMemberContext above this component')
  return current
}
