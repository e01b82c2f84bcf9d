/** The signed-in person's databases and connections, for the few screens that need more than the replica. */
import { createContext, use, useSyncExternalStore } from 'react'
import type { CurrentMember, OpenedMember } from './current-member.ts'
import type { Member } from './open-member.ts'

export const CurrentMemberContext = createContext<CurrentMember | null>(null)

/** What is open, or about to be, of whoever the session is about. */
export function useOpenedMember(): OpenedMember | null {
  const current = use(CurrentMemberContext)
  if (!current) throw new Error('No CurrentMemberContext above this component')
  return useSyncExternalStore(current.subscribe, current.state)
}

export const MemberContext = createContext<Member | null>(null)

export function useMember(): Member {
  const member = use(MemberContext)
  if (!member) throw new Error('Nobody is signed in above this component')
  return member
}
