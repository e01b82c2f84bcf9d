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

/**
 * Numbers, dates and sizes as this person reads them. `timeZone`: of a document, whose deadline is said in its own
 * zone; name it beside the time (zone-names.ts), the reader may be in another one.
 */
export function useFormat(timeZone?: string): Format {
  const settings = useFormatSettings()
  return formatOf(timeZone === undefined ? settings : { ...settings, timeZone })
}

/**
 * Making Intl formatters costs far more than using them, and every row of a list wants the same ones. A person
 * has one language, one kind of figures and few zones at a time, so few sets are ever made.
 */
const formats = new Map<string, Format>()

function formatOf(settings: FormatSettings): Format {
  const key = `${settings.locale}|${settings.digits}|${settings.timeZone}`
  const made = formats.get(key) ?? createFormat(settings)
  formats.set(key, made)
  return made
}
