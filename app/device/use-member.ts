/** The signed-in person's databases and connections, for the few screens that need more than the replica. */
import { createContext, use } from 'react'
import type { Member } from './member.ts'

export const MemberContext = createContext<Member | null>(null)

export function useMember(): Member {
  const member = use(MemberContext)
  if (!member) throw new Error('Nobody is signed in above this component')
  return member
}
