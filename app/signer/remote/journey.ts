/**
 * The way of a tab to a service at which its person signs, and back. Only this tab knows where it came from (a
 * guest's link stands in its address), so that stays in the tab's own storage and never goes along.
 */
const FROM = 'remote-signing-from'
const WORDS = 'remote-signing-words'

export interface JourneyParts {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly location: Pick<Location, 'href' | 'origin' | 'search' | 'assign' | 'replace'>
}

export function leaveFor(goTo: string, { storage, location }: JourneyParts): void {
  storage.removeItem(WORDS)
  storage.setItem(FROM, location.href)
  location.assign(goTo)
}

/** Back to the document with what the service said; false in a tab that never left for it. */
export function comeBack({ storage, location }: JourneyParts): boolean {
  const from = storage.getItem(FROM)
  if (from === null || !URL.canParse(from) || new URL(from).origin !== location.origin) return false
  storage.setItem(WORDS, location.search)
  location.replace(from)
  return true
}

/** What the service said: until it was answered, so that a lost connection or a reload loses nothing. */
export function saidWords({ storage }: Pick<JourneyParts, 'storage'>): Record<string, string> | null {
  const words = storage.getItem(WORDS)
  return words === null ? null : Object.fromEntries(new URLSearchParams(words))
}

export const forgetWords = ({ storage }: Pick<JourneyParts, 'storage'>): void => storage.removeItem(WORDS)

/** Those of this tab. */
export const tabParts = (): JourneyParts => ({ storage: sessionStorage, location })
