import type { MeasureText } from '../../sync/field-look/lay-out-field.ts'
import { faceRuns, type PaperFace } from '../../sync/field-look/paper-faces.ts'

/** Letters that one face lacks come from the other, as in the sealed file. */
export const PAPER_FAMILIES: Readonly<Record<PaperFace, string>> = {
  sans: '"Paper Sans", "Paper Arabic", sans-serif',
  arabic: '"Paper Arabic", "Paper Sans", sans-serif',
}

/** As large as a face has units, so that nothing is rounded. */
const SIZE_PX = 1000
/** Of a letter, where there is nothing to measure with. */
const USUAL_WIDTH = 560

export function paperMeasure(): MeasureText {
  const context = typeof document === 'undefined' ? null : document.createElement('canvas').getContext('2d')
  if (context === null) return (text) => text.length * USUAL_WIDTH
  return (text, direction) => {
    context.direction = direction
    return faceRuns(text).reduce((sum, run) => {
      context.font = `${SIZE_PX}px ${PAPER_FAMILIES[run.face]}`
      return sum + context.measureText(run.text).width
    }, 0)
  }
}

/** Whether the faces that set this text are here: before that, its widths are those of another face. */
export const facesHere = (text: string): boolean =>
  typeof document === 'undefined' ||
  faceRuns(text).every((run) => document.fonts.check(fontOf(run.face), run.text))

/** Brings them; a face that cannot be had is replaced by one of the device. */
export const bringFaces = (text: string): Promise<unknown> =>
  Promise.allSettled(faceRuns(text).map((run) => document.fonts.load(fontOf(run.face), run.text)))

const FIRST_FAMILY: Readonly<Record<PaperFace, string>> = { sans: '"Paper Sans"', arabic: '"Paper Arabic"' }
const fontOf = (face: PaperFace): string => `16px ${FIRST_FAMILY[face]}`
