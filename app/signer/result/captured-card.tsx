/** An act that is on this device and not with the server yet. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  IconArrowBackUp,
  IconCheck,
  IconClock,
  IconCloudOff,
  IconCloudPause,
  IconHandStop,
  IconInfoCircle,
  IconLoader2,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { OutboxEntry } from '../../../sync/replication/outbox.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useReplica, useReplicaView } from '../../replica/use-replica.tsx'
import { useSigningHost } from '../../signing/signing-host.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon, type IconShape } from '../../ui/icon.tsx'
import { announce } from '../../ui/live-region.tsx'
import { RoundMark } from '../../ui/round-mark.tsx'
import { actWords } from './act-words.tsx'
import styles from './captured-card.module.css'
import frameStyles from './result-frame.module.css'
import { DocumentRow, ResultActs, ResultFrame, ResultHead, type ResultProps } from './result-frame.tsx'

/** Captured on this device: "Signed" stays hollow until the server says so. */
export function CapturedCard({ envelope, recipient, phase, onRead }: ResultProps<'captured'>) {
  const { act, entry, stage } = phase
  const { t } = useLingui()
  const format = useFormat()
  const host = useSigningHost()
  const replica = useReplica()
  const offline = useReplicaView(({ contact }) => contact === 'offline')
  const words = actWords(act, recipient.kind)
  const sender = <bdi>{envelope.owner.name}</bdi>
  const [gone, setGone] = useState(false)
  const takeBack = async () => {
    const taken = await replica.takeBack(entry.id)
    if (!taken) setGone(true)
    announce(taken ? t`Taken back. Nothing was sent.` : t`It is on its way already.`)
  }
  return (
    <ResultFrame
      below={
        host.keepsNothing ? (
          <Banner icon={IconInfoCircle} tone="warn">
            <p>
              <Trans>Keep this window open until it has been sent: nothing is kept on this device.</Trans>
            </p>
          </Banner>
        ) : host.mayBeCleared ? (
          <Banner icon={IconInfoCircle}>
            <p>
              <Trans>Open this page again within 7 days to send.</Trans>
            </p>
          </Banner>
        ) : null
      }
      chip={
        offline ? (
          <div className={styles.offline} role="status">
            <Icon of={IconCloudOff} />
            <span>
              <Trans>Offline. You can keep working.</Trans>
            </span>
          </div>
        ) : null
      }
    >
      <ResultHead
        envelope={envelope}
        mark={<RoundMark icon={IconCloudPause} tone="wait" />}
        title={words.captured}
      >
        <p className={classNames('t16', frameStyles.say)}>
          <Trans>Not sent yet, so {sender} cannot see it.</Trans>
        </p>
      </ResultHead>
      {stage === 'held' ? (
        <Banner icon={IconHandStop} tone="warn">
          <Trans>Someone is signing this document now. We will try again.</Trans>
        </Banner>
      ) : null}
      {gone ? (
        <Banner icon={IconInfoCircle}>
          <Trans>It is on its way already, so it can no longer be taken back.</Trans>
        </Banner>
      ) : null}
      <DocumentRow envelope={envelope}>
        <FilledWords entry={entry} />
      </DocumentRow>
      {host.next === undefined ? (
        <ol className={styles.stages}>
          <StageRow tone="ok" icon={IconCheck} end={<bdi>{format.time(new Date(entry.createdAt))}</bdi>}>
            <Trans>Saved on this device</Trans>
          </StageRow>
          {stage === 'sending' && !offline ? (
            <StageRow tone="wait" icon={IconLoader2} spin strong end={<Trans>now</Trans>}>
              <Trans>Sending</Trans>
            </StageRow>
          ) : (
            <StageRow
              tone="wait"
              icon={IconClock}
              strong
              end={offline ? <Trans>when online</Trans> : <Trans>in a moment</Trans>}
            >
              <Trans>Waiting to send</Trans>
            </StageRow>
          )}
          <StageRow tone="no" end={<Trans>once the server accepts it</Trans>}>
            {words.done}
          </StageRow>
        </ol>
      ) : null}
      <ResultActs onRead={onRead}>
        {stage === 'waiting' ? (
          <Button variant="ghost" size="lg" icon={IconArrowBackUp} mirrorIcon onClick={() => void takeBack()}>
            {words.takeBack}
          </Button>
        ) : null}
      </ResultActs>
    </ResultFrame>
  )
}

function FilledWords({ entry }: { readonly entry: OutboxEntry }) {
  const { values, reason, text } = (entry.input ?? {}) as {
    values?: Record<string, unknown>
    reason?: string
    text?: string
  }
  if (values === undefined)
    return text ? (
      <Trans>Your words are kept.</Trans>
    ) : reason ? (
      <Trans>Your reason is kept.</Trans>
    ) : (
      <Trans>Your choice is kept.</Trans>
    )
  const count = Object.keys(values).length
  if (count === 0) return null
  return <Plural value={count} one="# field filled in" other="# fields filled in" />
}

function StageRow(props: {
  readonly tone: 'ok' | 'wait' | 'no'
  readonly icon?: IconShape
  readonly spin?: boolean
  readonly strong?: boolean
  readonly end: ReactNode
  readonly children: ReactNode
}) {
  const { tone, icon, spin, strong, end, children } = props
  return (
    <li>
      <span className={classNames(styles.knot, tone)} aria-hidden="true">
        {icon === undefined ? null : <Icon of={icon} size={14} spin={spin ?? false} />}
      </span>
      <span className={strong ? classNames('b', styles.now) : tone === 'no' ? 'm' : undefined}>
        {children}
      </span>
      <span className="m t12 num">{end}</span>
    </li>
  )
}
