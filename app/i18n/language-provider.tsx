import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { type Language, LanguageContext } from './language.ts'

/** Gives words, direction and formats to everything below. */
export function LanguageProvider({ language, children }: { language: Language; children: ReactNode }) {
  return (
    <LanguageContext value={language}>
      <I18nProvider i18n={language.i18n}>{children}</I18nProvider>
    </LanguageContext>
  )
}
