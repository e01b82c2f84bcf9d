/** What is asked, and what became of it: one card, one act. */
import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconCheck, IconCloudOff, IconInbox, IconMailOff } from '@tabler/icons-react'
import type { Envelope } from '../../sync/entities/envelope.ts'
import { detailsPath, signPath } from '../paths/act-paths.ts'
import { PlainLinkButton } from '../shell/links.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { RoundMark } from '../ui/round-mark.tsx'
import styles from './linking-card.module.css'
import type { Stage } from './linking-stage.ts'

export interface LinkingCardProps {
  readonly id: `envelope:${string}`
  /** Once the document is on this device; `waits` when its turn is this person's. */
  readonly row:
    | { readonly title: string; readonly kind: Envelope['kind']; readonly waits: boolean }
    | undefined
  readonly stage: Stage
  readonly profile: { readonly name: string; readonly email: string; readonly photoUrl?: string }
  readonly onLink: () => void
  /** Leaves this account, to come back with another. */
  readonly onOther: () => void
}

export function LinkingCard(props: LinkingCardProps) {
  const { stage } = props
  return (
    <section className={classNames('card', styles.card)} aria-live="polite">
      {stage.kind === 'linked' || stage.kind === 'already' ? (
        <InAccount {...props} isNew={stage.kind === 'linked'} />
      ) : stage.kind === 'refused' && stage.isForeign ? (
        <Foreign {...props} sentence={stage.sentence} />
      ) : (
        <Ask {...props} />
      )}
    </section>
  )
}

function Ask({ stage, profile, onLink, onOther }: LinkingCardProps) {
  const { t } = useLingui()
  const offline = stage.kind === 'offline'
  return (
    <>
      <RoundMark icon={IconInbox} />
      <PageTitle title={t`Add this document to your account?`} size="h24" />
      <p className="m">
        <Trans>
          You find it among your documents from then on, on all your devices. Nothing is signed by this.
        </Trans>
      </p>
      <Account profile={profile} />
      {offline ? (
        <div id="linking-offline" className={styles.say}>
          <Banner icon={IconCloudOff} tone="info">
            <Trans>Needs a connection. This page stays ready.</Trans>
          </Banner>
        </div>
      ) : null}
      {stage.kind === 'unreached' || stage.kind === 'refused' ? (
        <div className={styles.say}>
          <Banner icon={IconAlertTriangle} tone="bad" urgent>
            {stage.kind === 'refused' ? (
              stage.sentence
            ) : (
              <Trans>The server could not be reached. Nothing was changed.</Trans>
            )}
          </Banner>
        </div>
      ) : null}
      <Button
        variant="filled"
        size="lg"
        wide
        busy={stage.kind === 'busy'}
        disabled={offline}
        aria-describedby={offline ? 'linking-offline' : undefined}
        onClick={onLink}
      >
        {stage.kind === 'unreached' || stage.kind === 'refused' ? t`Try again` : t`Add to my account`}
      </Button>
      <OtherAccount onOther={onOther} />
    </>
  )
}

/** What they may do is said to them, and nothing of the document. */
function Foreign({ sentence, profile, onOther }: LinkingCardProps & { readonly sentence: string }) {
  return (
    <>
      <RoundMark icon={IconMailOff} tone="bad" />
      <PageTitle title={sentence} size="h24" />
      <p className="m">
        <Trans>
          It went to no address of this account. If it went to another one of yours, add that address to your
          profile: documents sent to it come with it.
        </Trans>
      </p>
      <Account profile={profile} />
      <PlainLinkButton to="/account" search={{}} variant="filled" size="lg" wide>
        <Trans>Add an address</Trans>
      </PlainLinkButton>
      <OtherAccount onOther={onOther} />
    </>
  )
}

function InAccount({ id, row, isNew }: LinkingCardProps & { readonly isNew: boolean }) {
  const { t } = useLingui()
  return (
    <>
      <RoundMark icon={IconCheck} tone="ok" />
      <PageTitle title={isNew ? t`Added to your account` : t`This document is in your account`} size="h24" />
      {row === undefined ? (
        <p className="m">
          <Trans>It appears in your inbox as soon as it is your turn.</Trans>
        </p>
      ) : (
        <p className="b16" dir="auto">
          {row.title}
        </p>
      )}
      <PlainLinkButton
        to={row === undefined ? '/' : row.waits ? signPath(id) : detailsPath(id, row.kind)}
        search={{}}
        variant="filled"
        size="lg"
        wide
      >
        {row === undefined ? <Trans>Go to Home</Trans> : <Trans>Open document</Trans>}
      </PlainLinkButton>
    </>
  )
}

function Account({ profile }: Pick<LinkingCardProps, 'profile'>) {
  return (
    <div className={styles.account}>
      <Avatar name={profile.name} photoUrl={profile.photoUrl} size={40} />
      <div className="grow">
        <div className="b cut" dir="auto">
          {profile.name}
        </div>
        <div className="t12 m cut">
          <bdi dir="ltr">{profile.email}</bdi>
        </div>
      </div>
    </div>
  )
}

const OtherAccount = ({ onOther }: Pick<LinkingCardProps, 'onOther'>) => (
  <Button variant="link" onClick={onOther}>
    <Trans>Use another account</Trans>
  </Button>
)
