/** The platform's own wishes: they pass the same executor as everybody's and are logged the same way. */

import { eq } from 'drizzle-orm'
import type { CommandInput, CommandName } from '../../sync/commands/registry.ts'
import { versionOf } from '../../sync/commands/registry.ts'
import { SYSTEM } from '../../sync/entities/actor.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import { bareId, createId } from '../../sync/ids.ts'
import type { Platform } from '../platform.ts'
import type { Executor } from './execute.ts'
import type { Outcome } from './wish.ts'

export interface SystemCommands {
  /**
   * Refusals are fine (somebody was faster); `later` throws, so that the job tries again. With a job's id the
   * command is the same one however often the job runs: decided once, told the same.
   */
  run<N extends CommandName>(
    name: N,
    input: CommandInput<N> | Record<string, unknown>,
    jobId?: string,
  ): Promise<Outcome>
  envelope(id: string): Promise<Envelope | undefined>
}

export function createSystemCommands(platform: Platform, executor: Executor): SystemCommands {
  const { envelope } = platform.db.tables
  return {
    run: async (name, input, jobId) => {
      const outcome = await executor.execute({
        id: jobId === undefined ? createId('command', platform) : `command:${bareId(jobId)}`,
        name,
        version: versionOf(name),
        input,
        actor: SYSTEM,
        payload: JSON.stringify(input),
        signature: null,
        device: null,
        claimedAt: null,
      })
      if (outcome.status === 'later') throw new Error(`${name} has to wait: ${outcome.refusal?.code ?? ''}`)
      if (outcome.status === 'refused')
        platform.log.warn('A system command was refused', { name, code: outcome.refusal.code })
      return outcome
    },
    envelope: async (id) => {
      const [row] = await platform.db.read((query) =>
        query.select({ body: envelope.body }).from(envelope).where(eq(envelope.id, id)),
      )
      return row?.body
    },
  }
}
