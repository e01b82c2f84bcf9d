/** Every contract there is, without a server: those declared in `sync/calls/`, and those made of commands. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { CallContract } from '../../sync/calls/contract.ts'
import { contractOf } from '../../sync/calls/of-command.ts'
import type { Command } from '../../sync/commands/command.ts'
import { COMMANDS } from '../../sync/commands/registry.ts'

const folder = join(import.meta.dirname, '../../sync/calls')

export async function declaredContracts(): Promise<CallContract[]> {
  const modules = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const exported = await Promise.all(
    modules.map((name) => import(join(folder, name)) as Promise<Record<string, unknown>>),
  )
  return exported.flatMap((one) => Object.values(one)).filter(isContract)
}

const isContract = (value: unknown): value is CallContract =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'summary' in value

export const commandContracts = (): CallContract[] =>
  (Object.values(COMMANDS) as unknown as Command<never>[]).flatMap((command) =>
    (command.calls ?? []).map((wire) => contractOf(command, wire)),
  )
