import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

export interface IdleDialogProps {
  readonly secondsLeft: number
  readonly onContinue: () => void
  readonly onLogOut: () => void
}

/** How long is left, and one button to go on. */
export function IdleDialog({ secondsLeft, onContinue, onLogOut }: IdleDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog
      open
      onClose={onContinue}
      closeButton={false}
      title={t`Are you still there?`}
      footer={
        <>
          <Button size="md" onClick={onLogOut}>
            <Trans>Logout</Trans>
          </Button>
          <Button size="md" variant="filled" data-autofocus onClick={onContinue}>
            <Trans>Continue</Trans>
          </Button>
        </>
      }
    >
      <p className="m" role="timer">
        <Plural
          value={secondsLeft}
          one="Your session ends in # second."
          other="Your session ends in # seconds."
        />{' '}
        <Trans>What you entered is kept.</Trans>
      </p>
    </Dialog>
  )
}
