import { Trans, useLingui } from '@lingui/react/macro'
import { IconArrowBackUp, IconCloudOff, IconEraser } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type SignaturePad from 'signature_pad'
import { Button } from '../../ui/button.tsx'
import { State } from '../../ui/states.tsx'
import { inkScale, isBlank, linesOn, type Strokes, strokesOf, withoutLast } from '../rules/strokes.ts'
import { penOf } from './mark-picture.ts'

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
  const pad = useRef<SignaturePad | null>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  /** The part that draws is fetched when it is first wanted; without network it may not be here. */
  const [missing, setMissing] = useState(false)
  const latest = useRef({ strokes, colour, onStrokes })
  useLayoutEffect(() => {
    latest.current = { strokes, colour, onStrokes }
  })

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

  useEffect(() => {
    const element = canvas.current
    if (element === null || size.width === 0) return
    let current = true
    let stop: () => void = () => undefined
    const load = import('signature_pad')
    load.catch(() => current && setMissing(true))
    void load.then(({ default: Pad }) => {
      if (!current) return
      setMissing(false)
      const ratio = Math.max(1, devicePixelRatio)
      element.width = size.width * ratio
      element.height = size.height * ratio
      element.getContext('2d')?.scale(ratio, ratio)
      const signature = new Pad(element, {
        ...penOf(latest.current.colour, 1),
        minDistance: 1,
        throttle: 0,
      })
      pad.current = signature
      show(signature, latest.current.strokes, latest.current.colour, size)
      const ended = () => latest.current.onStrokes(strokesOf(signature.toData(), size))
      signature.addEventListener('endStroke', ended)
      stop = () => {
        signature.removeEventListener('endStroke', ended)
        signature.off()
        pad.current = null
      }
    }, noop)
    return () => {
      current = false
      stop()
    }
  }, [size])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same ink in another colour
  useEffect(() => {
    if (pad.current) show(pad.current, strokes, colour, size)
  }, [colour])

  const change = (next: Strokes | null) => {
    if (pad.current) show(pad.current, next, colour, size)
    onStrokes(next)
  }
  const blank = isBlank(strokes)
  if (missing)
    return (
      <State icon={IconCloudOff} title={<Trans>Drawing is not on this device yet.</Trans>}>
        <Trans>Type your name instead, or draw when you are online.</Trans>
      </State>
    )
  return (
    <div className="draw">
      <div className="draw-pad" style={{ blockSize: size.height || undefined }}>
        <canvas ref={canvas} aria-label={t`Draw your signature here`} role="img" />
        {blank ? (
          <span className="draw-pad-hint" aria-hidden="true">
            <Trans>Sign with your finger, pen or mouse</Trans>
          </span>
        ) : null}
        <i className="draw-pad-line" aria-hidden="true" />
      </div>
      <div className="row">
        <Button
          size="md"
          icon={IconArrowBackUp}
          mirrorIcon
          disabled={blank}
          onClick={() => strokes && change(withoutLast(strokes))}
        >
          <Trans>Undo</Trans>
        </Button>
        <Button size="md" icon={IconEraser} disabled={blank} onClick={() => change(null)}>
          <Trans>Clear</Trans>
        </Button>
      </div>
    </div>
  )
}

const noop = () => undefined

/** At least six tenths of the sheet, and never so high that the button below leaves the screen. */
const padHeight = (width: number): number =>
  Math.round(Math.max(160, Math.min(width * 0.95, (globalThis.innerHeight ?? 700) * 0.52)))

function show(
  pad: SignaturePad,
  strokes: Strokes | null,
  colour: string,
  size: { width: number; height: number },
): void {
  Object.assign(pad, penOf(colour, 1))
  pad.clear()
  if (strokes === null || isBlank(strokes)) return
  const pen = penOf(colour, inkScale(strokes, size))
  pad.fromData(linesOn(strokes, size).map(({ points }) => ({ ...pen, points })))
}
