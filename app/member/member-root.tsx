/**
 * Between the session and the pages: opens what the signed-in person has on this device and puts it above every
 * screen. Pages that need no account are drawn without it. The three ends of a session meet here: locked keeps
 * all, signed out asks about unsent work and deletes, revoked purges.
 */
import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Profile } from '../../sync/entities/profile.ts'
import { isPending } from '../../sync/replication/outbox.ts'
import { ComposingFilesProvider } from '../composing/composing-files.tsx'
import { CallsContext, createCalls } from '../envelopes/calls.ts'
import { FilesContext } from '../envelopes/files.ts'
import { RescuedDraftsContext } from '../envelopes/list/rescued-drafts.tsx'
import { useLanguage } from '../i18n/language.ts'
import { SessionGate } from '../identity/session-gate.tsx'
import { InstalledApp } from '../install/installed-app.tsx'
import { LiveDraftsProvider } from '../live/use-draft.tsx'
import { usePush } from '../notifications/use-push.ts'
import { LocalUploads } from '../outbox/uploads.tsx'
import { ReplicaProvider } from '../replica/use-replica.tsx'
import { useSession, useSessionState } from '../session/use-session.tsx'
import { ReplicaShellData, type ShellSession } from '../shell/replica-shell-data.tsx'
import { DEFAULT_THEME } from '../shell/rules/theme-logo.ts'
import { UnsentDialog } from '../shell/unsent-dialog.tsx'
import { applyBrand } from '../ui/apply-brand.ts'
import { type Member, openMember } from './open-member.ts'
import { shellUserOf } from './shell-user.ts'
import { MemberContext } from './use-member.ts'
import { useTopMenu } from './use-top-menu.ts'

/** Comes with its words when it is first asked for. */
const CreateDocumentDialog = lazy(async () => ({
  default: (await import('../composing/create/create-document-dialog.tsx')).CreateDocumentDialog,
}))

export function MemberRoot({ children }: { readonly children: ReactNode }) {
  const state = useSessionState()
  const profile = state.kind === 'signedOut' ? null : state.profile
  const member = useOpenedMember(profile)
  if (!profile) return <SessionGate>{children}</SessionGate>
  // Opening takes a moment; a page drawn without its person would only flash.
  if (!member) return null
  return (
    <MemberProviders member={member} profile={profile} key={profile.id}>
      {children}
    </MemberProviders>
  )
}

/** The colour of the person's organisation, for as long as they are signed in. */
function useBrand(color: string | null): void {
  useLayoutEffect(() => applyBrand(color ?? undefined), [color])
  useEffect(() => () => applyBrand(undefined), [])
}

/** Opens once per person; a person who leaves takes everything with them or leaves it locked, as the end says. */
function useOpenedMember(profile: Profile | null): Member | null {
  const session = useSession()
  const [member, setMember] = useState<Member | null>(null)
  const id = profile?.id ?? null
  const latest = useRef(profile)
  latest.current = profile
  useEffect(() => {
    if (id === null || !latest.current) return
    let opened: Member | null = null
    let gone = false
    let purging = false
    const opening = openMember(latest.current, session).then((one) => {
      if (gone) return void (purging ? one.purge() : one.close())
      opened = one
      setMember(one)
    })
    const stop = session.onSessionEnd((kind, ended) => {
      if (ended.id !== id || kind === 'locked') return
      purging = true
      void opening.then(() => opened?.purge())
    })
    return () => {
      gone = true
      stop()
      setMember(null)
      if (opened && !purging) void opened.close()
    }
  }, [id, session])
  return member
}

function MemberProviders(props: {
  readonly member: Member
  /** As the server last told it, which may be after the member was opened. */
  readonly profile: Profile
  readonly children: ReactNode
}) {
  const { member, profile, children } = props
  const session = useSession()
  const navigate = useNavigate()
  const { replica, files } = member
  const [asking, setAsking] = useState(false)
  const [creating, setCreating] = useState(false)
  const calls = useMemo(() => createCalls((path, init) => session.fetch(path, init)), [session])

  const topMenu = useTopMenu(session, profile.id)
  useBrand(profile.brand.color)
  usePush()
  const language = useLanguage()
  const shell = useMemo((): ShellSession => {
    const leave = () => {
      const unsent = replica.view().outbox.filter((entry) => isPending(entry) && entry.offline !== 'A')
      if (unsent.length > 0) setAsking(true)
      else void session.signOut().then(() => navigate({ to: '/logout' }))
    }
    return {
      user: shellUserOf(profile, topMenu),
      profile: { name: profile.name, email: profile.email },
      topMenu,
      enabledLocales: ['en', 'ar', 'fr'],
      organisation: {
        name: profile.organizationName,
        themeKey: DEFAULT_THEME,
        logoUrl: profile.brand.logoUrl ?? undefined,
      },
      acts: {
        createDocument: () => void language.use('composing').then(() => setCreating(true)),
        signInAgain: () => void navigate({ to: '/login' }),
      },
      logOut: leave,
      lock: () => session.lock(),
    }
  }, [profile, replica, session, navigate, topMenu, language])

  const unsentCount = replica
    .view()
    .outbox.filter((entry) => isPending(entry) && entry.offline !== 'A').length
  return (
    <MemberContext value={member}>
      <ReplicaProvider replica={replica}>
        <CallsContext value={calls}>
          <FilesContext value={files.reading}>
            <ComposingFilesProvider value={files.composing}>
              <RescuedDraftsContext value={member.rescued}>
                <LiveDraftsProvider drafts={member.drafts.load}>
                  <LocalUploads local={member.local} retry={files.retry} cancel={files.cancel}>
                    <ReplicaShellData session={shell} connection={member.connection}>
                      <SessionGate onSignOut={shell.logOut}>{children}</SessionGate>
                      <InstalledApp organizationId={profile.organizationId} />
                      {creating ? (
                        <Suspense>
                          <CreateDocumentDialog open onClose={() => setCreating(false)} />
                        </Suspense>
                      ) : null}
                      <UnsentDialog
                        open={asking}
                        count={unsentCount}
                        onSend={() => void replica.sync().then(() => setAsking(false))}
                        onKeep={() => {
                          setAsking(false)
                          session.lock()
                        }}
                        onDiscard={() => void session.signOut().then(() => navigate({ to: '/logout' }))}
                        onClose={() => setAsking(false)}
                      />
                    </ReplicaShellData>
                  </LocalUploads>
                </LiveDraftsProvider>
              </RescuedDraftsContext>
            </ComposingFilesProvider>
          </FilesContext>
        </CallsContext>
      </ReplicaProvider>
    </MemberContext>
  )
}
