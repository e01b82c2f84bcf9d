import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000

/** The current minute; everything that says "3 mins ago" follows it together. */
export function useNow(): Date {
  const minute = useSyncExternalStore(subscribe, currentMinute, currentMinute)
  return new Date(minute * MINUTE_MS + MINUTE_MS - 1)
}

const currentMinute = () => Math.floor(Date.now() / MINUTE_MS)

function subscribe(changed: () => void): () => void {
  const timer = setInterval(changed, MINUTE_MS / 4)
  return () => clearInterval(timer)
}
