/** Cases too many for one run take turns by the day; `npm run test:all` plays all of them. */
export const DAY = Math.floor(Date.now() / 86_400_000)
export const EVERY_CASE = process.env.EVERY_CASE !== undefined

/** Every `days`th, from today's on. */
export const todaysShare = <T>(all: readonly T[], days: number): readonly T[] =>
  EVERY_CASE ? all : all.filter((_, index) => index % days === DAY % days)

/** The tag of the `index`th journey of those that take turns; read by `playwright.config.ts`. */
export const takesTurns = (index: number, days: number): string => `@day-${index % days}-of-${days}`
