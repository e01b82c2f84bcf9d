/** Before a command that sends files is decided: a hash alone must not become a right to read what it names. */
import { refusal } from '../../sync/answers.ts'
import type { Command } from '../../sync/commands/command.ts'
import { COMMANDS } from '../../sync/commands/registry.ts'
import type { Precondition } from '../replication/execute.ts'
import type { MayRead } from './may-read.ts'

/** For every command that says which files it sends; each is given the input it has read. */
export const filesShown = (mayRead: MayRead): Readonly<Record<string, Precondition>> =>
  Object.fromEntries(
    (Object.values(COMMANDS) as unknown as readonly Command<unknown>[]).flatMap(({ name, from, files }) => {
      if (!files) return []
      const precondition: Precondition = async (input, actor) => {
        // Who may not at all learns it from the command's own check.
        if (from === 'person' && actor.kind !== 'person') return null
        for (const sha256 of files(input))
          if (!(await mayRead(actor, sha256))) return refusal('upload-incomplete')
        return null
      }
      return [[name, precondition]]
    }),
  )
