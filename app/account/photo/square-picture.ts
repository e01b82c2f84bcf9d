/** The part of a picture that was chosen, square and small enough to be shown beside every name of a list. */
import { keptSizes, MARK_TARGETS } from '../../../sync/rules/marks/mark-image.ts'
import { type MarkPicture, pictureOfSizes } from '../../signing/signature/mark-picture.ts'

/** In pixels of the picture. */
export interface Square {
  readonly x: number
  readonly y: number
  readonly side: number
}

export const squarePicture = (source: ImageBitmap, { x, y, side }: Square): Promise<MarkPicture> =>
  pictureOfSizes(
    keptSizes({ width: side, height: side }, MARK_TARGETS.photo),
    MARK_TARGETS.photo,
    (context, size) => context.drawImage(source, x, y, side, side, 0, 0, size.width, size.height),
  )

/** Whole pixels within the picture, whatever the cropper's arithmetic left over. */
export function squareWithin(
  area: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  picture: { readonly width: number; readonly height: number },
): Square {
  const most = Math.min(picture.width, picture.height)
  const side = Math.max(1, Math.min(most, Math.round(Math.min(area.width, area.height))))
  const within = (start: number, length: number) =>
    Math.min(Math.max(0, Math.round(start)), Math.max(0, length - side))
  return { x: within(area.x, picture.width), y: within(area.y, picture.height), side }
}
