import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import styles from './unsent-dialog.module.css'

export type UnsentDialogProps = {
  open: boolean
  count: number
  onSend?: () => void
  onKeep: () => void
  onDiscard: () => void
  onClose: () => void
}

/** Before signing out with acts the server has not got: send, keep or discard. Nothing happens by itself. */
export function UnsentDialog({ open, count, onSend, onKeep, onDiscard, onClose }: UnsentDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={<Plural value={count} one="# action is not sent." other="# actions are not sent." />}
    >
      <p className="m">
        <Trans>They stay on this device until you decide.</Trans>
      </p>
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
