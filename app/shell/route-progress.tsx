import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import styles from './route-progress.module.css'

export const PROGRESS_AFTER_MS = 200
export const PROGRESS_DURATION_MS = 5000

/** The thin bar of a slow page: appears after 200 ms, fills over 5 s, is gone when the page is there. */
export function RouteProgress() {
  const pending = useRouterState({ select: (state) => state.status === 'pending' })
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!pending) return setShown(false)
    const timer = setTimeout(() => setShown(true), PROGRESS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [pending])
  return shown ? (
    <div
      className={styles.progress}
      data-route-progress
      style={{ animationDuration: `${PROGRESS_DURATION_MS}ms` }}
      aria-hidden="true"
    />
  ) : null
}
