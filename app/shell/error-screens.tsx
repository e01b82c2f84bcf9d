import { Trans, useLingui } from '@lingui/react/macro'
import { IconFileOff } from '@tabler/icons-react'
import { useLocation, useRouter } from '@tanstack/react-router'
import { ErrorState, State } from '../ui/states.tsx'
import { PlainLinkButton } from './links.tsx'
import { NotAuthorisedState } from './not-authorised.tsx'
import { useDocumentTitle } from './use-document-title.ts'

/** An address nobody knows. */
export function PageNotFound() {
  const { t } = useLingui()
  const { pathname } = useLocation()
  useDocumentTitle(t`Page not found`)
  return (
    <State
      icon={IconFileOff}
      level={1}
      title={<Trans>Page not found</Trans>}
      acts={
        <PlainLinkButton to="/" variant="filled" search={{}}>
          <Trans>Go to Home</Trans>
        </PlainLinkButton>
      }
    >
      <Trans>
        The requested URL <bdi dir="ltr">{pathname}</bdi> was not found on this server
      </Trans>
    </State>
  )
}

/** A known page whose record does not exist (status 404). */
export function RecordNotFound() {
  const { t } = useLingui()
  useDocumentTitle(t`This page could not be found`)
  return (
    <State
      icon={IconFileOff}
      level={1}
      title={<Trans>This page could not be found</Trans>}
      acts={
        <PlainLinkButton to="/" variant="filled" search={{}}>
          <Trans>Go to Home</Trans>
        </PlainLinkButton>
      }
    >
      <span className="num">404</span>
    </State>
  )
}

/** Every other failure. The cause stays behind Details; what was entered is on the device. */
export function ScreenError({ error, reset }: { error: unknown; reset?: () => void }) {
  const { t } = useLingui()
  const router = useRouter()
  useDocumentTitle(t`An error occurred`)
  const status = statusOf(error)
  if (status === 404) return <RecordNotFound />
  if (status === 403) return <NotAuthorised />
  return (
    <ErrorState
      level={1}
      details={error instanceof Error ? `${error.name}: ${error.message}` : String(error)}
      onRetry={() => {
        reset?.()
        void router.invalidate()
      }}
    />
  )
}

export function NotAuthorised() {
  return (
    <NotAuthorisedState
      acts={
        <PlainLinkButton to="/" variant="filled" search={{}}>
          <Trans>Back Home</Trans>
        </PlainLinkButton>
      }
    />
  )
}

function statusOf(error: unknown): number | undefined {
  const status = (error as { status?: unknown } | null)?.status
  return typeof status === 'number' ? status : undefined
}
