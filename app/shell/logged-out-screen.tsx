import { Trans, useLingui } from '@lingui/react/macro'
import { IconLogout } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { State } from '../ui/states.tsx'
import { leftHow } from './left-how.ts'
import { PageLinkButton } from './page-links.tsx'
import { useDocumentTitle } from './use-document-title.ts'

/** /logout: where every session ends, whoever ended it. What goes on elsewhere is told below. */
export function LoggedOutScreen({ children }: { readonly children?: ReactNode }) {
  const { t } = useLingui()
  const [how] = useState(leftHow)
  const title =
    how === 'erased'
      ? t`Your account is erased`
      : how === 'switchedOff'
        ? t`Your account is switched off`
        : t`You are signed out`
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
        {how === 'erased' ? (
          <Trans>What was yours is gone, here at once and everywhere else within minutes.</Trans>
        ) : how === 'switchedOff' ? (
          <Trans>Sign in when you want to come back: a code to your e-mail switches it on.</Trans>
        ) : (
          <Trans>Close this window if you share this device.</Trans>
        )}
      </State>
      {children}
    </>
  )
}
