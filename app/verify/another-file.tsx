import { Trans } from '@lingui/react/macro'
import { Button } from '../ui/button.tsx'

/** Another file, without going back first. */
export function AnotherFile({ onAnother, wide = false }: { onAnother: () => void; wide?: boolean }) {
  return (
    <Button variant="outline" size="md" wide={wide} onClick={onAnother}>
      <Trans>Check another file</Trans>
    </Button>
  )
}
