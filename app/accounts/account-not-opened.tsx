import { Trans, useLingui } from '@lingui/react/macro'
import type { CallFailure } from '../session/call-result.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'

/** The other account could not be opened; the one that is open stays. */
export function AccountNotOpened({
  why,
  onClose,
}: {
  readonly why: CallFailure
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const sentence = why.kind === 'refused' || why.kind === 'signedOut' ? why.sentence : null
  return (
    <AlertDialog open title={t`The account could not be opened`} confirmLabel={t`Close`} onConfirm={onClose}>
      {sentence ?? <Trans>It needs a connection the first time it is opened on this device.</Trans>}
    </AlertDialog>
  )
}
