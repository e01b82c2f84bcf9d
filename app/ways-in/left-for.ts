/** What this window has left for, so that the page that comes back can offer it again; gone with the window. */
import type { Leaving } from './leave-for-provider.ts'

const KEY = 'left-for'

export function rememberLeaving(leaving: Leaving): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(leaving))
  } catch {
    // Then who comes back in vain begins at the sign-in page.
  }
}

export function leftFor(): Leaving | null {
  try {
    const value = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<Leaving> | null
    const purpose = (['signIn', 'reprove', 'link'] as const).find((one) => one === value?.purpose)
    return typeof value?.providerId === 'string' && purpose
      ? { providerId: value.providerId, purpose, next: String(value.next ?? '/') }
      : null
  } catch {
    return null
  }
}
