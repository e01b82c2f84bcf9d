import { useEffect, useRef, useState } from 'react'
import type { DataOf } from '../../sync/calls/contract.ts'
import { authType } from '../../sync/calls/sign-in.ts'
import { useSession } from '../session/use-session.tsx'

export type OfferedWays = Pick<DataOf<typeof authType>, 'methods' | 'providers'>

/** Nobody knows what this address opens: what was offered stays, with what is asked for nearly everywhere. */
const withPassword = (last: OfferedWays): OfferedWays =>
  last.methods.includes('password') ? last : { ...last, methods: ['password', ...last.methods] }

/**
 * The ways in by this address and by the domain of what was typed. Until the server has said anything a password is
 * asked for, as nearly everywhere, and password managers find both of its fields.
 */
export function useOfferedWays(typed: string) {
  const session = useSession()
  const [offered, setOffered] = useState<OfferedWays | null>(null)
  const asked = useRef<string | null>(null)
  const latest = useRef(typed)
  /** The same domain is asked once; null while nothing is known of it. */
  const look = async (userName: string): Promise<OfferedWays | null> => {
    latest.current = userName
    const domain = userName.includes('@') ? userName.trim().replace(/^.*@/, '').toLowerCase() : ''
    if (asked.current === domain) return offered
    asked.current = domain
    // What is before the @ says nothing here, and is not sent.
    const result = await session.call(authType, domain === '' ? {} : { userName: `@${domain}` })
    if (asked.current !== domain) return offered
    const next = result.ok ? result.value.data : null
    if (next === null) asked.current = null
    setOffered((last) => next ?? (last && withPassword(last)))
    return next
  }
  const again = useRef(look)
  again.current = look
  useEffect(() => {
    void again.current(typed)
    const online = () => void again.current(latest.current)
    addEventListener('online', online)
    return () => removeEventListener('online', online)
  }, [typed])
  return { offered, look, hasPassword: offered === null || offered.methods.includes('password') }
}
