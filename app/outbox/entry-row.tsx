import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconCheck, IconClock, IconCloud, IconCloudUp, IconLoader2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { OutboxEntry } from '../../sync/replication/outbox.ts'
import { useRefusalSentence } from '../faces/refusal-sentence.ts'
import { useFormat } from '../i18n/use-format.ts'
import { type EntryMark, entryMark, keptIn, settledAt } from '../replica/outbox-groups.ts'
import { useReplica, useReplicaView } from '../replica/use-replica.tsx'
import { PlainLinkButton } from '../shell/links.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon, type IconShape } from '../ui/icon.tsx'
import { Pill, type Tone } from '../ui/pill.tsx'
import { EntryDetails } from './entry-details.tsx'
import { faceOfEntry } from './entry-face.ts'
import { entryPlace } from './entry-place.ts'
import styles from './entry-row.module.css'
import { useUploads } from './uploads.tsx'

const MARKS: Readonly<
  Record<EntryMark, { icon: IconShape; tone?: Tone | 'line'; spin?: boolean; label: MessageDescriptor }>
> = {
  saved: { icon: IconCloud, label: msg`Saved on this device` },
  waiting: { icon: IconClock, tone: 'wait', label: msg`Waiting to send` },
  needsConnection: { icon: IconCloudUp, tone: 'line', label: msg`Needs a connection` },
  sending: { icon: IconLoader2, tone: 'wait', spin: true, label: msg`Sending` },
}

/** On the way: can be taken back as long as it has not been sent. */
export function WaitingRow({ entry }: { entry: OutboxEntry }) {
  const { t } = useLingui()
  const format = useFormat()
  const sentence = useRefusalSentence()
  const replica = useReplica()
  const contact = useReplicaView((view) => view.contact)
  const uploads = useUploads()
  const pendingFiles = new Set(uploads.rows.map((row) => row.sha256))
  const uploaded = !entry.files.some((sha256) => pendingFiles.has(sha256))
  const now = Date.now()
  const mark = entryMark(entry, { contact, uploaded, now })
  const look = MARKS[mark]
  const saved = t`Saved ${format.time(new Date(entry.createdAt))}`
  const later = entry.notBefore > now ? t`next try ${format.time(new Date(entry.notBefore))}` : null
  const kept = keptIn(entry)
  const with_ = entry.name === 'rejectStep' && kept.reason ? t`with your reason` : null
  // An older server than the app that captured it, as after a roll-back: it is kept until one knows it.
  const why = entry.heldBy === 'command-not-known' ? sentence({ code: entry.heldBy }) : null
  return (
    <EntryLine
      entry={entry}
      tone={mark === 'waiting' || mark === 'sending' ? 'w' : undefined}
      facts={[saved, with_, why, later].filter((one) => one !== null).join(' · ')}
      pill={
        <Pill icon={look.icon} {...(look.tone && { tone: look.tone })} spin={look.spin ?? false}>
          {t(look.label)}
        </Pill>
      }
      act={
        entry.state === 'saved' ? (
          <Button variant="quiet" className={styles.oiAct} onClick={() => void replica.takeBack(entry.id)}>
            <Trans>Take back</Trans>
          </Button>
        ) : null
      }
    />
  )
}

/** Accepted by the server, with its time. */
export function SentRow({ entry }: { entry: OutboxEntry }) {
  const format = useFormat()
  const place = entryPlace(entry)
  return (
    <EntryLine
      entry={entry}
      tone="ok"
      facts=""
      pill={
        <Pill icon={IconCheck} tone="ok">
          <span>
            <Trans>
              Sent <bdi>{format.time(new Date(settledAt(entry)))}</bdi>
            </Trans>
          </span>
        </Pill>
      }
      act={
        place ? (
          <PlainLinkButton {...place} variant="ghost" className={styles.oiAct}>
            <Trans>Open</Trans>
          </PlainLinkButton>
        ) : null
      }
    />
  )
}

function EntryLine(props: {
  entry: OutboxEntry
  tone: 'w' | 'ok' | undefined
  facts: string
  pill: ReactNode
  act: ReactNode
}) {
  const { entry, tone, facts, pill, act } = props
  const { t } = useLingui()
  const look = faceOfEntry(entry)
  const noun = t(look.noun)
  return (
    <article className={styles.oi}>
      <span className={classNames(styles.oiKind, tone)}>
        <Icon of={look.icon} mirror={look.mirror ?? false} />
      </span>
      <div className={styles.oiWords}>
        <h3 className="b cut" dir="auto">
          {entry.title === '' ? noun : entry.title}
        </h3>
        <div className={classNames(styles.oiSub, 't12')}>
          <span className="m">{facts === '' ? noun : `${noun} · ${facts}`}</span>
          <EntryDetails entry={entry} />
        </div>
      </div>
      <div className={styles.oiPill}>{pill}</div>
      <div className={styles.oiEnd}>{act}</div>
    </article>
  )
}
