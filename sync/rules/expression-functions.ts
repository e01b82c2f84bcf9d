/** The functions an expression of the whole language may call, and with how many values. */

export interface Arity {
  readonly least: number
  /** As many as fit into an expression, where nothing is said. */
  readonly most?: number
  /** Only pairs and what is left: conditions, each with its value, and the value otherwise. */
  readonly odd?: true
}

export const FUNCTIONS = {
  /** `if([a] > 1, "much", [a] = 1, "one", "none")` */
  if: { least: 3, odd: true },
  filled: { least: 1, most: 1 },

  /** These seven may speak of columns, `[items.total]`: then they are asked of each row. */
  sum: { least: 1 },
  average: { least: 1 },
  min: { least: 1 },
  max: { least: 1 },
  /** Of what is there and not "no". */
  count: { least: 1 },
  any: { least: 1 },
  all: { least: 1 },

  /** To so many digits after the point, half away from zero; none where nothing is said. */
  round: { least: 1, most: 2 },
  abs: { least: 1, most: 1 },
  number: { least: 1, most: 1 },

  /** Whether a list holds a value. */
  has: { least: 2, most: 2 },
  /** How many values a list holds. */
  size: { least: 1, most: 1 },

  join: { least: 1 },
  upper: { least: 1, most: 1 },
  lower: { least: 1, most: 1 },
  trim: { least: 1, most: 1 },
  length: { least: 1, most: 1 },
  words: { least: 1, most: 1 },
  contains: { least: 2, most: 2 },
  startsWith: { least: 2, most: 2 },
  endsWith: { least: 2, most: 2 },
  left: { least: 2, most: 2 },
  right: { least: 2, most: 2 },

  today: { least: 0, most: 0 },
  /** From the first day to the second. */
  days: { least: 2, most: 2 },
  addDays: { least: 2, most: 2 },
  addMonths: { least: 2, most: 2 },
  addYears: { least: 2, most: 2 },
  year: { least: 1, most: 1 },
  month: { least: 1, most: 1 },
  day: { least: 1, most: 1 },
  /** Monday 1 to Sunday 7. */
  weekday: { least: 1, most: 1 },
  /** Full years since a day, until today or another day. */
  age: { least: 1, most: 2 },
} as const satisfies Readonly<Record<string, Arity>>

export type FunctionName = keyof typeof FUNCTIONS
