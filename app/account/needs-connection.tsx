import { Trans } from '@lingui/react/macro'
import { IconCloudOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Banner } from '../ui/banner.tsx'

/** In place of what only the server can do; nothing is pretended. */
export function NeedsConnection({ children }: { readonly children?: ReactNode }) {
  return (
    <Banner icon={IconCloudOff} tone="info">
      {children ?? <Trans>Needs a connection.</Trans>}
    </Banner>
  )
}
