/** Every place of a group has the same fields: copies of one field for the places that lack it. */
import type { DraftView, FieldView, PageSize, SeatView } from '../../../sync/collab/draft-view.ts'
import { keepBox } from '../geometry/keep-on-page.ts'
import { type ClipboardField, rounded, toClipboard } from './new-field.ts'

const GAP_PT = 12

type Fields = Pick<DraftView, 'fields' | 'groups'>

/** The places of the field's group that have fewer fields like it than its own. */
export function placesLacking(draft: Fields, field: FieldView): readonly SeatView['id'][] {
  const group = draft.groups.find((one) => one.seats.some((seat) => seat === field.recipientId))
  const count = (seat: string) =>
    draft.fields.filter((one) => one.recipientId === seat && isLike(one, field)).length
  const own = count(field.recipientId)
  return group?.seats.filter((seat) => count(seat) < own) ?? []
}

/** A copy for each of them, beside the field in lines from left to right, never off the page. */
export function copiesForPlaces(draft: Fields, field: FieldView, size: PageSize): ClipboardField[] {
  const { place } = field
  const [wide, high] = [place.widthPt + GAP_PT, place.heightPt + GAP_PT]
  const perLine = Math.max(1, Math.floor((size.widthPt - place.xPt + GAP_PT) / wide))
  const others = placesLacking(draft, field)
  return others.flatMap((recipientId, index) => {
    const [column, line] = [(index + 1) % perLine, Math.floor((index + 1) / perLine)]
    const box = { ...place, xPt: place.xPt + column * wide, yPt: place.yPt + line * high }
    return toClipboard([field]).map((one) => ({
      ...one,
      recipientId,
      place: rounded(keepBox(box, size).value),
    }))
  })
}

/** As sending compares the places of a group. */
const isLike = (a: FieldView, b: FieldView): boolean =>
  a.kind === b.kind && a.requirement === b.requirement && a.options.join() === b.options.join()
