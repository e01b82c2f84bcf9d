import { Trans } from '@lingui/react/macro'
import { IconCloudOff } from '@tabler/icons-react'
import { Banner } from '../ui/banner.tsx'

/** In place of what only the server can do; nothing is pretended. */
export function NeedsConnection() {
  return (
    <Banner icon={IconCloudOff} tone="info">
      <Trans>Needs a connection.</Trans>
    </Banner>
  )
}
