import { useEffect, useState } from 'react'

/** Browsers that cannot tell when they have nothing to do. */
const SOON_MS = 200

/** Whether the page has come and the browser has nothing better to do: then what few need may be fetched. */
export function useAtRest(): boolean {
  const [isAtRest, setIsAtRest] = useState(false)
  useEffect(() => {
    let stop: (() => void) | undefined
    const wait = () => {
      const rest = () => setIsAtRest(true)
      if (typeof requestIdleCallback === 'function') {
        const handle = requestIdleCallback(rest)
        stop = () => cancelIdleCallback(handle)
      } else {
        const timer = setTimeout(rest, SOON_MS)
        stop = () => clearTimeout(timer)
      }
    }
    if (document.readyState === 'complete') wait()
    else addEventListener('load', wait, { once: true })
    return () => {
      removeEventListener('load', wait)
      stop?.()
    }
  }, [])
  return isAtRest
}
