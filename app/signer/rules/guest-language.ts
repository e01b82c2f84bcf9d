/**
 * In which language a guest reads, from the door to the result: what they chose, else the one that was given to this
 * very recipient, else their browser's, else the document's. Decided once, at the door, so that the pages after it
 * speak as it did.
 */
import type { GuestDoor } from '../../../sync/rules/guest-door.ts'
import type { Locale } from '../../i18n/locale.ts'

/** Where the page's first language came from (public/first-paint.js). */
export type LanguageFrom = 'choice' | 'browser' | 'nothing'

export interface SpokenPage {
  readonly locale: Locale
  readonly from: LanguageFrom
}

/** Behind a door that has been read. */
export const guestLanguage = (
  { locale, from }: SpokenPage,
  { language, languageIsTheirs }: Pick<GuestDoor, 'language' | 'languageIsTheirs'>,
): Locale => (from === 'nothing' || (from === 'browser' && languageIsTheirs) ? language : locale)

/** A link opened without its door, as on a device that was handed over: only the page's silence is filled. */
export const languageWithoutDoor = ({ locale, from }: SpokenPage, language: Locale): Locale =>
  from === 'nothing' ? language : locale
