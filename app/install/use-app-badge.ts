import { useEffect } from 'react'

type BadgeNavigator = Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>

/** Shows on the app's icon how many documents wait for this person; right offline too, for the count is the replica's. */
export function useAppBadge(count: number, navigator: Partial<BadgeNavigator> = window.navigator): void {
  useEffect(() => {
    // Refused where the app is not installed; there is no icon then.
    void navigator.setAppBadge?.(count).catch(() => undefined)
  }, [count, navigator])
  // The next person at this device must not see whose turn it was.
  useEffect(() => () => void navigator.clearAppBadge?.().catch(() => undefined), [navigator])
}
