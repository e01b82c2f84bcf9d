import { Trans, useLingui } from '@lingui/react/macro'
import { IconLockOpen } from '@tabler/icons-react'
import { useState } from 'react'
import type { CommandName } from '../../sync/commands/registry.ts'
import type { OutboxEntry } from '../../sync/replication/outbox.ts'
import { useReplica } from '../replica/use-replica.tsx'
import type { ApiClient } from '../session/api-client.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Dialog } from '../ui/dialog.tsx'
import type { ClosedAct } from './access-state.ts'
import { StepAccessForm } from './step-access-form.tsx'
import styles from './unlock-and-send-again.module.css'

/**
 * An act was captured, and arrived with a session that has not opened the step: it is opened, and the very same
 * input goes again. The refused one leaves only when the new one is safely on this device.
 */
export function UnlockAndSendAgain(props: {
  readonly entry: OutboxEntry
  readonly closed: ClosedAct
  readonly call: ApiClient['call']
  readonly size?: 'lg'
}) {
  const { entry, closed, call, size } = props
  const { t } = useLingui()
  const replica = useReplica()
  const [open, setOpen] = useState(false)
  const sendAgain = async () => {
    const sent = await replica.dispatch(entry.name as CommandName, entry.input as never, {
      title: entry.title,
      blobs: entry.blobs,
    })
    if (sent.ok) await replica.discard(entry.id)
    setOpen(false)
  }
  return (
    <>
      <Button
        variant="filled"
        icon={IconLockOpen}
        {...(size && { size, wide: true })}
        onClick={() => setOpen(true)}
      >
        <Trans>Unlock and send again</Trans>
      </Button>
      <Dialog open={open} title={t`Unlock and send again`} onClose={() => setOpen(false)}>
        <p className={classNames('m', styles.lead)}>
          <Trans>You signed in anew since, so this step is closed again. What you entered is kept.</Trans>
        </p>
        <StepAccessForm
          call={call}
          place={closed}
          lock={closed.lock}
          openLabel={t`Unlock and send again`}
          onOpened={sendAgain}
        />
      </Dialog>
    </>
  )
}
