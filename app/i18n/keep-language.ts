/** Where the choice of a language rests, so that the next first paint (public/first-paint.js) is in it. */
import { isLocale, type Locale, localeCookie } from './locale.ts'

const ON_DEVICE = 'locale'
/** Of one tab, read only on guests' pages. */
const OF_VISIT = 'visit-locale'
/** Of one tab, until somebody has signed in there. */
const FOR_ACCOUNT = 'account-locale'

/** A member's choice: all tabs of this browser follow it (follow-language.ts), and so does the server. */
export function keepOnDevice(locale: Locale): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in Firefox and Safari of every user
  document.cookie = localeCookie(locale, location.protocol === 'https:')
  allowed(() => localStorage.setItem(ON_DEVICE, locale))
}

/** A guest's choice is theirs alone: the device may be somebody else's, who reads in another language beside it. */
export function keepForVisit(locale: Locale): void {
  allowed(() => sessionStorage.setItem(OF_VISIT, locale))
}

export const forgetVisit = (): void => void allowed(() => sessionStorage.removeItem(OF_VISIT))

/** Pressed before signing in: a choice of whoever signs in here next, for whom it goes to the account. */
export function keepForAccount(locale: Locale): void {
  allowed(() => sessionStorage.setItem(FOR_ACCOUNT, locale))
}

export const forgetForAccount = (): void => void allowed(() => sessionStorage.removeItem(FOR_ACCOUNT))
export const chosenForAccount = (): Locale | null =>
  localeOr(allowed(() => sessionStorage.getItem(FOR_ACCOUNT)))

export const chosenOnDevice = (): Locale | null => localeOr(allowed(() => localStorage.getItem(ON_DEVICE)))
export const chosenInVisit = (): Locale | null => localeOr(allowed(() => sessionStorage.getItem(OF_VISIT)))

const localeOr = (value: unknown): Locale | null => (isLocale(value) ? value : null)

/** Storage may be forbidden: then the choice holds as long as the page, or a day by its cookie. */
function allowed<T>(use: () => T): T | null {
  try {
    return use()
  } catch {
    return null
  }
}
