/** Drafts begun by a call: the line in the list, and the live document that people go on writing. */
import * as z from 'zod/mini'
import { refusal } from '../../sync/answers.ts'
import { createDraft } from '../../sync/collab/edit-settings.ts'
import { subjectOf } from '../../sync/entities/actor.ts'
import { ENVELOPE_KINDS, languageSchema, MAX_TITLE } from '../../sync/entities/envelope.ts'
import { err } from '../../sync/result.ts'
import type { LiveDocuments } from '../collab/live-documents.ts'
import { type Call, type CallContext, defineCall } from '../http/call.ts'
import { idForCall, runCommand } from '../http/command-calls.ts'
import type { Platform } from '../platform.ts'
import type { Executor } from '../replication/execute.ts'

const beginning = z.object({
  processType: z._default(
    z.union([z.literal(ENVELOPE_KINDS.document), z.literal(ENVELOPE_KINDS.request)]),
    ENVELOPE_KINDS.document,
  ),
  title: z.string().check(z.trim(), z.maxLength(MAX_TITLE)),
  language: z._default(languageSchema, 'en'),
  timeZone: z._default(z.string().check(z.minLength(1), z.maxLength(60)), 'UTC'),
})

export interface DraftCallsDeps {
  readonly platform: Platform
  readonly executor: Executor
  readonly documents: LiveDocuments
}

export function draftCalls({ platform, executor, documents }: DraftCallsDeps): Call[] {
  return ['TasksEf/Add', 'Tasks/Add'].map((path) =>
    defineCall({
      area: 'documents',
      access: 'person',
      path,
      method: 'POST',
      summary: 'Start a draft; people and files are added to it, and it is sent from the app',
      input: beginning,
      run: begin,
    }),
  )

  async function begin({ processType, ...words }: z.infer<typeof beginning>, context: CallContext) {
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
