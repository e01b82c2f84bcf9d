/**
 * When the service worker fetches a file: `first` with what reading and signing take, `packed` with those too, out of
 * the one file that is the `pack`, or `later`.
 */
export type Comes = 'first' | 'packed' | 'pack' | 'later'

export interface PrecachedFile {
  readonly url: string
  /** Null for what its own name says the content of. */
  readonly revision: string | null
  readonly comes: Comes
}

/** The service worker is not installed before it is kept. */
export const isDue = (comes: Comes): boolean => comes !== 'later'
