/** Check boxes and radio buttons as they are drawn: fractions of the side of their square, from its top left. */
export const BUTTON_FRAME = { inset: 0.06, strokePt: 0.7, grey: 0.5 }
export const TICK = {
  stroke: 0.11,
  points: [
    [0.24, 0.5],
    [0.43, 0.71],
    [0.77, 0.28],
  ],
} as const
/** Radius. */
export const DOT = 0.24
