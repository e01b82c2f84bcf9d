import { Trans, useLingui } from '@lingui/react/macro'
import { IconClock, IconSend } from '@tabler/icons-react'
import type { OutboxEntry } from '../../../sync/replication/outbox.ts'
import { useReplica } from '../../replica/use-replica.tsx'
import { PlainLink } from '../../shell/links.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { State } from '../../ui/states.tsx'
import styles from './add-screen.module.css'

export interface SentAlreadyProps {
  readonly envelopeId: string
  readonly title: string
  /** The sending that has not been accepted yet. */
  readonly waiting?: OutboxEntry
}

/** A draft that has been sent, or waits to be: it is read only, and its place is elsewhere. */
export function SentAlready({ envelopeId, title, waiting }: SentAlreadyProps) {
  const { t } = useLingui()
  const replica = useReplica()
  return (
    <main id="main" tabIndex={-1} className={styles.wizState}>
      <State
        icon={waiting ? IconClock : IconSend}
        level={1}
        title={waiting ? t`Waiting to send` : t`This document has been sent`}
        acts={
          <>
            {waiting?.state === 'saved' ? (
              <Button variant="outline" onClick={() => void replica.takeBack(waiting.id)}>
                <Trans>Take back and edit</Trans>
              </Button>
            ) : null}
            <PlainLink to={`/documents/${envelopeId}`} className={buttonClass({ variant: 'filled' })}>
              <Trans>Open document</Trans>
            </PlainLink>
          </>
        }
      >
        <bdi>{title}</bdi>
        <br />
        {waiting ? (
          <Trans>It is saved on this device. Nobody has received it yet.</Trans>
        ) : (
          <Trans>What was sent can no longer be changed here.</Trans>
        )}
      </State>
    </main>
  )
}
