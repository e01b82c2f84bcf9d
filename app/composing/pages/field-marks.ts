/** The fields of a document as small boxes on its pages, by page. */
import type { DraftView } from '../../../sync/collab/draft-view.ts'
import { seatTone } from '../designer/designer-context.tsx'
import { boxesOn } from '../designer/designer-pages.ts'

export interface FieldMark {
  readonly key: string
  readonly style: Readonly<Record<`--${string}`, string | number>>
}

export function fieldMarks(
  draft: Pick<DraftView, 'fields' | 'recipients' | 'groups'>,
  documentId: string,
  pageCount: number,
): readonly (readonly FieldMark[])[] {
  return Array.from({ length: pageCount }, (_, index) =>
    boxesOn(draft.fields, documentId, index + 1).map(({ field, place, option }) => ({
      key: `${field.id}/${option}`,
      style: {
        '--x': place.xPt,
        '--y': place.yPt,
        '--w': place.widthPt,
        '--h': place.heightPt,
        '--c': `var(--${seatTone(draft, field.recipientId)})`,
      },
    })),
  )
}
