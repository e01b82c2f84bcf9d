import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconDownload, IconPrinter } from '@tabler/icons-react'
import styles from '../identity/reactivate.module.css'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { CopyButton } from './copy-button.tsx'
import { download, printed } from './kept-on-paper.ts'
import waysStyles from './ways-in.module.css'

/** Shown this once: whoever loses the app gets in by one of them. */
export function RecoveryCodes(props: {
  readonly codes: readonly string[]
  readonly email: string
  readonly onKept: () => void
}) {
  const { codes, email, onKept } = props
  const { t } = useLingui()
  const title = t`Recovery codes of ${email}`
  const text = [title, '', ...codes, ''].join('\r\n')
  return (
    <div className={styles.idForm}>
      <Banner icon={IconAlertTriangle} tone="warn">
        <p>
          <Trans>
            Keep these codes away from this device. Each lets you in once if you lose the app, and they are
            shown this once.
          </Trans>
        </p>
      </Banner>
      <ul className={waysStyles.codes} aria-label={t`Recovery codes`}>
        {codes.map((one) => (
          <li key={one}>
            <code className="mono" dir="ltr">
              {one}
            </code>
          </li>
        ))}
      </ul>
      <div className={waysStyles.acts}>
        <CopyButton text={codes.join('\n')} />
        <Button
          variant="tonal"
          size="md"
          icon={IconDownload}
          onClick={() => download('tawqi-recovery-codes.txt', text)}
        >
          <Trans>Download</Trans>
        </Button>
        <Button variant="tonal" size="md" icon={IconPrinter} onClick={() => printed(title, codes)}>
          <Trans>Print</Trans>
        </Button>
      </div>
      <Button variant="filled" size="md" wide onClick={onKept}>
        <Trans>I have kept them</Trans>
      </Button>
    </div>
  )
}
