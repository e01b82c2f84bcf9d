/** `Tasks/AddSignatories`: people for a draft, written into its live document; one more for what is under way. */

import type * as z from 'zod/mini'
import { refusal } from '../../sync/answers.ts'
import * as contracts from '../../sync/calls/signatories.ts'
import { addRecipient } from '../../sync/collab/edit-recipients.ts'
import { type Actor, subjectOf } from '../../sync/entities/actor.ts'
import {
  type DraftAccess,
  type languageSchema,
  STEP_KINDS,
  type StepKind,
} from '../../sync/entities/envelope.ts'
import { createId } from '../../sync/ids.ts'
import { err, ok } from '../../sync/result.ts'
import type { LiveDocuments } from '../collab/live-documents.ts'
import { type Call, type CallContext, serve } from '../http/call.ts'
import { idForCall, runCommand } from '../http/command-calls.ts'
import type { Platform } from '../platform.ts'
import type { Executor } from '../replication/execute.ts'
import type { SystemCommands } from '../replication/system-commands.ts'

export interface SignatoryCallsDeps {
  readonly platform: Platform
  readonly executor: Executor
  readonly system: SystemCommands
  readonly drafts: {
    readonly documents: LiveDocuments
    readonly access: (actor: Actor, documentId: string) => Promise<DraftAccess | null>
  }
}

export function signatoryCalls({ platform, executor, system, drafts }: SignatoryCallsDeps): Call[] {
  return [
    serve(contracts.addSignatories, {
      run: async (wish, context) => {
        const people = wish.signatories.flatMap(
          ({ signerName: name, emailAddress: email, stepTypeId, language }) => {
            const kind = kindOf(stepTypeId)
            return kind ? [{ name, email, kind, language }] : []
          },
        )
        if (people.length < wish.signatories.length)
          return err(refusal('input-not-valid', { where: 'stepTypeId' }))
        const envelope = await system.envelope(wish.processId)
        if (envelope?.state === 'draft') return addToDraft(wish.processId, people, context)
        const [one, ...others] = people
        // Each is a decision of its own about the route; several could be granted half.
        if (others.length > 0) return err(refusal('too-many', { what: 'steps' }))
        const newRecipientId = idForCall('recipient', platform, context)
        const added = await runCommand(platform, executor, context, {
          name: 'addStep',
          input: { envelopeId: wish.processId, newRecipientId, place: wish.place, ...one },
        })
        return added.ok ? ok(answer(wish.processId, [newRecipientId])) : added
      },
    }),
  ]

  async function addToDraft(processId: string, people: readonly Person[], { actor }: CallContext) {
    if (!actor || (await drafts.access(actor, processId)) !== 'write') return err(refusal('not-permitted'))
    const added = people.map((one) => ({ ...one, id: createId('recipient', platform) }))
    const { verdict } = await drafts.documents.transact(
      processId,
      { subject: subjectOf(actor), deviceId: 'api' },
      (ydoc) => {
        for (const one of added) addRecipient(ydoc, one)
      },
    )
    return verdict === 'stored'
      ? ok(
          answer(
            processId,
            added.map(({ id }) => id),
          ),
        )
      : err(refusal('not-permitted'))
  }
}

interface Person {
  readonly name: string
  readonly email: string
  readonly kind: StepKind
  readonly language: z.infer<typeof languageSchema>
}
const kindOf = (id: number) => (Object.keys(STEP_KINDS) as StepKind[]).find((one) => STEP_KINDS[one] === id)
const answer = (processId: string, ids: readonly string[]) => ({
  processId,
  signatories: ids.map((stepId) => ({ stepId })),
})
