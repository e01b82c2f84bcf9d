import { Trans, useLingui } from '@lingui/react/macro'
import { IconLogout } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { State } from '../ui/states.tsx'
import { PageLinkButton } from './page-links.tsx'
import { useDocumentTitle } from './use-document-title.ts'

/** /logout: where every session ends, whoever ended it. What goes on elsewhere is told below. */
export function LoggedOutScreen({ children }: { readonly children?: ReactNode }) {
  const { t } = useLingui()
  const title = t`You are signed out`
  useDocumentTitle(title)
  return (
    <>
      <State
        icon={IconLogout}
        level={1}
        title={title}
        acts={
          <PageLinkButton to="/login" variant="filled" size="md">
            <Trans>Sign in again</Trans>
          </PageLinkButton>
        }
      >
        <Trans>Close this window if you share this device.</Trans>
      </State>
      {children}
    </>
  )
}
