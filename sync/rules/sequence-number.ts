/** The numbers of a sequence (A155): each follows the last, none before the first. */
import { MAX_SEQUENCE_DIGITS, type Sequence } from '../entities/sequence.ts'

/** The number that is given next. */
export const nextNumber = ({ start, last }: Pick<Sequence, 'start' | 'last'>): number =>
  last === null ? start : Math.max(start, last + 1)

/** As it is printed: prefix, zero-padded number, suffix. */
export const printedNumber = (
  { prefix, suffix, padding }: Pick<Sequence, 'prefix' | 'suffix' | 'padding'>,
  number: number,
): string => `${prefix}${String(number).padStart(padding, '0')}${suffix}`

/** The sequence after it gave its next number, and that number printed; null when it has come to its end. */
export function takeNumber(
  sequence: Sequence,
): { readonly sequence: Sequence; readonly printed: string } | null {
  const number = nextNumber(sequence)
  return number < 10 ** MAX_SEQUENCE_DIGITS
    ? { sequence: { ...sequence, last: number }, printed: printedNumber(sequence, number) }
    : null
}
