/** Tabs of one browser speak one language: what is chosen in one of them is followed by the others. */
import type { Language } from './language.ts'
import { isLocale } from './locale.ts'

/** `window` hears of what other tabs keep, never of its own. Answers how to stop. */
export function followLanguage(
  language: Pick<Language, 'locale' | 'switchTo'>,
  window: EventTarget,
): () => void {
  const onStorage = (event: Event) => {
    const { key, newValue } = event as StorageEvent
    if (key === 'locale' && isLocale(newValue) && newValue !== language.locale())
      void language.switchTo(newValue)
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
