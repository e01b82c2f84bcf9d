import { useMemo } from 'react'
import type { CodeContent } from '../../sync/field-look/field-content.ts'
import type { Rectangle } from '../../sync/field-look/lay-out-field.ts'
import { qrCode, qrPath } from '../../sync/qr-code.ts'

/** The squares of a QR code; few pages have one, so it comes when it is drawn. */
export function CodeLook({ content, place }: { readonly content: CodeContent; readonly place: Rectangle }) {
  const { path, size } = useMemo(() => qrPath(qrCode(content.text)), [content.text])
  const { xPt, yPt, widthPt } = place
  return (
    <g transform={`translate(${xPt} ${yPt}) scale(${widthPt / size})`}>
      <rect className="ground" width={size} height={size} />
      <path d={path} shapeRendering="crispEdges" />
    </g>
  )
}
