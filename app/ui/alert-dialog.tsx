import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

export type AlertDialogProps = {
  open: boolean
  title: ReactNode
  children?: ReactNode
  /** Repeats the verb of the title: "Cancel document". Done when there is nothing to decide. */
  confirmLabel?: string
  onConfirm: () => void
  /** Without it there is one button only. */
  onCancel?: () => void
  /** What staying means: "Keep document". */
  cancelLabel?: string
  destructive?: boolean
  busy?: boolean
}

/** One question, or one message that must be seen. */
export function AlertDialog(props: AlertDialogProps) {
  const { t } = useLingui()
  const {
    open,
    title,
    children,
    confirmLabel,
    onConfirm,
    onCancel,
    cancelLabel,
    destructive,
    busy = false,
  } = props
  return (
    <Dialog
      open={open}
      title={title}
      closeButton={false}
      onClose={onCancel ?? onConfirm}
      footer={
        <>
          {onCancel === undefined ? null : (
            <Button size="md" data-autofocus onClick={onCancel}>
              {cancelLabel ?? t`Cancel`}
            </Button>
          )}
          <Button
            size="md"
            variant={destructive ? 'danger-fill' : 'filled'}
            busy={busy}
            onClick={onConfirm}
            data-autofocus={onCancel === undefined || undefined}
          >
            {confirmLabel ?? t`Done`}
          </Button>
        </>
      }
    >
      <div className="m">{children}</div>
    </Dialog>
  )
}
