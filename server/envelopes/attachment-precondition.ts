/** Before a supporting file is added: a hash alone must not become a right to read what it names. */
import { refusal } from '../../sync/answers.ts'
import type { MayRead } from '../files/may-read.ts'
import type { Precondition } from '../replication/execute.ts'

export const attachmentPrecondition =
  (mayRead: MayRead): Precondition =>
  async (input, actor) =>
    (await mayRead(actor, (input as { readonly sha256: string }).sha256))
      ? null
      : refusal('upload-incomplete')
