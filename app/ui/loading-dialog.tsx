import { Trans } from '@lingui/react/macro'
import { IconLoader2 } from '@tabler/icons-react'
import { useModal } from './dialog.tsx'
import { Icon } from './icon.tsx'

/** Holds the page while what was asked for is on its way. Unseen for the first 150 ms; lists never wait behind it. */
export function LoadingDialog({ open }: { open: boolean }) {
  return open ? <OpenLoadingDialog /> : null
}

function OpenLoadingDialog() {
  const dialog = useModal(undefined)
  return (
    <dialog ref={dialog} className="float waits">
      <p className="row t16" role="status" style={{ padding: '20px 24px', gap: 12 }}>
        <Icon of={IconLoader2} spin />
        <Trans>Please wait!</Trans>
      </p>
    </dialog>
  )
}
