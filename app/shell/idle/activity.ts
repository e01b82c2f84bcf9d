/**
 * When this person last did something, over all tabs: each tab writes what it sees (at most once a second),
 * all read the same value. A tab that was asleep thus does not log out the one in use.
 */
export type Activity = {
  lastAt: () => number
  /** Also for what is not a touch: an upload in progress. */
  touch: () => void
  start: () => () => void
}

const KEY = 'last-activity'
const WRITE_EVERY_MS = 1000

export function createActivity(deps: {
  storage: Pick<Storage, 'getItem' | 'setItem'>
  target: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
  now: () => number
}): Activity {
  let own = deps.now()
  let written = 0
  const touch = () => {
    own = deps.now()
    if (own - written < WRITE_EVERY_MS) return
    written = own
    try {
      deps.storage.setItem(KEY, String(own))
    } catch {
      // Full or forbidden storage: this tab still counts its own activity.
    }
  }
  const shared = () => {
    try {
      const value = Number(deps.storage.getItem(KEY))
      // A clock that was set back must not keep a session open for ever.
      return Number.isFinite(value) && value <= deps.now() ? value : 0
    } catch {
      return 0
    }
  }
  return {
    lastAt: () => Math.max(own, shared()),
    touch,
    start() {
      const events = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll']
      for (const event of events) deps.target.addEventListener(event, touch, { passive: true, capture: true })
      touch()
      return () => {
        for (const event of events) deps.target.removeEventListener(event, touch, { capture: true })
      }
    },
  }
}
