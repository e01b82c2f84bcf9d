import type { ReactNode } from 'react'
import type { Language } from './i18n/language.ts'
import { LanguageProvider } from './i18n/language-provider.tsx'
import { LiveRegion } from './ui/live-region.tsx'
import { UndoProvider } from './ui/undo.tsx'

/** What every page of ours has around it: words, the Undo bar, the place screen readers listen to. */
export function AppRoot({ language, children }: { language: Language; children: ReactNode }) {
  return (
    <LanguageProvider language={language}>
      <UndoProvider>{children}</UndoProvider>
      <LiveRegion />
    </LanguageProvider>
  )
}
