/** Marks that turn the direction of what follows come along when a text is copied out of an Arabic one. */
const TURNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

export const withoutTurns = (text: string): string => text.replace(TURNS, '')

/** A text that stands in one line among others: nothing in it turns or breaks them, and halves of letters are gone. */
export const oneLine = (text: string): string =>
  withoutTurns(text)
    .replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ')
    .trim()
