/** A name or initials as typed: the screen stops at 40 letters, the service keeps up to 50 (A134). */
import { characterCount, MAX_MARK_TEXT } from '../../entities/profile.ts'

export const MAX_TYPED_MARK_TEXT = 40

export interface TypedMarkText {
  readonly text: string
  /** Letters were left out: the person is told how many are allowed. */
  readonly cut: boolean
}

/** What the input holds after a key or a paste; a longer text that was stored is shortened only by editing it. */
export const typedMarkText = (next: string, before: string): TypedMarkText =>
  next === before || characterCount(next) <= MAX_TYPED_MARK_TEXT
    ? { text: next, cut: false }
    : { text: [...next].slice(0, MAX_TYPED_MARK_TEXT).join(''), cut: true }

export function markTextProblem(text: string): 'required' | 'tooLong' | null {
  if (text.trim() === '') return 'required'
  return characterCount(text) > MAX_MARK_TEXT ? 'tooLong' : null
}
