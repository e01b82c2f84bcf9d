import { useLingui } from '@lingui/react'
import { createContext, use, useMemo } from 'react'
import { createFormat, type Digits, type Format, type FormatSettings } from './format.ts'
import { FALLBACK_LOCALE, isLocale } from './locale.ts'

/** What a person set in Preferences; the device's zone and Latin digits until then. */
export type FormatPreferences = { digits: Digits; timeZone: string }

export const FormatPreferencesContext = createContext<FormatPreferences>({
  digits: 'latn',
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
})

export function useFormatSettings(): FormatSettings {
  const { i18n } = useLingui()
  const preferences = use(FormatPreferencesContext)
  const locale = isLocale(i18n.locale) ? i18n.locale : FALLBACK_LOCALE
  const { digits, timeZone } = preferences
  return useMemo(() => ({ locale, digits, timeZone }), [locale, digits, timeZone])
}

/** Numbers, dates and sizes as this person reads them. */
export function useFormat(): Format {
  const settings = useFormatSettings()
  return useMemo(() => createFormat(settings), [settings])
}
