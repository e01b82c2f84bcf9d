import { Trans, useLingui } from '@lingui/react/macro'
import { IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { linkWay } from '../../sync/calls/ways-in.ts'
import type { MissingProof } from '../../sync/rules/sign-in-policy.ts'
import { FailureBanner } from '../identity/failure-banner.tsx'
import type { PendingLink } from '../identity/pending-link.ts'
import { ProfileLine } from '../identity/profile-line.tsx'
import styles from '../identity/reactivate.module.css'
import { useCall } from '../identity/use-call.ts'
import { missingOf } from '../session/api-client.ts'
import { useSession } from '../session/use-session.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { ShowProof } from './show-proof.tsx'
import { useWaysWords } from './words.ts'

/** Above the form: why they sign in as before. */
export function LinkNotice({ link }: { readonly link: PendingLink }) {
  useWaysWords()
  return (
    <Banner icon={IconLink}>
      <Trans>
        <bdi>{link.label}</bdi> at <bdi>{link.provider}</bdi> is not linked with an account here yet. Sign in
        as you did before, and link it then.
      </Trans>
    </Banner>
  )
}

/**
 * Asked, and never done unasked: whose account elsewhere came back is what somebody else may have brought about, and
 * from then on it opens this one.
 */
export function LinkAccount(props: {
  readonly link: PendingLink
  readonly profile: { readonly name: string; readonly email: string }
  readonly onDone: () => void
}) {
  useWaysWords()
  const { link, profile, onDone } = props
  const { t } = useLingui()
  const session = useSession()
  const call = useCall(t`Something Went Wrong`)
  const [stale, setStale] = useState<MissingProof | null>(null)
  const doLink = async () => {
    const result = await session.call(linkWay, { id: link.id })
    if (!result.ok && result.error.kind === 'refused' && result.error.code === 'proof-too-old')
      return setStale(missingOf(result.error.facts))
    const done = await call.run(async () => result)
    if (done === null) return
    session.proven(done.data.missingProof)
    onDone()
  }
  return (
    <div className={styles.idForm}>
      <div>
        <PageTitle title={t`Link this account?`} />
        <p className={styles.lead}>
          <Trans>
            From then on <bdi className="b">{link.label}</bdi> at <bdi>{link.provider}</bdi> signs in to this
            account:
          </Trans>
        </p>
      </div>
      <ProfileLine profile={profile} />
      <FailureBanner text={call.failure} />
      {stale ? (
        <ShowProof
          {...{ email: profile.email, missing: stale, keepsPage: false }}
          onShown={() => {
            setStale(null)
            void doLink()
          }}
        />
      ) : (
        <Button variant="filled" size="md" wide busy={call.busy} onClick={() => void doLink()}>
          <Trans>Link</Trans>
        </Button>
      )}
      <Button variant="link" onClick={onDone}>
        <Trans>Not now</Trans>
      </Button>
    </div>
  )
}
