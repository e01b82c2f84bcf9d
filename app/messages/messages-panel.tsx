import { Trans, useLingui } from '@lingui/react/macro'
import { IconClock, IconLock, IconMessage, IconSend, IconUsers } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { Refusal } from '../../sync/answers.ts'
import { MESSAGE_ACCESS } from '../../sync/commands/envelopes/add-message.ts'
import { type Envelope, MAX_MESSAGE, type Message } from '../../sync/entities/envelope.ts'
import { createId } from '../../sync/ids.ts'
import { isPending } from '../../sync/replication/outbox.ts'
import { authorIdOf, partsOfActor } from '../../sync/rules/workflow/guards.ts'
import { useKeptForm } from '../acts/kept-form.ts'
import { envelopeActs } from '../acts/rules/envelope-acts.ts'
import { MESSAGE_ACCESS_WORDS } from '../faces/envelopes/envelope-words.ts'
import { useRefusalSentence } from '../faces/refusal-sentence.ts'
import { useMoment } from '../i18n/use-moment.ts'
import { deviceIds } from '../replica/device-ids.ts'
import { useReplica, useReplicaView } from '../replica/use-replica.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { FieldMessage } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { announce } from '../ui/live-region.tsx'
import { Select } from '../ui/select.tsx'
import { EmptyState } from '../ui/states.tsx'
import { TextArea } from '../ui/text-area.tsx'
import styles from './messages-panel.module.css'
import { type ReadersOf, useReadersOf } from './use-readers-of.ts'

type Access = (typeof MESSAGE_ACCESS)[number]

/** The talk beside the documents, oldest first; what is written here waits in its place until it is sent. */
export function MessagesPanel({ envelope }: { envelope: Envelope }) {
  const { t } = useLingui()
  const { actor } = useReplica()
  const waiting = useWaitingMessages(envelope.id)
  const end = useRef<HTMLLIElement>(null)
  const count = envelope.messages.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line is looked at, not the ones before it
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [count])
  const mine = useMyIds(envelope)
  const readersOf = useReadersOf(envelope, mine)
  return (
    <div className={styles.talk}>
      {count === 0 ? (
        <EmptyState icon={IconMessage}>
          <Trans>Messages about this document stand here. Nobody has written yet.</Trans>
        </EmptyState>
      ) : (
        <ol className={styles.messages} aria-label={t`Messages`}>
          {envelope.messages.map((one, index) => (
            <li key={one.id} ref={index === count - 1 ? end : undefined}>
              <MessageLine
                message={one}
                mine={mine.has(one.authorId)}
                waits={waiting.has(one.id)}
                readers={one.readAccess === 'specific' ? null : readersOf({ ...one, access: one.readAccess })}
              />
            </li>
          ))}
        </ol>
      )}
      {envelopeActs(envelope, actor).beside.has('addMessage') ? (
        <Compose envelope={envelope} readersOf={readersOf} />
      ) : null}
    </div>
  )
}

function MessageLine(props: {
  message: Message
  mine: boolean
  waits: boolean
  /** Names in one string; null when they are not known here. */
  readers: string | null
}) {
  const { message, mine, waits, readers } = props
  const { t } = useLingui()
  const moment = useMoment()
  const all = message.readAccess === 'all'
  return (
    <article className={classNames(styles.message, mine && 'mine', waits && styles.w)}>
      <Avatar name={message.authorName} size={24} />
      <div className="grow">
        <div className={classNames('row wrap', styles.messageHead, 't12')}>
          <bdi className="b">{mine ? t`You` : message.authorName}</bdi>
          <span className="m">{moment(message.at)}</span>
          {all || message.readAccess === 'specific' ? null : (
            <span className="m row">
              <Icon of={message.readAccess === 'internal' ? IconUsers : IconLock} size={14} />
              {readers === null ? (
                t(MESSAGE_ACCESS_WORDS[message.readAccess])
              ) : (
                <span title={t(MESSAGE_ACCESS_WORDS[message.readAccess])}>
                  <Trans>Only {readers}</Trans>
                </span>
              )}
            </span>
          )}
          {waits ? (
            <span className="row waits">
              <Icon of={IconClock} size={14} />
              {t`Waiting to send`}
            </span>
          ) : null}
        </div>
        <p className={styles.messageText} dir="auto">
          {message.text}
        </p>
      </div>
    </article>
  )
}

function Compose({ envelope, readersOf }: { envelope: Envelope; readersOf: ReadersOf }) {
  const { t } = useLingui()
  const replica = useReplica()
  const sentence = useRefusalSentence()
  const helpId = useId()
  const [form, change, forget] = useKeptForm(`message-${envelope.id}`, { text: '', access: 'all' as string })
  const [refused, setRefused] = useState<Refusal | null>(null)
  const access = (MESSAGE_ACCESS as readonly string[]).includes(form.access) ? (form.access as Access) : 'all'
  const empty = form.text.trim() === ''
  const { actor } = replica
  const readers = readersOf({ access, authorId: authorIdOf(actor), authorName: actor.name })
  const send = async () => {
    if (empty) return
    const input = {
      envelopeId: envelope.id,
      messageId: createId('message', deviceIds),
      text: form.text.trim(),
      readAccess: access,
    }
    const refusal = replica.check('addMessage', input)
    if (refusal) return setRefused(refusal)
    const sent = await replica.dispatch('addMessage', input, { title: envelope.title })
    if (!sent.ok) return setRefused(sent.error)
    setRefused(null)
    change({ text: '' })
    forget()
    announce(t`Message added`)
  }
  return (
    <form
      className={styles.compose}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <TextArea
        label={t`Message`}
        hideLabel
        placeholder={t`Write a message`}
        rows={2}
        maxLength={MAX_MESSAGE}
        value={form.text}
        aria-describedby={helpId}
        onText={(text) => change({ text })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          void send()
        }}
      />
      {readers === null ? null : (
        <p className="t12 m readers-named">
          <Trans>Read by {readers}.</Trans>
        </p>
      )}
      {refused ? <FieldMessage tone="bad">{sentence(refused)}</FieldMessage> : null}
      <div className={classNames('row', styles.composeEnd)}>
        <Select
          label={t`Who reads it`}
          hideLabel
          size="sm"
          value={access}
          onValue={(value) => change({ access: value })}
          options={MESSAGE_ACCESS.map((value) => ({ value, label: t(MESSAGE_ACCESS_WORDS[value]) }))}
        />
        <span className="grow t12 m not-phone" id={helpId}>
          {t`Ctrl + Enter sends`}
        </span>
        <Button variant="tonal" icon={IconSend} mirrorIcon type="submit" disabled={empty}>
          <Trans context="act">Send</Trans>
        </Button>
      </div>
    </form>
  )
}

/** Under which the person stands in this envelope. */
function useMyIds(envelope: Envelope): ReadonlySet<string> {
  const { actor } = useReplica()
  return new Set<string>([authorIdOf(actor), ...partsOfActor(envelope, actor).map((one) => one.id)])
}

/** Lines of this device that the server has not accepted yet. */
function useWaitingMessages(envelopeId: string): ReadonlySet<string> {
  const outbox = useReplicaView((view) => view.outbox)
  return new Set(
    outbox
      .filter((one) => one.name === 'addMessage' && one.entity === envelopeId && isPending(one))
      .map((one) => (one.input as { messageId: string }).messageId),
  )
}
