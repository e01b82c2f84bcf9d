import { forgetVisit } from '../i18n/keep-language.ts'

/**
 * That this tab was handed to somebody: who gave it, to whom, for what. Kept for the tab alone, and without the
 * link's token, of which the last letters say that it is the one in the address.
 */
export interface HandedOver {
  readonly hostName: string
  readonly recipientName: string
  readonly title: string
}

/** Read by the page before its first paint too (build/first-page.ts): the taker says who they are before anything else. */
const KEY = 'hand-over'
const mark = (token: string): string => token.slice(-8)

export function rememberHandOver(token: string, told: HandedOver): void {
  sessionStorage.setItem(KEY, JSON.stringify({ ...told, mark: mark(token) }))
}

export function handedOver(token: string): HandedOver | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as (HandedOver & { mark: string }) | null
    return kept?.mark === mark(token) ? kept : null
  } catch {
    return null
  }
}

/** The next one to whom this tab is handed begins in their own language. */
export function forgetHandOver(): void {
  sessionStorage.removeItem(KEY)
  forgetVisit()
}
