import { useEffect } from 'react'
import { useReplica } from '../../replica/use-replica.tsx'

/** Passing by with J and K is not reading; resting on a row is. */
export const LOOK_MS = 1200

/** Marks as read what stayed in the preview; undefined while there is nothing to mark. */
export function useReadAfterLook(id: string | undefined): void {
  const replica = useReplica()
  useEffect(() => {
    if (id === undefined) return
    const timer = setTimeout(() => {
      const title = replica.view().rows.get(id)?.title ?? ''
      void replica.dispatch('setUnread', { envelopeId: id as `envelope:${string}`, unread: false }, { title })
    }, LOOK_MS)
    return () => clearTimeout(timer)
  }, [replica, id])
}
