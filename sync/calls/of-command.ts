/** The contract of a call that carries a command: what the command says of itself, under the call's own spelling. */
import type * as z from 'zod/mini'
import type { Command, WireCall } from '../commands/command.ts'
import type { CallContract } from './contract.ts'
import { ENVELOPE_REFUSALS } from './refusals.ts'

/** What a command's call takes of a contract that a device asks by as well. */
export const carries = <C extends CallContract & { readonly output: z.ZodMiniType }>({
  path,
  method,
  input,
  output,
}: C) => ({ path, method, body: input, output })

export const contractOf = (
  {
    area,
    summary,
    from,
    permission,
    forOperators,
  }: Pick<Command<never>, 'area' | 'summary' | 'from' | 'permission' | 'forOperators'>,
  {
    path,
    method,
    body,
    output,
    refusals = [],
  }: Pick<WireCall<never>, 'path' | 'method' | 'body' | 'output' | 'refusals'>,
) =>
  ({
    path,
    method,
    area,
    summary,
    access: from === 'person' ? 'person' : 'any',
    ...(permission && { permission }),
    ...(forOperators && { forOperators }),
    input: body,
    output,
    refusals: [...ENVELOPE_REFUSALS, ...refusals],
  }) satisfies CallContract
