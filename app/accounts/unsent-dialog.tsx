import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import styles from './unsent-dialog.module.css'

/** Another of the person's accounts that this device keeps; what waits in it is sent when it is opened. */
export interface KeptElsewhere {
  readonly id: string
  readonly name: string
  readonly count: number
}

export type UnsentDialogProps = {
  open: boolean
  /** In the account that is open. */
  count: number
  /** What the account that is open is called. */
  here?: string
  elsewhere?: readonly KeptElsewhere[]
  onOpen?: (accountId: string) => void
  /** Leaves the account that is open alone. */
  onLeaveHere?: () => void
  onSend?: () => void
  onKeep: () => void
  onDiscard: () => void
  onClose: () => void
}

/**
 * Before signing out with acts the server has not got: send, keep or discard. Nothing happens by itself. Whoever has
 * other accounts here says whether they leave this one or all.
 */
export function UnsentDialog({
  open,
  count,
  here = '',
  elsewhere = [],
  onOpen,
  onLeaveHere,
  onSend,
  onKeep,
  onDiscard,
  onClose,
}: UnsentDialogProps) {
  const waitingElsewhere = elsewhere.filter((one) => one.count > 0)
  const all = elsewhere.reduce((sum, one) => sum + one.count, count)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={
        all === 0 ? (
          <Trans>Sign out of one account or of all?</Trans>
        ) : (
          <Plural value={all} one="# action is not sent." other="# actions are not sent." />
        )
      }
    >
      <p className="m">
        {all === 0 ? (
          <Trans>What this device keeps of an account goes when you sign out of it.</Trans>
        ) : (
          <Trans>They stay on this device until you decide.</Trans>
        )}
      </p>
      {waitingElsewhere.map(({ id, name, count: waiting }) => (
        <p className="row" key={id}>
          <span className="grow">
            <bdi>{name}</bdi>: <Plural value={waiting} one="# not sent" other="# not sent" />
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
        {onLeaveHere === undefined ? null : (
          <Button variant={count > 0 ? 'danger' : 'outline'} size="md" wide onClick={onLeaveHere}>
            {count > 0 ? (
              <span>
                <Trans>
                  Discard, and sign out of <bdi>{here}</bdi>
                </Trans>
              </span>
            ) : (
              <span>
                <Trans>
                  Sign out of <bdi>{here}</bdi> only
                </Trans>
              </span>
            )}
          </Button>
        )}
        {all === 0 ? null : (
          <Button variant="outline" size="md" onClick={onKeep}>
            <Trans>Keep on this device</Trans>
          </Button>
        )}
        <Button variant="danger" size="md" wide={all === 0} onClick={onDiscard}>
          {onLeaveHere === undefined ? (
            <Trans>Discard</Trans>
          ) : all === 0 ? (
            <Trans>Sign out of all accounts</Trans>
          ) : (
            <Trans>Discard all, and sign out</Trans>
          )}
        </Button>
      </div>
    </Dialog>
  )
}
