import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { authType } from '../../sync/calls/sign-in.ts'
import { beginProof, beginSignIn } from '../../sync/calls/ways-in.ts'
import { ownPath, signInPath } from '../../sync/rules/own-path.ts'
import { FailureBanner } from '../identity/failure-banner.tsx'
import styles from '../identity/reactivate.module.css'
import { useCall } from '../identity/use-call.ts'
import { useSession } from '../session/use-session.tsx'
import { goTo } from '../shell/address.ts'
import { PageLinkButton } from '../shell/page-links.tsx'
import { Button } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { type Leaving, noteBeside } from './leave-for-provider.ts'
import { rememberLeaving } from './left-for.ts'
import { elsewhereOf } from './offered-here.ts'
import { useWaysWords } from './words.ts'

export interface LeavePageProps {
  /** Which provider; without one, the only one this address offers, of this way where it is said. */
  readonly providerId?: string | undefined
  readonly way?: 'uaePass'
  readonly query: URLSearchParams
}

/** `/auth/login` and `/uaepasslogin`: on to the provider. The browser that leaves here alone may come back. */
export function LeavePage({ providerId, way, query }: LeavePageProps) {
  useWaysWords()
  const { t } = useLingui()
  const session = useSession()
  const call = useCall(t`There was a problem with login`)
  const next = ownPath(query.get('next'))
  const asked = query.get('purpose')
  const purpose = asked === 'reprove' || asked === 'link' ? asked : 'signIn'

  const leave = async () => {
    const id = providerId ?? (await onlyOne())
    if (id === null) return
    if (id === undefined) return goTo(signInPath(next), { replace: true })
    const leaving: Leaving = { providerId: id, purpose, next }
    const done = await call.run(() =>
      purpose === 'signIn'
        ? session.call(beginSignIn, { providerId: id, next })
        : session.call(beginProof, { providerId: id, purpose, next }),
    )
    if (done === null) return
    rememberLeaving(leaving)
    location.replace(done.data.goTo)
  }
  /** Undefined where there is none, or a choice; null when nobody answered. */
  const onlyOne = async (): Promise<string | undefined | null> => {
    const offered = await call.run(() => session.call(authType, {}))
    if (offered === null) return null
    const those = elsewhereOf(offered.data.providers).filter((one) => way === undefined || one.way === way)
    return those.length === 1 ? those[0]?.id : undefined
  }
  const begun = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; a second attempt would take the place of the first
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    noteBeside(query)
    void leave()
  }, [])

  return (
    <div className={styles.idForm} aria-busy={call.failure === null}>
      <PageTitle title={t`On the way to sign in`} />
      {call.failure === null ? (
        <p className={styles.lead}>
          <Trans>You are taken to the sign-in of your organization, and come back here after it.</Trans>
        </p>
      ) : (
        <>
          <FailureBanner text={call.failure} />
          <Button variant="filled" size="md" wide onClick={() => void leave()}>
            <Trans>Try again</Trans>
          </Button>
          <PageLinkButton to={signInPath(next)} variant="outline" size="md" wide>
            <Trans>Sign in another way</Trans>
          </PageLinkButton>
        </>
      )}
    </div>
  )
}
