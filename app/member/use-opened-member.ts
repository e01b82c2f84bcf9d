import { createContext, use, useSyncExternalStore } from 'react'
import type { CurrentMember, OpenedMember } from './current-member.ts'

export const CurrentMemberContext = createContext<CurrentMember | null>(null)

/** What is open, or about to be, of whoever the session is about. */
export function useOpenedMember(): OpenedMember | null {
  const current = use(CurrentMemberContext)
  if (!current) throw new Error('No CurrentMemberContext above this component')
  return useSyncExternalStore(current.subscribe, current.state)
}
