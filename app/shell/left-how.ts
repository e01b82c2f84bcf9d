/** How somebody went who is signed out now, for the page that says so; of this tab, and forgotten with it. */
export type LeftHow = 'switchedOff' | 'erased'

const KEY = 'tawqi.left'

export function rememberLeft(how: LeftHow): void {
  try {
    sessionStorage.setItem(KEY, how)
  } catch {
    // Without a storage the page says what it always does.
  }
}

/** Once. */
export function leftHow(): LeftHow | null {
  try {
    const how = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return how === 'switchedOff' || how === 'erased' ? how : null
  } catch {
    return null
  }
}
