import { Trans, useLingui } from '@lingui/react/macro'
import { IconArrowBackUp, IconEraser } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { isBlank, type Strokes, withoutLast } from '../rules/strokes.ts'
import styles from './draw-tab.module.css'
import { useInkPad } from './use-ink-pad.ts'

export interface DrawTabProps {
  readonly strokes: Strokes | null
  readonly colour: string
  readonly onStrokes: (strokes: Strokes | null) => void
}

/**
 * A pad for finger, pen or mouse. Every finished line is handed out at once, in shares of the pad, so turning
 * the phone redraws the same ink. Changes of height alone (a keyboard, a bar sliding away) move nothing.
 */
export function DrawTab({ strokes, colour, onStrokes }: DrawTabProps) {
  const { t } = useLingui()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const frame = canvas.current?.parentElement
    if (!frame) return
    const measure = () => {
      const width = frame.clientWidth
      setSize((before) => (before.width === width ? before : { width, height: padHeight(width) }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(frame)
    return () => observer.disconnect()
  }, [])

  useInkPad(canvas, size, { strokes, colour, onStrokes })
  const blank = isBlank(strokes)
  return (
    <div className={styles.draw}>
      <div className={styles.drawPad} style={{ blockSize: size.height || undefined }}>
        <canvas ref={canvas} aria-label={t`Draw your signature here`} role="img" />
        {blank ? (
          <span className={styles.drawPadHint} aria-hidden="true">
            <Trans>Sign with your finger, pen or mouse</Trans>
          </span>
        ) : null}
        <i className={styles.drawPadLine} aria-hidden="true" />
      </div>
      <div className="row">
        <Button
          size="md"
          icon={IconArrowBackUp}
          mirrorIcon
          disabled={blank}
          onClick={() => strokes && onStrokes(withoutLast(strokes))}
        >
          <Trans>Undo</Trans>
        </Button>
        <Button size="md" icon={IconEraser} disabled={blank} onClick={() => onStrokes(null)}>
          <Trans>Clear</Trans>
        </Button>
      </div>
    </div>
  )
}

/** As draw-tab.module.css lays the sheet out on a phone that lies on its side. */
const ON_ITS_SIDE = '(max-height: 519px) and (min-width: 600px)'

/** At least half of the screen, and never so high that the button, which is below or beside it, leaves the screen. */
function padHeight(width: number): number {
  const share = globalThis.matchMedia?.(ON_ITS_SIDE).matches ? 0.76 : 0.52
  return Math.round(Math.max(160, Math.min(width * 0.95, (globalThis.innerHeight ?? 700) * share)))
}
