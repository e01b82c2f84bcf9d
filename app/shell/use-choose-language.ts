import { keepForAccount } from '../i18n/keep-language.ts'
import { useLanguage } from '../i18n/language.ts'
import type { Locale } from '../i18n/locale.ts'
import { useShellDataIfAny } from './shell-data.ts'

/** A member's choice goes to the account, and the screens follow it; before that, to the account of who signs in. */
export function useChooseLanguage(): (locale: Locale) => void {
  const language = useLanguage()
  const member = useShellDataIfAny()
  if (member) return (locale) => member.setPreference('language', locale)
  return (locale) => {
    keepForAccount(locale)
    void language.switchTo(locale)
  }
}
