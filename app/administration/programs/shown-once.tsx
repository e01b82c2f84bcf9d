import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { announce } from '../../ui/live-region.tsx'
import styles from './programs.module.css'

/** What the server made and does not keep: it is seen here, and nowhere else after that. */
export function ShownOnce({
  title,
  secret,
  onClose,
}: {
  readonly title: string
  readonly secret: string
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const id = useId()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    const done = await navigator.clipboard?.writeText(secret).then(
      () => true,
      () => false,
    )
    if (done) {
      setCopied(true)
      return announce(t`Copied`)
    }
    // Without the right to the clipboard it is chosen, for the keys of whoever reads.
    const field = document.getElementById(id)
    if (field) getSelection()?.selectAllChildren(field)
  }
  return (
    <Dialog
      open
      title={title}
      width={640}
      footer={
        <Button variant="filled" size="md" onClick={onClose}>
          <Trans>I have kept it</Trans>
        </Button>
      }
    >
      <div className={styles.once}>
        <Banner icon={IconAlertTriangle} tone="warn">
          <p>
            <Trans>It is shown this once. Keep it where your program reads it, and nowhere else.</Trans>
          </p>
        </Banner>
        <div className={styles.secret}>
          <code id={id} className="mono" dir="ltr">
            {secret}
          </code>
          <Button variant="tonal" icon={copied ? IconCheck : IconCopy} onClick={() => void copy()}>
            {copied ? t`Copied` : t`Copy`}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
