/** Drafts begun by a call: the line in the list, and the live document that people go on writing. */

import { refusal } from '../../sync/answers.ts'
import type { DraftBeginning } from '../../sync/calls/drafts.ts'
import * as contracts from '../../sync/calls/drafts.ts'
import { createDraft } from '../../sync/collab/edit-settings.ts'
import { subjectOf } from '../../sync/entities/actor.ts'
import { ENVELOPE_KINDS } from '../../sync/entities/envelope.ts'
import { err } from '../../sync/result.ts'
import type { LiveDocuments } from '../collab/live-documents.ts'
import { type Call, type CallContext, serve } from '../http/call.ts'
import { idForCall, runCommand } from '../http/command-calls.ts'
import type { Platform } from '../platform.ts'
import type { Executor } from '../replication/execute.ts'

export interface DraftCallsDeps {
  readonly platform: Platform
  readonly executor: Executor
  readonly documents: LiveDocuments
}

export function draftCalls({ platform, executor, documents }: DraftCallsDeps): Call[] {
  return [serve(contracts.add, { run: begin }), serve(contracts.addTask, { run: begin })]

  async function begin({ processType, ...words }: DraftBeginning, context: CallContext) {
    const { actor } = context
    if (!actor) return err(refusal('not-signed-in'))
    const envelopeId = idForCall('envelope', platform, context)
    const kind = processType === ENVELOPE_KINDS.request ? 'request' : 'document'
    const draft = { envelopeId, kind, ...words } as const
    const created = await runCommand(platform, executor, context, { name: 'createEnvelope', input: draft })
    if (!created.ok) return created
    // A repeat of the call finds it begun, and leaves what was written since.
    await documents.transact(envelopeId, { subject: subjectOf(actor), deviceId: 'api' }, (ydoc) =>
      createDraft(ydoc, draft),
    )
    return created
  }
}
