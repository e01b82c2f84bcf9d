/** How bringing in the rows of a file is spoken of: records are created, people are invited. */
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'

export interface ImportWords {
  /** What comes of the file as it is planned now. */
  readonly ready: (count: number) => string
  /** Of the button that does it; the count as it is written. */
  readonly act: (count: string) => string
  /** What became of a row. */
  readonly created: string
  /** And of how many. */
  readonly createdCount: (count: string) => string
}

export function useImportWords(): ImportWords {
  const { t } = useLingui()
  return useMemo(
    () => ({
      ready: (ready) =>
        t`${plural(ready, { one: '# row will be imported', other: '# rows will be imported' })}`,
      act: (count) => t`Import ${count}`,
      created: t`Created`,
      createdCount: (created) => t`Created: ${created}`,
    }),
    [t],
  )
}
