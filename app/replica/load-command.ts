import type { Command } from '../../sync/commands/command.ts'
import { commandNamed } from './device-commands.ts'

/** Undefined for a name this version of the app does not know. */
export async function loadCommand(name: string): Promise<Command<unknown> | undefined> {
  await import('./rare-commands.ts')
  return commandNamed(name)
}
