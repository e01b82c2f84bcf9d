import { contrast, parseHex } from '../../ui/contrast.ts'

/** Ink on paper: the same three colours everywhere, and any other that can be read on white. */
export const INKS = { black: '#17181C', blue: '#16246B', red: '#A3231B' } as const
export type InkName = keyof typeof INKS

export const DEFAULT_INK: string = INKS.blue

const WHITE = [255, 255, 255] as const
export const LEAST_CONTRAST = 4.5

/** Whether a colour is one, and can be read on white paper. */
export function inkProblem(hex: string): 'notAColour' | 'tooLight' | null {
  const rgb = parseHex(hex)
  if (rgb === undefined) return 'notAColour'
  return contrast(rgb, WHITE) < LEAST_CONTRAST ? 'tooLight' : null
}
