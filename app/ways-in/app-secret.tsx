import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { encode } from 'uqr'
import { AnchorButton } from '../ui/button.tsx'
import { CopyButton } from './copy-button.tsx'
import styles from './ways-in.module.css'

/** The secret of an authenticator app: to be scanned, to be opened on this very phone, or to be typed. */
export function AppSecret(props: { readonly made: { readonly secret: string; readonly address: string } }) {
  const { address, secret } = props.made
  const { t } = useLingui()
  const key = secret.match(/.{1,4}/g)?.join(' ') ?? secret
  return (
    <>
      <ol className={styles.steps}>
        <li>
          <Trans>Open an authenticator app and scan this code, or type the key.</Trans>
        </li>
        <li>
          <Trans>Enter the six digits it shows.</Trans>
        </li>
      </ol>
      <div className={styles.qr}>
        <SquareCode text={address} label={t`Square code for the authenticator app`} />
        <AnchorButton href={address} variant="outline" size="md">
          <Trans>Open the app on this device</Trans>
        </AnchorButton>
      </div>
      <div>
        <div className="t12 m">
          <Trans>Key, to type</Trans>
        </div>
        <div className={styles.key}>
          <code className="mono" dir="ltr">
            {key}
          </code>
          <CopyButton text={secret} />
        </div>
      </div>
    </>
  )
}

/** Drawn here: the secret goes to nobody who makes pictures. */
function SquareCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(text, { border: 0 })
    const rows = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    return { size, path: rows.join('') }
  }, [text])
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} fill="currentColor" />
    </svg>
  )
}
