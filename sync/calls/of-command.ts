/** The contract of a call that carries a command: what the command says of itself, under the call's own spelling. */
import type { Command, WireCall } from '../commands/command.ts'
import type { CallContract } from './contract.ts'
import { ENVELOPE_REFUSALS } from './refusals.ts'

export const contractOf = (
  { area, summary, from }: Pick<Command<never>, 'area' | 'summary' | 'from'>,
  { path, method, body, output }: Pick<WireCall<never>, 'path' | 'method' | 'body' | 'output'>,
) =>
  ({
    path,
    method,
    area,
    summary,
    access: from === 'person' ? 'person' : 'any',
    input: body,
    output,
    refusals: COMMAND_REFUSALS,
  }) satisfies CallContract

const COMMAND_REFUSALS = [...ENVELOPE_REFUSALS]
