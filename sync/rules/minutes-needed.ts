/** Whole minutes a first-time signer is likely to need: a quarter of a minute for each field and one glance at the end. */
export const minutesNeeded = (fieldCount: number): number =>
  Math.max(1, Math.round((fieldCount * 15 + 15) / 60))
