/**
 * Every command there is, by name. A new command is a new file and one line in `everyday.ts` or `rare.ts`, or in
 * `platform.ts` where nobody outside gives it. The app takes types alone from here: it loads what is rare when it is
 * asked for.
 */
import type { Command } from './command.ts'
import { EVERYDAY_COMMANDS } from './everyday.ts'
import { PLATFORM_COMMANDS } from './platform.ts'
import { RARE_COMMANDS } from './rare.ts'

export { WORKFLOW_COMMANDS } from './everyday.ts'

export const COMMANDS = { ...EVERYDAY_COMMANDS, ...RARE_COMMANDS, ...PLATFORM_COMMANDS }
export type CommandName = keyof typeof COMMANDS
export type CommandInput<N extends CommandName> = (typeof COMMANDS)[N] extends Command<infer I> ? I : never

/** The definition of a name from outside; undefined for names this version does not know. */
export const commandNamed = (name: string): Command<unknown> | undefined =>
  Object.hasOwn(COMMANDS, name) ? (COMMANDS[name as CommandName] as unknown as Command<unknown>) : undefined

/** Under which a wish of today is written; 1 for a name this version does not know. */
export const versionOf = (name: string): number => commandNamed(name)?.version ?? 1
