import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import styles from './unsent-dialog.module.css'

/** What waits in another of the person's accounts, which sends it when it is opened. */
export interface UnsentAccount {
  readonly id: string
  readonly name: string
  readonly count: number
}

export type UnsentDialogProps = {
  open: boolean
  /** In the account that is open. */
  count: number
  elsewhere?: readonly UnsentAccount[]
  onOpen?: (accountId: string) => void
  onSend?: () => void
  onKeep: () => void
  onDiscard: () => void
  onClose: () => void
}

/** Before signing out with acts the server has not got: send, keep or discard. Nothing happens by itself. */
export function UnsentDialog({
  open,
  count,
  elsewhere = [],
  onOpen,
  onSend,
  onKeep,
  onDiscard,
  onClose,
}: UnsentDialogProps) {
  const all = elsewhere.reduce((sum, one) => sum + one.count, count)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={<Plural value={all} one="# action is not sent." other="# actions are not sent." />}
    >
      <p className="m">
        <Trans>They stay on this device until you decide.</Trans>
      </p>
      {elsewhere.map(({ id, name, count: waiting }) => (
        <p className="row" key={id}>
          <span className="grow">
            <Trans>
              <bdi>{name}</bdi>: {waiting}
            </Trans>
          </span>
          <Button variant="outline" onClick={() => onOpen?.(id)}>
            <Trans>Open to send</Trans>
          </Button>
        </p>
      ))}
      <div className={styles.acts}>
        {onSend === undefined ? null : (
          <Button variant="filled" size="md" wide data-autofocus onClick={onSend}>
            <Trans>Send now</Trans>
          </Button>
        )}
        <Button variant="outline" size="md" onClick={onKeep}>
          <Trans>Keep on this device</Trans>
        </Button>
        <Button variant="danger" size="md" onClick={onDiscard}>
          <Trans>Discard</Trans>
        </Button>
      </div>
    </Dialog>
  )
}
