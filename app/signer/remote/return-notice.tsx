import { Trans } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import type { RemoteReturn } from './use-remote-signing.ts'

/** Why nothing was signed there, and asking once more where that can help. */
export function ReturnNotice({ returned }: { readonly returned: RemoteReturn }) {
  const { problem, again } = returned
  return (
    <Banner
      icon={IconAlertTriangle}
      tone="bad"
      urgent
      acts={
        again === null ? undefined : (
          <Button variant="outline" onClick={again}>
            <Trans>Try again</Trans>
          </Button>
        )
      }
    >
      {problem}
    </Banner>
  )
}
