import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import type { Envelope } from '../../../sync/entities/envelope.ts'
import { CLASSIFICATION_WORDS } from './envelope-words.ts'

type Classified = Pick<Envelope, 'classification'> & {
  readonly ownClassification?:
    | Pick<NonNullable<Envelope['ownClassification']>, 'nameEn' | 'nameAr'>
    | undefined
}

/** What a classification is called: one of the organisation’s own as it was when it was sent, in the reader’s script. */
export function useClassificationName(): (of: Classified) => string {
  const { t, i18n } = useLingui()
  const arabicFirst = i18n.locale === 'ar'
  return useCallback(
    ({ classification, ownClassification: own }) => {
      const [first, other] = arabicFirst ? [own?.nameAr, own?.nameEn] : [own?.nameEn, own?.nameAr]
      return first || other || t(CLASSIFICATION_WORDS[classification])
    },
    [t, arabicFirst],
  )
}
