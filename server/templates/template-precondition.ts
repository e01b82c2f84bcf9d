/** Before a template is kept: a hash alone must not become a right to read what it names. */
import { refusal } from '../../sync/answers.ts'
import type { CommandInput } from '../../sync/commands/registry.ts'
import type { MayRead } from '../files/may-read.ts'
import type { Precondition } from '../replication/execute.ts'

export const templatePrecondition =
  (mayRead: MayRead): Precondition =>
  async (input, actor) => {
    // Who may keep none learns it from the command's own check.
    if (actor.kind !== 'person') return null
    const { content } = input as CommandInput<'saveAsTemplate'>
    for (const { sha256 } of [...content.documents, ...content.attachments])
      if (!(await mayRead(actor, sha256))) return refusal('upload-incomplete')
    return null
  }
