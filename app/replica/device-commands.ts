/** The commands this device knows by now: everyday ones from the start, rare ones once something asked for them. */
import type { Command } from '../../sync/commands/command.ts'
import { EVERYDAY_COMMANDS } from '../../sync/commands/everyday.ts'

type Commands = Readonly<Record<string, unknown>>

const known = new Map<string, Command<unknown>>()
/** Inputs differ from command to command; a table of all of them cannot say so. */
export function know(commands: Commands): void {
  for (const [name, command] of Object.entries(commands)) known.set(name, command as Command<unknown>)
}
know(EVERYDAY_COMMANDS)

export const commandNamed = (name: string): Command<unknown> | undefined => known.get(name)
