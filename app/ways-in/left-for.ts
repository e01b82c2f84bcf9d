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

const SIGNING_OUT = 'signing-out-elsewhere'

/** This window leaves to end a session elsewhere; the state comes back with it, save where none is carried. */
export function rememberSigningOut(there: { readonly name: string; readonly state: string | null }): void {
  try {
    sessionStorage.setItem(SIGNING_OUT, JSON.stringify(there))
  } catch {
    // Then who comes back is told that they are signed out here.
  }
}

/** Where one has signed out, once; null for a return that nobody left for, whoever made its address. */
export function signedOutElsewhere(search: string): string | null {
  try {
    const value = sessionStorage.getItem(SIGNING_OUT)
    sessionStorage.removeItem(SIGNING_OUT)
    const left = JSON.parse(value ?? 'null') as { readonly name?: unknown; readonly state?: unknown } | null
    const isTheSame = (left?.state ?? null) === new URLSearchParams(search).get('state')
    return isTheSame && typeof left?.name === 'string' ? left.name : null
  } catch {
    return null
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
