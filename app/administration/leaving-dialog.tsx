import { Trans, useLingui } from '@lingui/react/macro'
import { useBlocker } from '@tanstack/react-router'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { isolate } from '../ui/isolate.ts'

/** Stands while something of a role is not saved: leaving it for another page or another role asks first. */
export function LeavingDialog(props: {
  readonly roleId: string
  readonly name: string
  readonly onDiscard: () => void
}) {
  const { t } = useLingui()
  const { proceed, reset, status } = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      const roleOf = (search: unknown) => (search as { readonly role?: string }).role ?? props.roleId
      return next.pathname !== current.pathname || roleOf(next.search) !== props.roleId
    },
    enableBeforeUnload: false,
    withResolver: true,
  })
  const name = isolate(props.name)
  return (
    <AlertDialog
      open={status === 'blocked'}
      destructive
      title={t`Leave without saving ${name}?`}
      confirmLabel={t`Discard and leave`}
      cancelLabel={t`Stay`}
      onCancel={() => reset?.()}
      onConfirm={() => {
        proceed?.()
        props.onDiscard()
      }}
    >
      <Trans>What you changed here is not saved.</Trans>
    </AlertDialog>
  )
}
