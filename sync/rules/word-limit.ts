/** How much may be written into a text area (A162). */

/** Until a field brings a limit of its own. */
export const MAX_WORDS = 500

/** What stands between blanks; Arabic and Latin alike. */
export const countWords = (text: string): number => text.match(/\S+/gu)?.length ?? 0

export const isWithinWords = (text: string, limit: number = MAX_WORDS): boolean => countWords(text) <= limit
