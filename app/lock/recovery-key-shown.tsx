import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconDownload, IconPrinter } from '@tabler/icons-react'
import identityStyles from '../identity/reactivate.module.css'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { CopyButton } from '../ways-in/copy-button.tsx'
import { download, printed } from '../ways-in/kept-on-paper.ts'
import styles from './recovery-key-shown.module.css'

/** A recovery key, this once: nothing goes on before its person says that it is kept. */
export function RecoveryKeyShown(props: {
  readonly recoveryKey: string
  readonly email: string
  readonly kept: boolean
  readonly onKept: (kept: boolean) => void
}) {
  const { recoveryKey, email, kept, onKept } = props
  const { t } = useLingui()
  const title = t`Recovery key of a device of ${email}`
  return (
    <div className={identityStyles.idForm}>
      <Banner icon={IconAlertTriangle} tone="warn">
        <p>
          <Trans>
            It is shown this once. It opens this device without a network if the other way is lost. If you
            lose both, nobody can open what is kept here, and what was not sent yet is gone; your account and
            all that was sent stay.
          </Trans>
        </p>
      </Banner>
      {/* Groups are read out one by one, and are never broken at the end of a line. */}
      <ul className={styles.groups} dir="ltr" aria-label={t`Recovery key`}>
        {recoveryKey.split('-').map((group, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two groups may be the same, and their places never change
          <li key={at} className="mono">
            {group}
          </li>
        ))}
      </ul>
      <div className={styles.acts}>
        <CopyButton text={recoveryKey} />
        <Button
          variant="tonal"
          size="md"
          icon={IconDownload}
          onClick={() => download('tawqi-recovery-key.txt', [title, '', recoveryKey, ''].join('\r\n'))}
        >
          <Trans>Download</Trans>
        </Button>
        <Button variant="tonal" size="md" icon={IconPrinter} onClick={() => printed(title, [recoveryKey])}>
          <Trans>Print</Trans>
        </Button>
      </div>
      <Checkbox
        label={t`I have kept it where I find it without this device`}
        checked={kept}
        onChecked={onKept}
      />
    </div>
  )
}
