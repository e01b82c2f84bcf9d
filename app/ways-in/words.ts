/** The words of these screens, which come with them wherever somebody is asked who they are. */
import { use } from 'react'
import { type Language, useLanguage } from '../i18n/language.ts'

const words = new WeakMap<Language, Promise<void>>()

/** Suspends until they are here; the same promise each time, so that suspending comes to an end. */
export function useWaysWords(): void {
  const language = useLanguage()
  const known = words.get(language) ?? language.use('ways-in', 'identity')
  words.set(language, known)
  use(known)
}
