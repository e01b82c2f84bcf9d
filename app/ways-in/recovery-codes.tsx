import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconDownload, IconPrinter } from '@tabler/icons-react'
import styles from '../identity/reactivate.module.css'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { CopyButton } from './copy-button.tsx'
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
        <Button variant="tonal" size="md" icon={IconDownload} onClick={() => download(text)}>
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

function download(text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  link.download = 'tawqi-recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(link.href)
}

/** In a frame of its own, so that the paper holds the codes and nothing of the page. */
function printed(title: string, codes: readonly string[]): void {
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.body.append(frame)
  const { contentDocument: page, contentWindow: paper } = frame
  if (!page || !paper) {
    frame.remove()
    return
  }
  const heading = page.createElement('h1')
  heading.textContent = title
  const list = page.createElement('pre')
  list.textContent = codes.join('\n')
  page.body.append(heading, list)
  paper.addEventListener('afterprint', () => frame.remove())
  paper.print()
}
