import { Trans } from '@lingui/react/macro'
import { IconPin } from '@tabler/icons-react'
import { useAllKept, useDeviceEnvelopes } from '../../device/use-device-envelopes.ts'
import { MenuItem } from '../../ui/menu.tsx'

/** Says what it will do: an envelope is kept on this device with all its files, or no more. */
export function KeepItem({ envelopeId }: { readonly envelopeId: string }) {
  const store = useDeviceEnvelopes()
  const isKept = useAllKept().has(envelopeId)
  if (!store) return null
  return (
    <MenuItem
      icon={IconPin}
      onSelect={() => void (isKept ? store.release(envelopeId) : store.keep(envelopeId))}
    >
      {isKept ? <Trans>Do not keep on this device</Trans> : <Trans>Keep on this device</Trans>}
    </MenuItem>
  )
}
