import { useLingui } from '@lingui/react/macro'
import { IconArrowAutofitWidth, IconMinus, IconPlus } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { useFormat } from '../i18n/use-format.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { PX_PER_PT } from './page-geometry.ts'
import type { PdfPagesHandle, PdfView } from './pdf-pages.tsx'

/** Smaller, how large, larger, fit: for headers and toolbars beside a `PdfPages`. */
export function ZoomControls({
  pages,
  view,
}: {
  readonly pages: RefObject<PdfPagesHandle | null>
  readonly view: PdfView | null
}) {
  const { t } = useLingui()
  const format = useFormat()
  return (
    <fieldset className="row" aria-label={t`Zoom`} style={{ gap: 2, border: 0 }}>
      <IconButton icon={IconMinus} label={t`Zoom out`} onClick={() => pages.current?.zoomOut()} />
      <span className="t12 m num" style={{ minInlineSize: 40, textAlign: 'center' }} dir="ltr">
        {view === null ? '' : format.percent(view.scale / PX_PER_PT)}
      </span>
      <IconButton icon={IconPlus} label={t`Zoom in`} onClick={() => pages.current?.zoomIn()} />
      <IconButton
        icon={IconArrowAutofitWidth}
        label={t`Fit width`}
        onClick={() => pages.current?.fitWidth()}
      />
    </fieldset>
  )
}
