import type { Messages } from '@lingui/core'
import type { Area, LanguageDeps } from './language.ts'
import type { Locale } from './locale.ts'

/** Words of the first screens come as one file for each language; every other area as its own. */
const together = import.meta.glob<Record<Area, Messages>>('./first-words/*.ts')
const alone = import.meta.glob<{ messages: Messages }>([
  '../../locales/*/*.po',
  '!../../locales/*/{acts,documents,envelopes,faces,faces-envelopes,faces-signing,pdf,people,shell,signer,signing,step-access,ui}.po',
])
const FIRST_WORDS: Readonly<Record<Area, 'guest' | 'signing' | 'member'>> = {
  ui: 'signing',
  pdf: 'signing',
  faces: 'signing',
  'faces-signing': 'signing',
  signer: 'guest',
  signing: 'signing',
  'step-access': 'guest',
  shell: 'member',
  acts: 'member',
  documents: 'member',
  envelopes: 'member',
  'faces-envelopes': 'member',
  people: 'member',
}

const ANSWERS: Readonly<Record<Locale, () => Promise<{ messages: Messages }>>> = {
  en: () => import('../../locales/en/answers.words'),
  ar: () => import('../../locales/ar/answers.words'),
  fr: () => import('../../locales/fr/answers.words'),
}

export const loadPageCatalog: LanguageDeps['load'] = async (locale, area) => {
  if (area === 'answers') return (await ANSWERS[locale]()).messages
  const first = FIRST_WORDS[area]
  if (first) return (await together[`./first-words/${first}-${locale}.ts`]?.())?.[area]
  return (await alone[`../../locales/${locale}/${area}.po`]?.())?.messages
}
