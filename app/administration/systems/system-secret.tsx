import { Trans, useLingui } from '@lingui/react/macro'
import { IconLock, IconLockOff } from '@tabler/icons-react'
import { useState } from 'react'
import { setSystemSecret } from '../../../sync/calls/connected-systems.ts'
import type { ConnectedSystem } from '../../../sync/entities/connected-system.ts'
import { secretStands } from '../../../sync/rules/connected-systems/path-standing.ts'
import { originOf } from '../../../sync/rules/connected-systems/request-parts.ts'
import { useReplica, useReplicaView } from '../../replica/use-replica.tsx'
import { useCalls } from '../../session/use-calls.ts'
import { Banner } from '../../ui/banner.tsx'
import { Ltr } from '../../ui/bidi.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { DateOnly } from '../../ui/values.tsx'
import styles from './systems.module.css'

/** Whether there is one, and since when; what it is, nobody is told. */
export function SystemSecret({
  system,
  readOnly,
}: {
  readonly system: ConnectedSystem
  readonly readOnly: boolean
}) {
  const [isSetting, setSetting] = useState(false)
  const stands = secretStands(system)
  return (
    <span className={styles.secret}>
      <Icon of={stands ? IconLock : IconLockOff} size={16} />
      <span>
        {system.secret === null ? (
          <Trans>No secret</Trans>
        ) : stands ? (
          <Trans>
            Secret set <DateOnly at={system.secret.setAt} />
          </Trans>
        ) : (
          <Trans>The secret was for another address</Trans>
        )}
      </span>
      {readOnly ? null : (
        <Button variant="link" onClick={() => setSetting(true)}>
          {system.secret === null ? <Trans>Set secret</Trans> : <Trans>Replace</Trans>}
        </Button>
      )}
      {isSetting ? <SecretDialog system={system} onClose={() => setSetting(false)} /> : null}
    </span>
  )
}

const FEWEST = 8

function SecretDialog({
  system,
  onClose,
}: {
  readonly system: ConnectedSystem
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const { call } = useCalls()
  const replica = useReplica()
  const isOffline = useReplicaView((view) => view.contact === 'offline')
  const [secret, setSecret] = useState('')
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<string>()
  const send = async (clientSecret: string | null) => {
    if (clientSecret !== null && clientSecret.length < FEWEST)
      return setError(t`At least ${FEWEST} characters`)
    setSending(true)
    const answer = await call(setSystemSecret, { connectedSystemId: system.id, clientSecret })
    setSending(false)
    if (answer.ok) {
      void replica.sync()
      return onClose()
    }
    setError('sentence' in answer.error ? answer.error.sentence : t`Needs a connection.`)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={system.secret === null ? t`Set secret` : t`Replace secret`}
      footer={
        <>
          {system.secret === null ? null : (
            <Button variant="danger" size="md" disabled={isOffline} onClick={() => void send(null)}>
              <Trans>Remove secret</Trans>
            </Button>
          )}
          <Button variant="quiet" size="md" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            variant="filled"
            size="md"
            busy={isSending}
            disabled={isOffline || secret === ''}
            onClick={() => void send(secret)}
          >
            <Trans>Save secret</Trans>
          </Button>
        </>
      }
    >
      <div className={styles.rows}>
        {isOffline ? (
          <Banner icon={IconLockOff} tone="info">
            <Trans>A secret is never kept on a device: setting one needs a connection.</Trans>
          </Banner>
        ) : null}
        <PasswordInput
          label={t({ message: 'Secret', context: 'connected system' })}
          autoComplete="off"
          data-autofocus
          value={secret}
          onText={(text) => {
            setSecret(text)
            setError(undefined)
          }}
          {...(error !== undefined && { error })}
          hint={t`The client secret, API key or token that the system has given you`}
        />
        <p className="m t12">
          <Trans>
            It is kept sealed on the server, shown to nobody, and said to{' '}
            <Ltr>{originOf(system.baseUrl)}</Ltr> alone: after a change of the address it has to be set again.
          </Trans>
        </p>
      </div>
    </Dialog>
  )
}
