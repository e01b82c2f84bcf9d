import { Trans, useLingui } from '@lingui/react/macro'
import { IconLogout } from '@tabler/icons-react'
import { useEffect } from 'react'
import { State } from '../ui/states.tsx'
import { PlainLinkButton, useRouteExists } from './links.tsx'

/** /logout: where every session ends, whoever ended it. */
export function LoggedOutScreen() {
  const { t } = useLingui()
  const canSignIn = useRouteExists()('/login')
  const title = t`You are signed out`
  useEffect(() => {
    document.title = `${title} · Tawqi`
  }, [title])
  return (
    <State
      icon={IconLogout}
      level={1}
      title={title}
      acts={
        canSignIn ? (
          <PlainLinkButton to="/login" variant="filled" size="md">
            <Trans>Sign in again</Trans>
          </PlainLinkButton>
        ) : undefined
      }
    >
      <Trans>Close this window if you share this device.</Trans>
    </State>
  )
}
