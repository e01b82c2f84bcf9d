import { Trans, useLingui } from '@lingui/react/macro'
import { IconCircleCheck, IconLinkOff } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { getProofs, returnFromProvider } from '../../sync/calls/ways-in.ts'
import { ownPath, signInPath } from '../../sync/rules/own-path.ts'
import { FailureBanner } from '../identity/failure-banner.tsx'
import { type PendingLink, rememberLink } from '../identity/pending-link.ts'
import styles from '../identity/reactivate.module.css'
import { Reactivate } from '../identity/reactivate.tsx'
import { useCall } from '../identity/use-call.ts'
import { useSession, useSessionState } from '../session/use-session.tsx'
import { goTo } from '../shell/address.ts'
import { PageLinkButton } from '../shell/page-links.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { isBeside, leavePath } from './leave-for-provider.ts'
import { leftFor } from './left-for.ts'
import { SecondStep } from './second-step.tsx'
import { SwitchQuestion } from './switch-question.tsx'
import { useWaysWords } from './words.ts'

/** `/auth/auth-return/{id}`: what the browser came back with is shown to the server, and what follows from it is done. */
export function ReturnPage(props: { readonly provider?: string | undefined; readonly search: string }) {
  useWaysWords()
  const { provider, search } = props
  const { t } = useLingui()
  const session = useSession()
  const state = useSessionState()
  const call = useCall(t`There was a problem with login`)
  /** Where to go on, once the session lacks nothing. */
  const [next, setNext] = useState<string | null>(null)
  const [unlinked, setUnlinked] = useState<PendingLink | null>(null)
  const beside = isBeside()

  const show = async () => {
    const input = { query: search.replace(/^\?/, ''), ...(provider !== undefined && { provider }) }
    const done = await call.run(() => session.call(returnFromProvider, input))
    if (done === null) return
    const { link, session: started, next } = done.data
    if (link && beside) return setUnlinked(link)
    if (link) {
      rememberLink(link)
      return goTo(signInPath(ownPath(next)), { replace: true })
    }
    if (started) session.comeBack(started)
    else {
      const proofs = await session.call(getProofs, {})
      session.proven(proofs.ok ? proofs.value.data.missingProof : null)
    }
    setNext(ownPath(next))
  }
  const begun = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; the server takes what came back a single time
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void show()
  }, [])

  const signedIn = state.kind === 'signedIn' ? state : null
  const asked = state.kind === 'locked' && state.other ? { profile: state.profile, other: state.other } : null
  // The window that was opened for it has told the page below, which asks for what is still missing itself.
  const isDone = next !== null && (beside || (!signedIn?.missing && !asked))
  const isVerified = signedIn?.verified !== false
  useEffect(() => {
    if (!isDone) return
    if (beside) window.close()
    else goTo(isVerified ? next : '/account-verification', { replace: true })
  }, [isDone, beside, next, isVerified])

  if (unlinked) return <Unlinked link={unlinked} />
  if (next !== null && !beside && asked)
    return (
      <div className={styles.idForm}>
        <SwitchQuestion {...asked} />
      </div>
    )
  if (next !== null && !beside && signedIn?.missing)
    return <SecondStep profile={signedIn.profile} onOther={() => goTo(signInPath(next), { replace: true })} />
  if (isDone && beside)
    return (
      <div className={styles.idForm}>
        <PageTitle title={t`That was it`} />
        <Banner icon={IconCircleCheck} tone="ok">
          <Trans>The page you came from goes on by itself. You can close this window.</Trans>
        </Banner>
        <Button variant="filled" size="md" wide onClick={() => window.close()}>
          <Trans>Close this window</Trans>
        </Button>
      </div>
    )
  if (call.failure === null)
    return (
      <div className={styles.idForm} aria-busy="true">
        <PageTitle title={t`Signing you in`} />
      </div>
    )
  return <InVain failure={call.failure} code={call.failureCode} onAgain={() => void show()} />
}

/** In a window beside the page it was asked for: that page goes on another way. */
function Unlinked({ link }: { readonly link: PendingLink }) {
  const { t } = useLingui()
  return (
    <div className={styles.idForm}>
      <PageTitle title={t`You are not signed in`} />
      <Banner icon={IconLinkOff} tone="warn">
        <Trans>
          <bdi>{link.label}</bdi> at <bdi>{link.provider}</bdi> is not linked with an account here. Come back
          another way; you can link it under Account, Security.
        </Trans>
      </Banner>
      <Button variant="filled" size="md" wide onClick={() => window.close()}>
        <Trans>Close this window</Trans>
      </Button>
    </div>
  )
}

function InVain(props: {
  readonly failure: string
  /** Null: nobody answered, so nothing was used up. */
  readonly code: string | null
  readonly onAgain: () => void
}) {
  const { failure, code, onAgain } = props
  const { t } = useLingui()
  const left = leftFor()
  const next = ownPath(left?.next)
  const again = left && { to: leavePath(left) }
  if (code === 'account-deactivated-by-user') {
    const to = again?.to ?? signInPath(next)
    return <Reactivate userName="" onDone={() => goTo(to)} onBack={() => goTo(signInPath(next))} />
  }
  return (
    <div className={styles.idForm}>
      <PageTitle title={code === 'sign-in-cancelled' ? t`Sign-in was cancelled` : t`You are not signed in`} />
      <FailureBanner text={failure} />
      {code === null ? (
        <Button variant="filled" size="md" wide onClick={onAgain}>
          <Trans>Try again</Trans>
        </Button>
      ) : code === 'way-not-linked' && left?.purpose === 'reprove' ? (
        <PageLinkButton to={leavePath({ ...left, purpose: 'link' })} variant="filled" size="md" wide>
          <Trans>Link that account with mine</Trans>
        </PageLinkButton>
      ) : again ? (
        <PageLinkButton {...again} variant="filled" size="md" wide>
          <Trans>Try again</Trans>
        </PageLinkButton>
      ) : null}
      <PageLinkButton to={signInPath(next)} variant="outline" size="md" wide>
        <Trans>Sign in another way</Trans>
      </PageLinkButton>
    </div>
  )
}
