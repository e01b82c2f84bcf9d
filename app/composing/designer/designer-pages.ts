/** The pages of all documents of a draft in their order: what the designer scrolls through. */
import type { DocumentView, DraftView, FieldView, PageSize } from '../../../sync/collab/draft-view.ts'
import type { FieldPlace } from '../../../sync/entities/field.ts'

export interface DesignerPage {
  /** `document:…/2` */
  readonly key: string
  readonly documentId: DocumentView['id']
  readonly documentName: string
  readonly sha256: string
  /** One-based, within its document. */
  readonly page: number
  /** One-based, over all documents. */
  readonly number: number
  readonly size: PageSize
}

export const pageKey = (documentId: string, page: number): string => `${documentId}/${page}`

/** Documents whose file is not read yet have no pages here. */
export function pagesOf(documents: DraftView['documents']): DesignerPage[] {
  const pages: DesignerPage[] = []
  for (const one of documents)
    for (const [index, size] of (one.pages ?? []).entries())
      pages.push({
        key: pageKey(one.id, index + 1),
        documentId: one.id,
        documentName: one.name,
        sha256: one.sha256,
        page: index + 1,
        number: pages.length + 1,
        size,
      })
  return pages
}

/** One box to draw: the field itself, an option of a radio field, or its repetition on another page. */
export interface FieldBoxView {
  readonly field: FieldView
  readonly place: FieldPlace
  /** Zero-based option of a radio field. */
  readonly option: number
  /** The same value on another page; it moves with the field's own box. */
  readonly isRepeat: boolean
}

/** The boxes of one page, those of the field itself before repetitions. */
export function boxesOn(fields: readonly FieldView[], documentId: string, page: number): FieldBoxView[] {
  return fields.flatMap((field) => {
    if (field.documentId !== documentId) return []
    return field.places.flatMap((place, index) => {
      if (place.page !== page) return []
      const isOption = field.kind === 'radio'
      return [
        {
          field,
          place,
          option: isOption ? index : 0,
          isRepeat: !isOption && place.page !== field.place.page,
        },
      ]
    })
  })
}

export const isOn = (field: FieldView, page: DesignerPage): boolean =>
  field.documentId === page.documentId && field.place.page === page.page
