import { useEffect, useLayoutEffect, useState } from 'react'
import { chosenForAccount, forgetForAccount } from '../i18n/keep-language.ts'
import { useLanguage } from '../i18n/language.ts'
import type { Locale } from '../i18n/locale.ts'
import type { ShellData } from './shell-data.ts'

/**
 * The screens of a member speak the language of the account, whatever the device spoke before. Only a language
 * pressed on the way in goes before it, and becomes the account's.
 *
 * @param account as the server told it at sign-in (`known` false), then as this device knows it, pending changes
 *   included.
 * @returns whether the screens may be drawn: nobody sees a first page in somebody else's language. True as well when
 *   the words cannot be had now.
 */
export function useAccountLanguage(
  account: Locale,
  known: boolean,
  setPreference: ShellData['setPreference'],
): boolean {
  const language = useLanguage()
  const [chosen, setChosen] = useState(chosenForAccount)
  const wanted = chosen ?? account
  const [entered, setEntered] = useState(() => language.locale() === wanted)
  useEffect(() => {
    if (chosen === null || !known) return
    forgetForAccount()
    if (account === chosen) setChosen(null)
    else setPreference('language', chosen)
  }, [chosen, account, known, setPreference])
  useLayoutEffect(() => {
    const enter = () => setEntered(true)
    language.switchTo(wanted).then(enter, enter)
  }, [language, wanted])
  return entered
}
