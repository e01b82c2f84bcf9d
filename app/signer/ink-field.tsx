import { useLayoutEffect, useRef, useState } from 'react'
import { DEFAULT_INK } from '../signing/rules/ink-colours.ts'
import type { Strokes } from '../signing/rules/strokes.ts'
import { useInkPad } from '../signing/signature/use-ink-pad.ts'
import styles from './ink-field.module.css'

export interface InkFieldProps {
  readonly label: string
  readonly strokes: Strokes | null
  readonly onStrokes: (strokes: Strokes) => void
}

/** The place of a handwritten signature: drawn on the page, where it will stand. Its size follows the zoom. */
export function InkField({ label, strokes, onStrokes }: InkFieldProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const frame = canvas.current?.parentElement
    if (!frame) return
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = frame
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(frame)
    return () => observer.disconnect()
  }, [])
  useInkPad(canvas, size, {
    strokes,
    colour: DEFAULT_INK,
    onStrokes: (ink) => ink !== null && onStrokes(ink),
  })
  return <canvas ref={canvas} className={styles.canvas} role="img" aria-label={label} />
}
