import type { DemoDocument } from '../content.ts'
import { ARABIC_DOCUMENTS } from './arabic.ts'
import { ENGLISH_DOCUMENTS } from './english.ts'
import { FRENCH_DOCUMENTS } from './french.ts'

export const DEMO_DOCUMENTS: readonly DemoDocument[] = [
  ...ENGLISH_DOCUMENTS,
  ...ARABIC_DOCUMENTS,
  ...FRENCH_DOCUMENTS,
]
