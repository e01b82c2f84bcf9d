import './faces/paper-faces.css'
import { lazy, memo, Suspense, useEffect, useMemo, useState } from 'react'
import { BUTTON_FRAME, DOT, TICK } from '../../sync/field-look/button-shapes.ts'
import type { ButtonContent, FieldContent } from '../../sync/field-look/field-content.ts'
import {
  type FieldLayout,
  layOutField,
  type Rectangle,
  type Size,
} from '../../sync/field-look/lay-out-field.ts'
import { faceRuns } from '../../sync/field-look/paper-faces.ts'
import { classNames } from '../ui/class-names.ts'
import { bringFaces, facesHere, PAPER_FAMILIES, paperMeasure } from './paper-measure.ts'

const CodeLook = lazy(async () => ({ default: (await import('./code-look.tsx')).CodeLook }))

export interface FieldLookProps {
  readonly content: FieldContent
  /** Of the box it fills. */
  readonly size: Size
  /** Address of the picture of a mark; words alone stand there until it is known. */
  readonly picture?: string | undefined
  readonly colour?: string | undefined
  /** Not the page's yet: what would stand there if its person acted now. */
  readonly isExpected?: boolean
  /** Left out where the box around it says what it holds. */
  readonly label?: string
}

/** What stands in the box of a field, drawn where the sealed page will have it (`lay-out-field.ts`). */
export const FieldLook = memo(function FieldLook(props: FieldLookProps) {
  const { content, size, picture, colour, isExpected = false, label } = props
  const { lines, mark } = useLayout(content, size)
  return (
    <svg
      className={classNames('look', isExpected && 'expected')}
      viewBox={`0 0 ${size.widthPt} ${size.heightPt}`}
      role="img"
      aria-label={label ?? ''}
      aria-hidden={label === undefined}
    >
      {mark === null ? null : content.as === 'button' ? (
        <Button content={content} place={mark} />
      ) : content.as === 'code' ? (
        <Suspense fallback={null}>
          <CodeLook content={content} place={mark} />
        </Suspense>
      ) : picture === undefined ? null : (
        <image href={picture} x={mark.xPt} y={mark.yPt} width={mark.widthPt} height={mark.heightPt} />
      )}
      <Lines lines={lines} colour={colour} isCaption={content.as === 'mark'} />
    </svg>
  )
})

/** Laid out again when the faces it is set in have come. */
function useLayout(content: FieldContent, { widthPt, heightPt }: Size): FieldLayout {
  const key = JSON.stringify(content)
  const text = content.as === 'words' ? content.text : content.as === 'mark' ? content.lines.join('') : ''
  const [here, setHere] = useState(() => facesHere(text))
  useEffect(() => {
    let current = true
    if (facesHere(text)) setHere(true)
    else void bringFaces(text).then(() => current && setHere(true))
    return () => {
      current = false
    }
  }, [text])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is the content, `here` says with what it is measured
  return useMemo(
    () => layOutField(content, { widthPt, heightPt }, paperMeasure()),
    [key, widthPt, heightPt, here],
  )
}

function Lines({
  lines,
  colour,
  isCaption,
}: Pick<FieldLayout, 'lines'> & { readonly colour: string | undefined; readonly isCaption: boolean }) {
  return lines.map((line) => (
    <text
      key={line.baselinePt}
      className={isCaption ? 'caption' : undefined}
      x={line.direction === 'rtl' ? line.xPt + line.widthPt : line.xPt}
      y={line.baselinePt}
      fontSize={line.sizePt}
      direction={line.direction}
      fill={colour}
    >
      {faceRuns(line.text).map((run, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: runs have no name but their place
        <tspan key={at} style={{ fontFamily: PAPER_FAMILIES[run.face] }}>
          {run.text}
        </tspan>
      ))}
    </text>
  ))
}

function Button({ content, place }: { readonly content: ButtonContent; readonly place: Rectangle }) {
  const { xPt, yPt, widthPt: side } = place
  const { inset, strokePt } = BUTTON_FRAME
  const [x, y] = [xPt + side / 2, yPt + side / 2]
  const edge = { className: 'frame', strokeWidth: strokePt }
  if (content.shape === 'dot')
    return (
      <>
        <circle {...edge} cx={x} cy={y} r={side * (0.5 - inset)} />
        {content.isOn ? <circle className="on" cx={x} cy={y} r={side * DOT} /> : null}
      </>
    )
  const wide = side * (1 - 2 * inset)
  const points = TICK.points.map(([across, down]) => `${xPt + across * side},${yPt + down * side}`).join(' ')
  return (
    <>
      <rect {...edge} x={xPt + inset * side} y={yPt + inset * side} width={wide} height={wide} />
      {content.isOn ? <polyline className="on" points={points} strokeWidth={side * TICK.stroke} /> : null}
    </>
  )
}
