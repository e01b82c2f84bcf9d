import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import type { Words } from './record-table.ts'

/** A text of the product in the reader's language; one that people wrote as it is. */
export function useWords(): (words: Words) => string {
  const { t } = useLingui()
  return useCallback((words) => (typeof words === 'string' ? words : t(words)), [t])
}
