import type { ReactNode } from 'react'
import type { Language } from '../i18n/language.ts'

/** What stands in place of the app on an address the browser does not trust; null everywhere else. */
export async function insecureNotice(language: Language): Promise<ReactNode | null> {
  if (isSecureContext) return null
  const [{ InsecureOrigin }] = await Promise.all([import('./insecure-origin.tsx'), language.use('install')])
  return <InsecureOrigin address={new URL(location.href)} />
}
