import { type ReactNode, useState } from 'react'
import { useIsOnline } from '../shell/use-connection.ts'
import { NeedsConnection } from './needs-connection.tsx'

/**
 * What only the server can do. Once it stood, it stays while there is no network: what was typed is kept, and a dialog
 * that was open stays open; only what is asked of the server has to wait.
 */
export function OnceOnline({ children }: { readonly children: ReactNode }) {
  const online = useIsOnline()
  const [begun, setBegun] = useState(online)
  if (online && !begun) setBegun(true)
  return (
    <>
      {online ? null : <NeedsConnection />}
      {begun ? children : null}
    </>
  )
}
