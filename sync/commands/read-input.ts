import { err, ok, type Result } from '../result.ts'
import type { Command } from './command.ts'

export type InputProblem =
  | { readonly code: 'newer' }
  /** Path of the first thing that does not fit. */
  | { readonly code: 'not-valid'; readonly where: string }

/**
 * The input of a wish as this definition understands it. A device may have captured it weeks ago under an older
 * version: its signed text stays as it was, and is read here through `upcast`. A newer version is not understood.
 */
export function readInput<I>(
  command: Command<I>,
  wish: { readonly version: number; readonly input: unknown },
): Result<I, InputProblem> {
  if (wish.version > command.version) return err({ code: 'newer' })
  const input =
    wish.version < command.version && command.upcast ? command.upcast(wish.input, wish.version) : wish.input
  const parsed = command.input.safeParse(input)
  if (parsed.success) return ok(parsed.data)
  return err({ code: 'not-valid', where: parsed.error.issues[0]?.path.join('.') ?? '' })
}
