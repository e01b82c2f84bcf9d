import { useMemo } from 'react'
import { qrCode, qrPath } from '../../sync/qr-code.ts'
import styles from './qr-image.module.css'

/** An address for the camera of a phone. White around it in every theme: cameras want the contrast. */
export function QrImage({ text, label }: { readonly text: string; readonly label: string }) {
  const { path, size } = useMemo(() => qrPath(qrCode(text)), [text])
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
