import { useEffect, useState } from 'react'
import { useLanguage } from '../i18n/language.ts'

/** Brings the words of the viewer along wherever it is used; false until they are here. */
export function usePdfWords(): boolean {
  const language = useLanguage()
  const [ready, setReady] = useState(false)
  useEffect(() => {
    let current = true
    void language.use('pdf').then(() => current && setReady(true))
    return () => {
      current = false
    }
  }, [language])
  return ready
}
