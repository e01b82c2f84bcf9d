import { useEffect, useState } from 'react'
import type { Session } from '../session/session.ts'
import { askDeployment, type Deployment, keepDeployment, keptDeployment } from './deployment.ts'

/** Whoever looks again after this long may find another deployment. */
const ASKED_AGAIN_MS = 5 * 60_000

/** `roles`: who has others is asked about again at once, for the menu is made of them. */
export function useDeployment(session: Session, personId: string, roles: readonly string[]): Deployment {
  const having = roles.join()
  const [told, setTold] = useState<{ readonly personId: string; readonly now: Deployment }>()
  const deployment = told?.personId === personId ? told.now : undefined
  const [kept] = useState(() => ({ personId, now: keptDeployment(personId, localStorage) }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: `having` asks again
  useEffect(() => {
    let current = true
    let askedAt = 0
    const ask = async () => {
      askedAt = Date.now()
      const now = await askDeployment(session)
      if (!current || !now) return
      setTold({ personId, now })
      keepDeployment(now, personId, localStorage)
    }
    const look = () => {
      if (document.visibilityState === 'visible' && Date.now() - askedAt > ASKED_AGAIN_MS) void ask()
    }
    void ask()
    document.addEventListener('visibilitychange', look)
    return () => {
      current = false
      document.removeEventListener('visibilitychange', look)
    }
  }, [session, personId, having])
  return deployment ?? (kept.personId === personId ? kept.now : keptDeployment(personId, localStorage))
}
