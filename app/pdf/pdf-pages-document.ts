import type { PageSize } from './page-geometry.ts'
import type { PdfSource } from './use-pdf-document.ts'

export interface PdfPagesDocument {
  readonly id: string
  readonly name: string
  /** Displayed sizes; empty when not known yet, then they are read from the document. */
  readonly pages: readonly PageSize[]
  /** Null while the host is still finding out where the bytes are. */
  readonly source: PdfSource | null
  /** Address of the picture of page 1, shown until the page itself is drawn. */
  readonly firstPageImage?: string | null
  /** Offers the file as it is, also when it cannot be shown. */
  readonly onDownload?: () => void
}

/** What an overlay knows of its page. It is placed over the page; `xPt * scale` is its left in CSS pixels. */
export interface PageContext extends PageSize {
  readonly documentId: string
  readonly documentIndex: number
  /** One-based. */
  readonly page: number
  /** CSS pixels per point. */
  readonly scale: number
}
