/** Finger, pen or mouse on a canvas: every finished line is handed out at once, in shares of the pad. */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type SignaturePad from 'signature_pad'
import { inkScale, isBlank, linesOn, type PadSize, type Strokes, strokesOf } from '../rules/strokes.ts'
import { penOf } from './mark-picture.ts'

export interface Ink {
  readonly strokes: Strokes | null
  readonly colour: string
  readonly onStrokes: (strokes: Strokes | null) => void
}

/** `size` in CSS pixels; while its width is 0 nothing is drawn. */
export function useInkPad(canvas: RefObject<HTMLCanvasElement | null>, size: PadSize, ink: Ink) {
  const { strokes, colour, onStrokes } = ink
  const pad = useRef<SignaturePad | null>(null)
  /** What the canvas shows; ink that comes from elsewhere (taken back, cleared) is drawn anew. */
  const shown = useRef<Strokes | null>(null)
  /** The part that draws is fetched when it is first wanted; without network it may not be here. */
  const [missing, setMissing] = useState(false)
  const latest = useRef({ strokes, colour, onStrokes })
  useLayoutEffect(() => {
    latest.current = { strokes, colour, onStrokes }
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the canvas is one for the whole life of the pad
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
      shown.current = latest.current.strokes
      show(signature, latest.current.strokes, latest.current.colour, size)
      const ended = () => {
        shown.current = strokesOf(signature.toData(), size)
        latest.current.onStrokes(shown.current)
      }
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: only ink the canvas does not show yet
  useEffect(() => {
    if (!pad.current || strokes === shown.current) return
    shown.current = strokes
    show(pad.current, strokes, colour, size)
  }, [strokes])

  return { missing }
}

const noop = () => undefined

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
