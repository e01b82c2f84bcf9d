import { use } from 'react'
import { type Language, useLanguage } from '../i18n/language.ts'
import { goTo } from '../shell/address.ts'
import { AskCodeForm } from '../shell/ask-code-form.tsx'

const words = new WeakMap<Language, Promise<void>>()

/** `/invite` without its code. The form is the app's, and few ever see it here: its words come when it does. */
export function AskInvite() {
  const language = useLanguage()
  const coming = words.get(language) ?? language.use('shell')
  words.set(language, coming)
  use(coming)
  return <AskCodeForm page="invite" onCode={(code) => goTo(`/invite/${encodeURIComponent(code)}`)} />
}
