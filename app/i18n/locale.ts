export const LOCALES = ['en', 'ar', 'fr'] as const
export type Locale = (typeof LOCALES)[number]

/** For every key and every reader we have no words for. */
export const FALLBACK_LOCALE: Locale = 'en'

/** Each language in its own words, as a switch shows them. */
export const LOCALE_NAMES: Readonly<Record<Locale, string>> = { en: 'English', ar: 'العربية', fr: 'Français' }

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value)
}

export function directionOfLocale(locale: Locale): 'ltr' | 'rtl' {
  return locale === 'ar' ? 'rtl' : 'ltr'
}

/** The first wish we can fulfil: cookie, this device, the browser's languages; English when none. */
export function chooseLocale(wishes: readonly (string | null | undefined)[]): Locale {
  for (const wish of wishes) {
    const short = wish?.slice(0, 2).toLowerCase()
    if (isLocale(short)) return short
  }
  return FALLBACK_LOCALE
}

/** A day long, never sent by other sites, and only over TLS except on this machine. */
export function localeCookie(locale: Locale, secure: boolean): string {
  return `locale=${locale}; Path=/; Max-Age=86400; SameSite=Strict${secure ? '; Secure' : ''}`
}
