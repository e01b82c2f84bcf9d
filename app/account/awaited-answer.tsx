/** In the place of what has not come from the server yet: its shape, or why it did not come and another try. */
import { Trans } from '@lingui/react/macro'
import { IconRefresh } from '@tabler/icons-react'
import { FailureBanner } from '../identity/failure-banner.tsx'
import type { Answer } from '../identity/use-answer.ts'
import { Button } from '../ui/button.tsx'
import { ListSkeleton } from '../ui/skeleton.tsx'

export function AwaitedAnswer({
  answer,
  rows = 1,
}: {
  readonly answer: Answer<unknown>
  readonly rows?: number
}) {
  const { failure, reload } = answer
  if (failure === null) return <ListSkeleton rows={rows} />
  return (
    <>
      <FailureBanner text={failure} />
      <div>
        <Button variant="outline" size="md" icon={IconRefresh} onClick={() => void reload()}>
          <Trans>Retry</Trans>
        </Button>
      </div>
    </>
  )
}
