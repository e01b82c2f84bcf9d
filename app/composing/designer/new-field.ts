/** How a field begins: its size by kind, where it lands, and copies of fields on the way to another place. */
import type { FieldView, PageSize } from '../../../sync/collab/draft-view.ts'
import type { NewField } from '../../../sync/collab/edit-fields.ts'
import { isForStep } from '../../../sync/collab/read-field.ts'
import {
  type FieldKind,
  type FieldPlace,
  type FieldRequirement,
  filledBy,
  isDrawn,
} from '../../../sync/entities/field.ts'
import type { StepKind } from '../../../sync/entities/step-kind.ts'
import type { Point, Size } from '../geometry/box.ts'
import { keepBox } from '../geometry/keep-on-page.ts'

const SIZES: Readonly<Record<FieldKind, Size>> = {
  signature: { widthPt: 160, heightPt: 40 },
  handwriting: { widthPt: 180, heightPt: 56 },
  initials: { widthPt: 64, heightPt: 32 },
  stamp: { widthPt: 96, heightPt: 96 },
  name: { widthPt: 160, heightPt: 20 },
  email: { widthPt: 180, heightPt: 20 },
  designation: { widthPt: 160, heightPt: 20 },
  text: { widthPt: 160, heightPt: 20 },
  textArea: { widthPt: 220, heightPt: 72 },
  date: { widthPt: 112, heightPt: 20 },
  checkbox: { widthPt: 14, heightPt: 14 },
  radio: { widthPt: 14, heightPt: 14 },
  dropDown: { widthPt: 160, heightPt: 20 },
  image: { widthPt: 120, heightPt: 90 },
  signingDate: { widthPt: 112, heightPt: 20 },
  approvalDate: { widthPt: 112, heightPt: 20 },
  actionDate: { widthPt: 112, heightPt: 20 },
  actionLabel: { widthPt: 120, heightPt: 20 },
  actionComment: { widthPt: 220, heightPt: 48 },
  sequence: { widthPt: 120, heightPt: 20 },
  documentDate: { widthPt: 112, heightPt: 20 },
  // Six groups of four and one of two, in the size fields begin with.
  documentId: { widthPt: 244, heightPt: 20 },
  // Two points a module: every telephone reads it from paper.
  qrCode: { widthPt: 80, heightPt: 80 },
}
export const sizeOfKind = (kind: FieldKind): Size => SIZES[kind]

/** A new field with its middle at a point, moved onto the page. */
export function placeAt(kind: FieldKind, page: number, at: Point, size: PageSize): FieldPlace {
  const { widthPt, heightPt } = SIZES[kind]
  const box = { page, xPt: at.xPt - widthPt / 2, yPt: at.yPt - heightPt / 2, widthPt, heightPt }
  return rounded(keepBox(box, size).value)
}

/** The centre of a page, stepping down while a field already stands exactly there. */
export function placeAtCentre(
  kind: FieldKind,
  page: number,
  size: PageSize,
  taken: readonly FieldPlace[],
): FieldPlace {
  const { heightPt } = SIZES[kind]
  let at = { xPt: size.widthPt / 2, yPt: size.heightPt / 2 }
  for (let tries = 0; tries < 40; tries++) {
    const place = placeAt(kind, page, at, size)
    if (!taken.some((one) => one.page === page && isSameCorner(one, place))) return place
    at = { xPt: at.xPt, yPt: at.yPt + heightPt + 8 }
    if (at.yPt > size.heightPt - heightPt) at = { xPt: at.xPt + 24, yPt: size.heightPt / 2 }
  }
  return placeAt(kind, page, at, size)
}

/**
 * What a new field is for whoever does this; null when they have none of that kind. A mark that nobody can make
 * would never be read either.
 */
export function beginsAs(kind: FieldKind, step: StepKind): FieldRequirement | null {
  // The platform fills it in.
  if (filledBy(kind) !== 'person')
    return isForStep({ kind, requirement: 'readOnly' }, step) ? 'readOnly' : null
  if (isForStep({ kind, requirement: 'required' }, step)) return 'required'
  return !isDrawn(kind) && isForStep({ kind, requirement: 'readOnly' }, step) ? 'readOnly' : null
}

export type ClipboardField = Omit<NewField, 'id' | 'documentId'>

/** Fields as they are copied: everything but who they are and in which document they stood. */
export const toClipboard = (fields: readonly FieldView[]): ClipboardField[] =>
  fields.map(({ id: _id, documentId: _document, places: _places, ...rest }) => rest)

/**
 * Where copies land on a page: at the same spot on another page; on the page they came from a little beside, so
 * that a copy is never hidden exactly over its original.
 */
export function pastePlaces(
  copied: readonly ClipboardField[],
  target: { readonly page: number; readonly size: PageSize },
  taken: readonly FieldPlace[],
): FieldPlace[] {
  let offset = 0
  const at = (by: number) =>
    copied.map((one) => {
      const place = { ...one.place, page: target.page, xPt: one.place.xPt + by, yPt: one.place.yPt + by }
      return rounded(keepBox(place, target.size).value)
    })
  while (
    offset < 240 &&
    at(offset).some((one) => taken.some((other) => other.page === one.page && isSameCorner(one, other)))
  )
    offset += 12
  return at(offset)
}

const isSameCorner = (a: FieldPlace, b: FieldPlace): boolean =>
  Math.abs(a.xPt - b.xPt) < 0.5 && Math.abs(a.yPt - b.yPt) < 0.5

/** Hundredths of a point, as the draft keeps them. */
export const rounded = <P extends FieldPlace>(place: P): P => ({
  ...place,
  xPt: hundredths(place.xPt),
  yPt: hundredths(place.yPt),
  widthPt: hundredths(place.widthPt),
  heightPt: hundredths(place.heightPt),
})
const hundredths = (value: number): number => Math.round(value * 100) / 100
