/** What an open page has to do with push: it goes where a pressed message leads, and leaves when its person leaves. */
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSession } from '../session/use-session.tsx'
import { unsubscribe } from './push-device.ts'

export function usePush(): void {
  const session = useSession()
  const navigate = useNavigate()
  useEffect(
    () =>
      session.onSessionEnd((kind) => {
        // The server ends its side with the session; the browser's own end also works without network.
        if (kind !== 'locked' && kind !== 'placeEnded') void unsubscribe().catch(() => undefined)
      }),
    [session],
  )
  useEffect(() => {
    const open = ({ data, ports }: MessageEvent<{ type?: string; path?: string } | null>) => {
      if (data?.type !== 'OPEN' || typeof data.path !== 'string' || session.state().kind !== 'signedIn')
        return
      ports[0]?.postMessage('going')
      void navigate({ to: data.path as never })
    }
    navigator.serviceWorker?.addEventListener('message', open)
    return () => navigator.serviceWorker?.removeEventListener('message', open)
  }, [session, navigate])
}
