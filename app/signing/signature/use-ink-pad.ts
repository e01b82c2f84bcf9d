/** Finger, pen or mouse on a canvas: every finished line is handed out at once, in shares of the pad. */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import SignaturePad from 'signature_pad'
import { inkScale, isBlank, linesOn, type PadSize, type Strokes, strokesOf } from '../rules/strokes.ts'
import { penOf } from './mark-picture.ts'

export interface Ink {
  readonly strokes: Strokes | null
  readonly colour: string
  readonly onStrokes: (strokes: Strokes | null) => void
}

/** `size` in CSS pixels; while its width is 0 nothing is drawn. What is on the screen takes ink from its first frame. */
export function useInkPad(
  canvas: RefObject<HTMLCanvasElement | null>,
  size: PadSize,
  { strokes, colour, onStrokes }: Ink,
): void {
  const pad = useRef<SignaturePad | null>(null)
  /** What the canvas shows; ink that comes from elsewhere (taken back, cleared) is drawn anew. */
  const shown = useRef<Strokes | null>(null)
  const latest = useRef({ strokes, colour, onStrokes })
  useLayoutEffect(() => {
    latest.current = { strokes, colour, onStrokes }
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the canvas is one for the whole life of the pad
  useLayoutEffect(() => {
    const element = canvas.current
    if (element === null || size.width === 0) return
    const ratio = Math.max(1, devicePixelRatio)
    element.width = size.width * ratio
    element.height = size.height * ratio
    element.getContext('2d')?.scale(ratio, ratio)
    const signature = new SignaturePad(element, {
      ...penOf(latest.current.colour, 1),
      minDistance: 1,
      throttle: 0,
    })
    pad.current = signature
    shown.current = latest.current.strokes
    show(signature, latest.current.strokes, latest.current.colour, size)
    const handOut = () => {
      shown.current = strokesOf(signature.toData(), size)
      latest.current.onStrokes(shown.current)
    }
    let drawing = false
    const began = () => {
      drawing = true
    }
    const ended = () => {
      drawing = false
      handOut()
    }
    signature.addEventListener('beginStroke', began)
    signature.addEventListener('endStroke', ended)
    return () => {
      signature.removeEventListener('beginStroke', began)
      signature.removeEventListener('endStroke', ended)
      signature.off()
      pad.current = null
      // The phone was turned, or the page zoomed, under the finger: the line drawn so far counts.
      if (drawing) handOut()
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
}

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
