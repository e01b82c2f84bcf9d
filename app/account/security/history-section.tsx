/** Who has signed in as this person, and who has tried. */

import { Trans, useLingui } from '@lingui/react/macro'
import {
  IconAlertTriangle,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconMapPin,
  IconSparkles,
} from '@tabler/icons-react'
import { useState } from 'react'
import { revokeSession } from '../../../sync/calls/account.ts'
import type { DataOf } from '../../../sync/calls/contract.ts'
import { getSignInHistory } from '../../../sync/calls/sign-in-history.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { browserName } from '../../identity/browser-name.ts'
import { FailureBanner } from '../../identity/failure-banner.tsx'
import { useAnswer } from '../../identity/use-answer.ts'
import { useCall } from '../../identity/use-call.ts'
import type { Session } from '../../session/session.ts'
import { useSession } from '../../session/use-session.tsx'
import { PlainLinkButton } from '../../shell/links.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { announce } from '../../ui/live-region.tsx'
import { Pill } from '../../ui/pill.tsx'
import { AccountSection } from '../account-section.tsx'
import { AwaitedAnswer } from '../awaited-answer.tsx'
import { OnceOnline } from '../once-online.tsx'
import styles from './security.module.css'
import { useHappened, useWays } from './sign-in-words.ts'

type History = DataOf<typeof getSignInHistory>
type Entry = History['entries'][number]
const askHistory = (session: Session) => session.call(getSignInHistory, {})

/** What is looked at first; the rest when it is asked for. */
const SHOWN_FIRST = 10

export function HistorySection() {
  return (
    <AccountSection
      title={<Trans>History of sign-ins</Trans>}
      lead={
        <Trans>
          The last 90 days. The place is the network as we see it; we ask nobody else where it is.
        </Trans>
      }
    >
      <OnceOnline>
        <Entries />
      </OnceOnline>
    </AccountSection>
  )
}

function Entries() {
  const answer = useAnswer(askHistory)
  const { reload: load } = answer
  const list = answer.data?.entries
  const [isWhole, setWhole] = useState(false)
  const [doubted, setDoubted] = useState<Entry | null>(null)
  if (!list) return <AwaitedAnswer answer={answer} rows={3} />
  return (
    <>
      {list.length === 0 ? (
        <p className="m">
          <Trans>Nothing in the last 90 days.</Trans>
        </p>
      ) : null}
      <ul className={styles.list}>
        {(isWhole ? list : list.slice(0, SHOWN_FIRST)).map((one) => (
          <Line key={`${one.kind} ${one.id}`} one={one} onDoubt={() => setDoubted(one)} />
        ))}
      </ul>
      {!isWhole && list.length > SHOWN_FIRST ? (
        <div>
          <Button variant="outline" size="md" onClick={() => setWhole(true)}>
            <Trans>Show all {list.length}</Trans>
          </Button>
        </div>
      ) : null}
      {doubted ? (
        <NotMeDialog
          one={doubted}
          onClose={() => {
            setDoubted(null)
            void load()
          }}
        />
      ) : null}
    </>
  )
}

function Line({ one, onDoubt }: { readonly one: Entry; readonly onDoubt: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const happened = useHappened()
  const ways = useWays()
  const { name, mobile } = browserName(one.userAgent)
  return (
    <li>
      <Icon of={one.kind === 'failed' ? IconAlertTriangle : mobile ? IconDeviceMobile : IconDeviceDesktop} />
      <div>
        <div className="b">
          {happened(one.kind)} · {format.dateTime(new Date(one.at))}
        </div>
        <div className="t12 m">
          {ways(one.ways)} · <bdi>{name ?? t`Unknown browser`}</bdi>
          {one.network === '' ? null : (
            <>
              {' · '}
              <bdi dir="ltr">{one.network}</bdi>
            </>
          )}
        </div>
        <div className={styles.marks}>
          {one.isHere ? (
            <Pill icon={IconMapPin} tone="line">
              <Trans>The network you are in</Trans>
            </Pill>
          ) : null}
          {one.isNewDevice ? (
            <Pill icon={IconSparkles} tone="warn">
              <Trans>New device</Trans>
            </Pill>
          ) : null}
        </div>
      </div>
      {one.openSession?.current ? (
        <Pill icon={IconDeviceDesktop} tone="info">
          <Trans>This device</Trans>
        </Pill>
      ) : (
        <Button variant="outline" onClick={onDoubt}>
          <Trans>Not you?</Trans>
        </Button>
      )}
    </li>
  )
}

/** From doubt to a safe account: out of that session, and a password that nobody else knows. */
function NotMeDialog({ one, onClose }: { readonly one: Entry; readonly onClose: () => void }) {
  const { t } = useLingui()
  const session = useSession()
  const call = useCall(t`Something Went Wrong`)
  const [ended, setEnded] = useState(false)
  const open = one.openSession
  const end = async (body: { sessionId: string } | { others: true }) => {
    if (!(await call.run(() => session.call(revokeSession, body)))) return
    setEnded(true)
    announce(t`Signed out there.`)
  }
  return (
    <Dialog open title={t`This was not you?`} onClose={onClose}>
      <div className="form">
        <FailureBanner text={call.failure} />
        <p>
          {one.kind === 'failed' ? (
            <Trans>
              Nobody got in. Somebody typed something wrong for your account: you, or a stranger who knows
              your address. One or two are ordinary; many are a reason for a new password and two-step
              sign-in.
            </Trans>
          ) : (
            <Trans>
              Somebody knows your password or has your phone. Sign them out, then choose a new password. If
              you use a password elsewhere as well, change it there too.
            </Trans>
          )}
        </p>
        {one.kind === 'failed' || ended ? null : (
          <Button
            variant="danger"
            size="md"
            wide
            busy={call.busy}
            onClick={() => void end(open ? { sessionId: open.sessionId } : { others: true })}
          >
            {open ? <Trans>Sign out there</Trans> : <Trans>Sign out on all other devices</Trans>}
          </Button>
        )}
        {ended ? (
          <p className="m" role="status">
            <Trans>Signed out. That device deletes what it holds of you when it next reaches us.</Trans>
          </p>
        ) : null}
        <PlainLinkButton to="/account/preferences" variant="filled" size="md" wide>
          <Trans>Choose a new password</Trans>
        </PlainLinkButton>
      </div>
    </Dialog>
  )
}
