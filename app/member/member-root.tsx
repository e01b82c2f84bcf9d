/**
 * Between the session and the pages: opens what the signed-in person has on this device and puts it above every
 * screen. Pages that need no account are drawn without it. The three ends of a session meet here: locked keeps
 * all, signed out asks about unsent work and deletes, revoked purges.
 */

import { useLingui } from '@lingui/react'
import { useLocation, useNavigate } from '@tanstack/react-router'
import {
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { accountKey } from '../../sync/calls/account-header.ts'
import { type OwnMark, organizationNameFor, type Profile } from '../../sync/entities/profile.ts'
import { isPending } from '../../sync/replication/outbox.ts'
import { signInPath } from '../../sync/rules/own-path.ts'
import type { KeptElsewhere } from '../accounts/unsent-dialog.tsx'
import type { Member } from '../device/member.ts'
import { DeviceEnvelopesContext } from '../device/use-device-envelopes.ts'
import { MemberContext } from '../device/use-member.ts'
import { TreeHeadHeard } from '../evidence/tree-head-heard.ts'
import { ComposingFilesProvider } from '../files/composing-files.tsx'
import { FilesContext } from '../files/use-files.ts'
import { useLanguage } from '../i18n/language.ts'
import type { Locale } from '../i18n/locale.ts'
import { gateOf } from '../identity/gate-rule.ts'
import styles from '../identity/lock-screen.module.css'
import { SessionGate } from '../identity/session-gate.tsx'
import { InstalledApp } from '../install/installed-app.tsx'
import { RescuedDraftsContext } from '../live/rescued-drafts-context.ts'
import { LiveDraftsProvider } from '../live/use-draft.tsx'
import { DeviceLockContext, useDeviceLock, useLockState } from '../lock/use-device-lock.ts'
import { usePush } from '../notifications/use-push.ts'
import { LocalUploads } from '../outbox/uploads.tsx'
import { FRAME_PALETTE } from '../palette/frame-palette.ts'
import { KeptAnswersContext } from '../replica/kept-answers.ts'
import { ReplicaProvider } from '../replica/use-replica.tsx'
import type { CallFailure } from '../session/call-result.ts'
import { StepProvidersContext } from '../session/step-providers.ts'
import { CallsContext } from '../session/use-calls.ts'
import { useSession, useSessionState } from '../session/use-session.tsx'
import { goTo } from '../shell/address.ts'
import { DEFAULT_THEME } from '../shell/rules/theme-logo.ts'
import { applyBrand } from '../ui/apply-brand.ts'
import { KeptWordsContext } from '../ui/kept-words.ts'
import { OnDemand, onDemand, partOnDemand } from '../ui/on-demand.tsx'
import { changesOrganization, OrganizationInSession } from './organization-in-session.tsx'
import { ReplicaShellData, type ShellSession } from './replica-shell-data.tsx'
import { shellUserOf } from './shell-user.ts'
import { useAccounts } from './use-accounts.ts'
import { useDeployment } from './use-deployment.ts'
import { useNotices } from './use-notices.ts'
import { useOpenedMember, useRemoved } from './use-opened-member.ts'

/** Comes with its words when it is first asked for. */
const CreateDocumentDialog = lazy(async () => ({
  default: (await import('../composing/create/create-document-dialog.tsx')).CreateDocumentDialog,
}))

const OwnMarkDialog = lazy(async () => ({
  default: (await import('../account/own-mark-dialog.tsx')).OwnMarkDialog,
}))

const CreateRequestDialog = lazy(async () => ({
  default: (await import('../composing/create/request-templates.tsx')).CreateRequestDialog,
}))

/** Both come with their words, and only where a session is locked or lacks a proof. */
const LockScreen = lazy(async () => ({ default: (await import('../ways-in/lock-screen.tsx')).LockScreen }))
const ProofCover = lazy(async () => ({ default: (await import('../ways-in/proof-cover.tsx')).ProofCover }))

const StandsReady = partOnDemand(async () => (await import('./stands-ready.tsx')).StandsReady)

/** Asked before signing out, which few ever do. */
const UnsentDialog = onDemand(async () => (await import('../accounts/unsent-dialog.tsx')).UnsentDialog)
const AccountNotOpened = onDemand(
  async () => (await import('../accounts/account-not-opened.tsx')).AccountNotOpened,
)

export function MemberRoot({ children }: { readonly children: ReactNode }) {
  const state = useSessionState()
  const { pathname } = useLocation()
  const profile = state.kind === 'signedOut' ? null : state.profile
  const opened = useOpenedMember()
  const removed = useRemoved()
  useBeginAnew(profile && accountKey(profile))
  if (!profile) return <SessionGate removed={removed}>{children}</SessionGate>
  // Opening takes a moment; a page drawn without its person would only flash.
  if (!opened || opened.opening.kind === 'opening') return null
  const { opening, lock } = opened
  if (opening.kind === 'open')
    return (
      <DeviceLockContext value={lock}>
        <MemberProviders member={opening.member} profile={profile} key={accountKey(profile)}>
          {children}
        </MemberProviders>
      </DeviceLockContext>
    )
  // Pages that need no account stay open on a locked device too.
  if (
    (opening.kind === 'locked' || opening.kind === 'unprotected') &&
    gateOf(SIGNED_OUT, pathname) === 'open'
  )
    return <SessionGate>{children}</SessionGate>
  return (
    <Suspense fallback={<div className={styles.lock} />}>
      <Covered opening={opening} lock={lock} profile={profile} />
    </Suspense>
  )
}

/** What the address named is of the account before: the next one begins at its inbox, in every tab. */
function useBeginAnew(account: string | null): void {
  const navigate = useNavigate()
  const before = useRef(account)
  useEffect(() => {
    const isSwitched = before.current !== null && account !== null && before.current !== account
    before.current = account
    if (isSwitched) void navigate({ to: '/', replace: true })
  }, [account, navigate])
}

const pageHref = () => location.pathname + location.search + location.hash

const SIGNED_OUT = { kind: 'signedOut' } as const

/** Comes with its words, and only where somebody has turned on the lock. */
const Covered = lazy(async () => ({ default: (await import('../lock/covered.tsx')).Covered }))

/** The colour of the person's organisation, for as long as they are signed in. */
function useBrand(color: string | null): void {
  useLayoutEffect(() => applyBrand(color ?? undefined), [color])
  useEffect(() => () => applyBrand(undefined), [])
}

function MemberProviders(props: {
  readonly member: Member
  /** As the server last told it, which may be after the member was opened. */
  readonly profile: Profile
  readonly children: ReactNode
}) {
  const { member, profile, children } = props
  const session = useSession()
  const { replica, files } = member
  const [asking, setAsking] = useState<readonly KeptElsewhere[] | null>(null)
  const [notOpened, setNotOpened] = useState<CallFailure | null>(null)
  const accounts = useAccounts(session, profile)
  const [creating, setCreating] = useState<'document' | 'request' | null>(null)
  const [ownMark, setOwnMark] = useState<OwnMark | null>(null)

  const { topMenu, deploymentType } = useDeployment(session, profile.id, profile.roles)
  const notices = useNotices(session)
  const isChanging = useSyncExternalStore(replica.subscribe, () =>
    replica.view().outbox.some(changesOrganization),
  )
  useBrand(profile.brand.color)
  usePush()
  const language = useLanguage()
  // From the words on the screen, which turn with a choice before the server has heard of it.
  const locale = useLingui().i18n.locale as Locale
  const hasLock = useLockState(useDeviceLock()).kind === 'unlocked'
  const whenOpened = useCallback(
    (why: CallFailure | null) => void (why && language.use('accounts').then(() => setNotOpened(why))),
    [language],
  )
  const openAccount = useCallback(
    (id: string) => void session.switchAccount(id as Profile['organizationId']).then(whenOpened),
    [session, whenOpened],
  )
  const shell = useMemo((): ShellSession => {
    const leave = async () => {
      const unsent = replica.view().outbox.filter((entry) => isPending(entry) && entry.offline !== 'A')
      const elsewhere = await accounts.keptElsewhere()
      if (unsent.length + elsewhere.length > 0) void language.use('accounts').then(() => setAsking(elsewhere))
      else void session.signOut()
    }
    return {
      user: shellUserOf(profile, topMenu, deploymentType),
      profile: { name: profile.name, email: profile.email, accounts: accounts.all },
      switchAccount: openAccount,
      unsentOf: accounts.unsentOf,
      language: profile.preferences.language,
      topMenu,
      ...notices,
      enabledLocales: ['en', 'ar', 'fr'],
      palette: FRAME_PALETTE,
      organisation: {
        name: organizationNameFor(locale, profile),
        themeKey: DEFAULT_THEME,
        logoUrl: profile.brand.logoUrl ?? undefined,
        logo2Url: profile.brand.logo2Url,
        isChanging,
        idleTimeoutSeconds: profile.idleTimeoutSeconds,
      },
      acts: {
        createDocument: () => void language.use('composing', 'templates').then(() => setCreating('document')),
        createRequest: () => void language.use('composing', 'templates').then(() => setCreating('request')),
        editSignature: () => void language.use('signing', 'account').then(() => setOwnMark('signature')),
        editStamp: () => void language.use('signing', 'account').then(() => setOwnMark('stamp')),
        signInAgain: () => {
          const now = session.state()
          if (now.kind === 'signedIn' && now.missing) session.showLater(false)
          else goTo(signInPath(pageHref()))
        },
        ...(hasLock && { lockDevice: () => session.lock() }),
      },
      logOut: () => void leave(),
      lock: () => session.lock(),
    }
  }, [
    profile,
    replica,
    session,
    topMenu,
    notices,
    language,
    locale,
    hasLock,
    isChanging,
    deploymentType,
    accounts,
    openAccount,
  ])

  const leaveFor = (id: string) => () =>
    void session.leaveAccountFor(id as Profile['organizationId']).then(whenOpened)
  const unsentCount = replica
    .view()
    .outbox.filter((entry) => isPending(entry) && entry.offline !== 'A').length
  return (
    <MemberContext value={member}>
      <ReplicaProvider replica={replica}>
        <CallsContext value={session}>
          <KeptAnswersContext value={member.answers}>
            <KeptWordsContext value={member.words}>
              <DeviceEnvelopesContext value={member.kept}>
                <FilesContext value={files.reading}>
                  <StepProvidersContext value={member.stepProviders}>
                    <ComposingFilesProvider value={files.composing}>
                      <RescuedDraftsContext value={member.rescued}>
                        <LiveDraftsProvider drafts={member.drafts.load}>
                          <LocalUploads local={member.local} retry={files.retry} cancel={files.cancel}>
                            <ReplicaShellData session={shell} connection={member.connection}>
                              <SessionGate onSignOut={shell.logOut} {...{ LockScreen, ProofCover }}>
                                {children}
                              </SessionGate>
                              <StandsReady email={profile.email} />
                              <OrganizationInSession />
                              <TreeHeadHeard />
                              <InstalledApp organizationId={profile.organizationId} />
                              <OnDemand>
                                {creating === 'document' ? (
                                  <CreateDocumentDialog open onClose={() => setCreating(null)} />
                                ) : creating === 'request' ? (
                                  <CreateRequestDialog onClose={() => setCreating(null)} />
                                ) : null}
                                {ownMark === null ? null : (
                                  <OwnMarkDialog which={ownMark} onClose={() => setOwnMark(null)} />
                                )}
                              </OnDemand>
                              {asking !== null ? (
                                <UnsentDialog
                                  open
                                  count={unsentCount}
                                  here={organizationNameFor(locale, profile)}
                                  elsewhere={asking}
                                  onOpen={openAccount}
                                  {...(asking[0] && { onLeaveHere: leaveFor(asking[0].id) })}
                                  {...(unsentCount > 0 && {
                                    onSend: () => void replica.sync().then(() => setAsking(null)),
                                  })}
                                  onKeep={() => {
                                    setAsking(null)
                                    session.lock()
                                  }}
                                  onDiscard={() => void session.signOut()}
                                  onClose={() => setAsking(null)}
                                />
                              ) : null}
                              {notOpened === null ? null : (
                                <AccountNotOpened why={notOpened} onClose={() => setNotOpened(null)} />
                              )}
                            </ReplicaShellData>
                          </LocalUploads>
                        </LiveDraftsProvider>
                      </RescuedDraftsContext>
                    </ComposingFilesProvider>
                  </StepProvidersContext>
                </FilesContext>
              </DeviceEnvelopesContext>
            </KeptWordsContext>
          </KeptAnswersContext>
        </CallsContext>
      </ReplicaProvider>
    </MemberContext>
  )
}
