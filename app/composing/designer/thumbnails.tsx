import pageTileStyles from '../pages/page-tile.module.css'
import paletteStyles from './palette.module.css'
import '../../ui/styles/doc.css'
import { useLingui } from '@lingui/react/macro'
import { IconLayoutGrid } from '@tabler/icons-react'
import { lazy, memo, Suspense, useEffect, useRef, useState } from 'react'
import type { DocumentView, DraftView, FieldView } from '../../../sync/collab/draft-view.ts'
import { useComposingFiles } from '../../files/composing-files.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { drawPage } from '../../pdf/page-canvas.ts'
import type { OpenedPdf } from '../../pdf/pdf-engine.ts'
import { usePdfDocument } from '../../pdf/use-pdf-document.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { seatTone } from './designer-context.tsx'
import { boxesOn, type DesignerPage } from './designer-pages.ts'

const ArrangeDialog = lazy(async () => ({
  default: (await import('../pages/arrange-dialog.tsx')).ArrangeDialog,
}))

export interface ThumbnailsProps {
  readonly draft: DraftView
  readonly pages: readonly DesignerPage[]
  readonly currentKey: string | undefined
  readonly onChoose: (page: DesignerPage) => void
}

/** All pages small, with the fields on them; press one to go there. */
export function Thumbnails({ draft, pages, currentKey, onChoose }: ThumbnailsProps) {
  const { t } = useLingui()
  const format = useFormat()
  const [arranging, setArranging] = useState<DocumentView | null>(null)
  const current = pages.find((one) => one.key === currentKey) ?? pages[0]
  const [at, count] = [current?.number ?? 1, pages.length]
  const [shown, total] = [format.number(at), format.number(count)]
  return (
    <section className={paletteStyles.dzThumbs} aria-label={t`Pages`}>
      <div className="row">
        <h2 className="grow">{t`Pages`}</h2>
        <span className="t12 m num">{t`${shown} of ${total}`}</span>
        {/* Of the document whose page is shown. */}
        <IconButton
          icon={IconLayoutGrid}
          label={t`Arrange pages`}
          disabled={current === undefined}
          onClick={() => setArranging(draft.documents.find((one) => one.id === current?.documentId) ?? null)}
        />
      </div>
      {arranging ? (
        <Suspense>
          <ArrangeDialog document={arranging} onClose={() => setArranging(null)} />
        </Suspense>
      ) : null}
      <div className={paletteStyles.grid}>
        {draft.documents.map((one) => (
          <DocumentThumbnails
            key={one.id}
            sha256={one.sha256}
            draft={draft}
            pages={pages.filter((page) => page.documentId === one.id)}
            currentKey={currentKey}
            onChoose={onChoose}
          />
        ))}
      </div>
    </section>
  )
}

function DocumentThumbnails(props: ThumbnailsProps & { readonly sha256: string }) {
  const files = useComposingFiles()
  const source = props.pages.length > 0 ? files.pdf(props.sha256) : null
  const reading = usePdfDocument(
    source,
    props.pages.map((one) => one.size),
  )
  const pdf = reading.status === 'open' ? reading.pdf : null
  return props.pages.map((page) => (
    <Thumbnail
      key={page.key}
      pdf={pdf}
      page={page}
      fields={props.draft.fields}
      recipients={props.draft.recipients}
      groups={props.draft.groups}
      isCurrent={page.key === props.currentKey}
      onChoose={props.onChoose}
    />
  ))
}

const THUMB_PX = 112

const Thumbnail = memo(function Thumbnail(props: {
  readonly pdf: OpenedPdf | null
  readonly page: DesignerPage
  readonly fields: readonly FieldView[]
  readonly recipients: DraftView['recipients']
  readonly groups: DraftView['groups']
  readonly isCurrent: boolean
  readonly onChoose: (page: DesignerPage) => void
}) {
  const { pdf, page, fields, recipients, groups, isCurrent, onChoose } = props
  const { t } = useLingui()
  const format = useFormat()
  const button = useRef<HTMLButtonElement>(null)
  const near = useSeen(button)
  const number = format.number(page.number)
  useEffect(() => {
    if (isCurrent) button.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    <button
      ref={button}
      type="button"
      aria-label={t`Go to page ${number}`}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => onChoose(page)}
    >
      <PagePicture pdf={near ? pdf : null} page={page}>
        {boxesOn(fields, page.documentId, page.page).map((box) => (
          <i
            key={`${box.field.id}/${box.option}`}
            className="mini"
            style={
              {
                '--x': box.place.xPt,
                '--y': box.place.yPt,
                '--w': box.place.widthPt,
                '--h': box.place.heightPt,
                '--c': `var(--${seatTone({ recipients, groups }, box.field.recipientId)})`,
              } as React.CSSProperties
            }
          />
        ))}
      </PagePicture>
      <span className="t12">{number}</span>
    </button>
  )
})

/** A small page, drawn once. */
export function PagePicture(props: {
  readonly pdf: OpenedPdf | null
  readonly page: Pick<DesignerPage, 'page' | 'size'>
  readonly widthPx?: number
  readonly children?: React.ReactNode
}) {
  const { pdf, page, widthPx = THUMB_PX, children } = props
  const holder = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (pdf === null || holder.current === null) return
    const drawing = drawPage(pdf, page.page, holder.current, widthPx)
    // A page that cannot be drawn stays an empty sheet here; the large one says why.
    drawing.done.catch(() => undefined)
    return drawing.cancel
  }, [pdf, page.page, widthPx])
  return (
    <span
      className="paper"
      style={{ '--pw': page.size.widthPt, '--ph': page.size.heightPt } as React.CSSProperties}
    >
      <span ref={holder} className={pageTileStyles.picture} />
      {children}
    </span>
  )
}

function useSeen(element: React.RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (element.current === null) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), {
      rootMargin: '200px',
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return seen
}
