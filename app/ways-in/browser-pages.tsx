/** `/clientinfo` and `/refreshtoken`: what this server knows of the browser, and a new access token without a word. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { DataOf } from '../../sync/calls/contract.ts'
import { clientInfo } from '../../sync/calls/installation.ts'
import { getProofs } from '../../sync/calls/ways-in.ts'
import { ownPath, signInPath } from '../../sync/rules/own-path.ts'
import { FailureBanner } from '../identity/failure-banner.tsx'
import styles from '../identity/reactivate.module.css'
import { useCall } from '../identity/use-call.ts'
import { useSession } from '../session/use-session.tsx'
import { goTo } from '../shell/address.ts'
import { Button } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import waysStyles from './ways-in.module.css'
import { useWaysWords } from './words.ts'

export function ClientInfoPage() {
  useWaysWords()
  const { t } = useLingui()
  const session = useSession()
  const call = useCall(t`Something Went Wrong`)
  const [known, setKnown] = useState<DataOf<typeof clientInfo> | null>(null)
  const [asked, setAsked] = useState(0)
  const { run } = call
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time it is asked for
  useEffect(() => {
    void run(() => session.call(clientInfo, {})).then((done) => done && setKnown(done.data))
  }, [asked, session])
  return (
    <div className={styles.idForm}>
      <div>
        <PageTitle title={t`What we see of this browser`} />
        <p className={styles.lead}>
          <Trans>It stands in the audit trail beside what you do.</Trans>
        </p>
      </div>
      <FailureBanner text={call.failure} />
      {call.failure === null ? null : (
        <Button variant="filled" size="md" wide onClick={() => setAsked(asked + 1)}>
          <Trans>Try again</Trans>
        </Button>
      )}
      {known ? (
        <dl className={waysStyles.facts}>
          <Fact name={t`Network address`} value={known.address} />
          <Fact name={t`Browser`} value={known.userAgent} />
          <Fact name={t`Platform`} value={known.platform ?? navigator.platform} />
          <Fact name={t`Languages`} value={known.acceptLanguage ?? known.language} />
          <Fact name={t`Time zone`} value={Intl.DateTimeFormat().resolvedOptions().timeZone} />
        </dl>
      ) : null}
    </div>
  )
}

const Fact = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div>
    <dt className="t12 m">{name}</dt>
    <dd>
      <bdi dir="ltr">{value}</bdi>
    </dd>
  </div>
)

/** Back to the caller with a token that works; without a session, by the sign-in page. */
export function RefreshTokenPage({ next: wanted }: { readonly next: string | null }) {
  useWaysWords()
  const { t } = useLingui()
  const session = useSession()
  const next = ownPath(wanted)
  const [asked, setAsked] = useState(0)
  const [isAway, setAway] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time it is asked for
  useEffect(() => {
    void session.call(getProofs, {}).then((result) => {
      const away = !result.ok && result.error.kind !== 'signedOut' && result.error.kind !== 'refused'
      setAway(away)
      if (!away) goTo(result.ok ? next : signInPath(next), { replace: true })
    })
  }, [asked, session, next])
  return (
    <div className={styles.idForm} aria-busy={!isAway}>
      <PageTitle title={t`One moment`} />
      {isAway ? (
        <>
          <FailureBanner text={t`There is no answer from the server. Nothing is lost.`} />
          <Button variant="filled" size="md" wide onClick={() => setAsked(asked + 1)}>
            <Trans>Try again</Trans>
          </Button>
        </>
      ) : null}
    </div>
  )
}
