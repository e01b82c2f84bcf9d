import { Trans } from '@lingui/react/macro'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { registerServiceWorker } from './register-service-worker.ts'
import styles from './update-prompt.module.css'

/** Offers a new version when it lies ready. Never reloads by itself: somebody may be writing. */
export function UpdatePrompt() {
  const [update, setUpdate] = useState<() => void>()
  useEffect(() => registerServiceWorker((apply) => setUpdate(() => apply)), [])
  if (update === undefined) return null
  return (
    <div className={styles.prompt}>
      <Banner
        icon={IconRefresh}
        tone="info"
        act={
          <Button variant="tonal" onClick={update}>
            <Trans>Update</Trans>
          </Button>
        }
      >
        <p>
          <Trans>New version ready.</Trans>
        </p>
      </Banner>
    </div>
  )
}
