import { Trans, useLingui } from '@lingui/react/macro'
import { IconLinkOff } from '@tabler/icons-react'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { linkingPath } from '../../paths/act-paths.ts'
import { ReplicaProvider, useEnvelope, useReplica } from '../../replica/use-replica.tsx'
import type { Guest, GuestSession } from '../../session/guest-session.ts'
import plainFrameStyles from '../../shell/layouts/plain-frame.module.css'
import { SigningHostContext } from '../../signing/signing-host.ts'
import { paintBrand } from '../../ui/apply-brand.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState, OfflineAbsent, State } from '../../ui/states.tsx'
import { SigningSession } from '../signing-session.tsx'
import { CodeForm } from './code-form.tsx'
import { type OpenedGuest, openGuest } from './open-guest.ts'
import { PagesSkeleton } from './pages-skeleton.tsx'

/** The document behind a link this device has opened: from the device at once, current as soon as it can be. */
export function GuestDocument({
  guest,
  session,
  openWith = openGuest,
  edition = 0,
  beside,
  mayLink = false,
}: {
  readonly guest: Guest
  readonly session: GuestSession
  /** In stores of its own. */
  readonly openWith?: (guest: Guest, session: GuestSession) => Promise<OpenedGuest>
  /** Rises when what was filled in was changed beside this page. */
  readonly edition?: number
  /** Looks at the document with the guest. */
  readonly beside?: ReactNode
  /** Offered to whoever opened the link as themselves; this device is not somebody else's. */
  readonly mayLink?: boolean
}) {
  const { t } = useLingui()
  const [opened, setOpened] = useState<OpenedGuest | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const state = useSyncExternalStore(session.subscribe, session.state)

  useEffect(() => {
    let gone = false
    let one: OpenedGuest | null = null
    openWith(guest, session).then(
      (made) => {
        if (gone) return made.close()
        one = made
        setOpened(made)
      },
      (error: unknown) =>
        setFailed(error instanceof Error ? `${error.name}: ${error.message}` : String(error)),
    )
    return () => {
      gone = true
      one?.close()
      setOpened(null)
    }
  }, [guest, session, openWith])

  // The colour of whoever sends, for as long as their document is open; the page before it belongs to nobody.
  const colour = (state.kind === 'open' ? state.guest : guest).organization?.color ?? null
  useLayoutEffect(() => void paintBrand(colour ?? undefined), [colour])

  const host = useMemo(
    () => opened && { ...opened.host, ...(mayLink && { linkingPath: linkingPath(guest.envelopeId) }) },
    [opened, mayLink, guest.envelopeId],
  )

  if (state.kind === 'refused')
    return (
      <main className={plainFrameStyles.frame} id="main">
        <State icon={IconLinkOff} level={1} title={state.sentence}>
          <Trans>Nothing you entered on this device was sent since.</Trans>
        </State>
      </main>
    )
  if (failed !== null)
    return (
      <main className={plainFrameStyles.frame} id="main">
        <ErrorState
          level={1}
          title={<Trans>This browser does not let the page keep anything.</Trans>}
          details={failed}
          onRetry={() => location.reload()}
        >
          <Trans>Allow storage for this site, or leave private browsing.</Trans>
        </ErrorState>
      </main>
    )
  if (opened === null || host === null) return <PagesSkeleton title={guest.title} />
  return (
    <ReplicaProvider replica={opened.replica}>
      <SigningHostContext value={host}>
        <GuestEnvelope key={edition} guest={guest} />
        {beside}
        <Dialog
          open={state.kind === 'open' && state.access === 'needsCode'}
          title={t`Confirm that it is you`}
        >
          <CodeForm session={session} maskedEmail={null} onOpened={() => void opened.replica.sync()} />
        </Dialog>
      </SigningHostContext>
    </ReplicaProvider>
  )
}

function GuestEnvelope({ guest }: { readonly guest: Guest }) {
  const replica = useReplica()
  const reading = useEnvelope(guest.envelopeId)
  if (reading.status === 'held')
    return <SigningSession envelope={reading.envelope} recipientId={guest.recipientId} />
  if (reading.status === 'loading') return <PagesSkeleton title={guest.title} />
  return (
    <main className={plainFrameStyles.frame} id="main">
      {reading.status === 'offline' ? (
        <OfflineAbsent name={<bdi>{guest.title}</bdi>} onWhenOnline={() => void replica.sync()} />
      ) : (
        <State
          icon={IconLinkOff}
          level={1}
          title={<Trans>This document is no longer shared with you.</Trans>}
        >
          <Trans>Ask the sender for a new link.</Trans>
        </State>
      )}
    </main>
  )
}
