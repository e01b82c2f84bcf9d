import { useLingui } from '@lingui/react/macro'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { State } from '../ui/states.tsx'
import { useDocumentTitle } from './use-document-title.ts'

/** A page that is there, and not for who asks. */
export function NotAuthorisedState({ acts }: { acts: ReactNode }) {
  const { t } = useLingui()
  const title = t`Sorry, You are not authorized to access this page`
  useDocumentTitle(title)
  return <State icon={IconLock} level={1} title={title} acts={acts} />
}
