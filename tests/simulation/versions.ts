/** Two versions of the app: the later one has changed the meaning of a command's input and reads the older one. */
import * as z from 'zod/mini'
import type { Command } from '../../sync/commands/command.ts'
import { commandNamed } from '../../sync/commands/registry.ts'
import { idSchema } from '../../sync/ids.ts'

interface Older {
  readonly envelopeId: `envelope:${string}`
  readonly flagged: boolean
}
interface Newer {
  readonly envelopeId: `envelope:${string}`
  readonly favourite: 'yes' | 'no'
}

const toOlder = ({ envelopeId, favourite }: Newer): Older => ({ envelopeId, flagged: favourite === 'yes' })

/** `setFlagged` as a later version might have it: other words for the same wish. */
function newerSetFlagged(): Command<Newer> {
  const {
    input: _input,
    calls: _calls,
    files: _files,
    proof: _proof,
    ...older
  } = commandNamed('setFlagged') as Command<Older>
  return {
    ...older,
    version: older.version + 1,
    input: z.object({ envelopeId: idSchema('envelope'), favourite: z.enum(['yes', 'no']) }),
    upcast: (input) => {
      const { envelopeId, flagged } = input as Older
      return { envelopeId, favourite: flagged ? 'yes' : 'no' }
    },
    reads: (input, actor) => older.reads(toOlder(input), actor),
    check: (facts, input, actor) => older.check(facts, toOlder(input), actor),
    apply: (facts, input, context) => older.apply(facts, toOlder(input), context),
    preview: (facts, input, actor, now) => older.preview?.(facts, toOlder(input), actor, now) ?? [],
  }
}
const newer = newerSetFlagged() as unknown as Command<unknown>

export const commandsOf =
  (version: 1 | 2) =>
  (name: string): Command<unknown> | undefined =>
    version === 2 && name === newer.name ? newer : commandNamed(name)

/** The input of a favourite as this version of the app spells it. */
export const flaggedInput = (version: 1 | 2, envelopeId: `envelope:${string}`, flagged: boolean) =>
  (version === 1 ? { envelopeId, flagged } : { envelopeId, favourite: flagged ? 'yes' : 'no' }) as Older
