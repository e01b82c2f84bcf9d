import type { Messages } from '@lingui/core'
import type { Area, LanguageDeps } from './language.ts'

/** Words of its first screens come as one file for each language; `shell` is in the member app's. */
const together = import.meta.glob<Record<Area, Messages>>([
  './first-words/entrance-*.ts',
  './first-words/member-*.ts',
])
const alone = import.meta.glob<{ messages: Messages }>('../../locales/*/{invited,ways-in}.po')

/** The ways in name their own few catalogs: a list of all would weigh more than their words. */
export const loadEntranceCatalog: LanguageDeps['load'] = async (locale, area) => {
  const first = area === 'shell' ? 'member' : 'entrance'
  const words = await alone[`../../locales/${locale}/${area}.po`]?.()
  return words ? words.messages : (await together[`./first-words/${first}-${locale}.ts`]?.())?.[area]
}
