import { useEffect, useRef, useState } from 'react'
import type { DataOf } from '../../sync/calls/contract.ts'
import { authType } from '../../sync/calls/sign-in.ts'
import { useSession } from '../session/use-session.tsx'

export type OfferedWays = Pick<DataOf<typeof authType>, 'methods' | 'providers'>

/**
 * The ways in by this address and by the domain of what was typed. Until the server has said anything a password is
 * asked for, as nearly everywhere, and password managers find both of its fields.
 */
export function useOfferedWays(typed: string) {
  const session = useSession()
  const [offered, setOffered] = useState<OfferedWays | null>(null)
  const asked = useRef<string | null>(null)
  /** The same domain is asked once; null while nothing is known. */
  const look = async (userName: string): Promise<OfferedWays | null> => {
    const domain = userName.includes('@') ? userName.trim().replace(/^.*@/, '').toLowerCase() : ''
    if (asked.current === domain) return offered
    asked.current = domain
    // What is before the @ says nothing here, and is not sent.
    const result = await session.call(authType, domain === '' ? {} : { userName: `@${domain}` })
    if (asked.current !== domain) return offered
    if (!result.ok) asked.current = null
    const next = result.ok ? result.value.data : null
    setOffered(next)
    return next
  }
  const first = useRef(look)
  useEffect(() => {
    void first.current(typed)
  }, [typed])
  return { offered, look, hasPassword: offered === null || offered.methods.includes('password') }
}
