/** What looking at the pages of a signed document came to. */

/** Shares of the displayed page, 0 to 1, from its top left. */
export interface PageShare {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

/**
 * `looks` shows something else · `text` looks alike and reads differently · `covered` signed
 * content lies under what was added · `pages` the page is not there any more, or was not there.
 */
export interface LookDifference {
  readonly kind: 'looks' | 'text' | 'covered' | 'pages'
  /** The signed revision (one-based) that shows `before`. */
  readonly revision: number
  readonly page: number
  readonly box: PageShare
  readonly before: string
  readonly after: string
}

export interface LookReport {
  /** `incomplete`: stopped, out of time, or a page could not be drawn; nothing is said about the rest. */
  readonly state: 'same' | 'different' | 'incomplete'
  readonly differences: readonly LookDifference[]
  /** Places filled later, as they may be, by page: what the screen marks as added. */
  readonly filled: readonly { readonly page: number; readonly box: PageShare; readonly field: string }[]
  readonly pagesDrawn: number
}
