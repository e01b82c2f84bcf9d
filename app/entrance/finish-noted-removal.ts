import { notedRemoval } from '../member/removal-note.ts'

/**
 * Whoever signed out in a tab that died before everything of theirs was gone from this device: the next page goes on
 * with it, and this is one. What removes knows the database and comes only then.
 */
export function finishNotedRemoval(): void {
  if (notedRemoval().length === 0) return
  // Not fetched, not removed: the note stays for the page after this one.
  void import('../member/removal.ts').then(({ finishRemoval }) => finishRemoval()).catch(() => undefined)
}
