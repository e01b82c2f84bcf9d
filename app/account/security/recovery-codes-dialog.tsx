/** Recovery codes, seen here and nowhere else after that. */
import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconCheck, IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { saveBlob } from '../../files/save-blob.ts'
import { useShellData } from '../../shell/shell-data.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { printText } from './print-text.ts'
import styles from './security.module.css'
import { useCopy } from './use-copy.ts'

export function RecoveryCodesDialog(props: {
  readonly codes: readonly string[]
  readonly onClose: () => void
}) {
  const { codes, onClose } = props
  const { t, i18n } = useLingui()
  const { profile } = useShellData()
  const [kept, setKept] = useState(false)
  const title = t`Recovery codes of ${profile.email}`
  const text = [title, t`Each works once, in place of the authenticator app.`, '', ...codes].join('\n')
  const { copied, copy } = useCopy(text)
  return (
    <Dialog
      open
      width={640}
      title={<Trans>Your recovery codes</Trans>}
      // Only by saying that they are kept: whoever closes it by a slip has lost them.
      closeButton={false}
      footer={
        <Button variant="filled" size="md" disabled={!kept} onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <div className={styles.once}>
        <Banner icon={IconAlertTriangle} tone="warn">
          <p>
            <Trans>
              They are shown this once. If you lose your phone, each of them signs you in once. Keep them
              where you keep your passport, not on the phone.
            </Trans>
          </p>
        </Banner>
        <ul className={styles.codes} dir="ltr">
          {codes.map((code) => (
            <li key={code} className="mono">
              {code}
            </li>
          ))}
        </ul>
        <div className="row wrap">
          <Button variant="tonal" icon={copied ? IconCheck : IconCopy} onClick={copy}>
            {copied ? t`Copied` : t`Copy`}
          </Button>
          <Button
            variant="tonal"
            icon={IconDownload}
            onClick={() => saveBlob(new Blob([text], { type: 'text/plain' }), `${t`recovery-codes`}.txt`)}
          >
            <Trans>Download</Trans>
          </Button>
          <Button
            variant="tonal"
            icon={IconPrinter}
            onClick={() => printText({ title, text, locale: i18n.locale })}
          >
            <Trans>Print</Trans>
          </Button>
        </div>
        <Checkbox
          label={t`I have kept them where I find them without this device`}
          checked={kept}
          onChecked={setKept}
        />
      </div>
    </Dialog>
  )
}
