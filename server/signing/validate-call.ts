/** `TasksEf/ValidateUAEPassSignature`: looks again at the file a step left behind, for whoever may see the document. */

import { refusal } from '../../sync/answers.ts'
import * as contracts from '../../sync/calls/validate.ts'
import { err, ok } from '../../sync/result.ts'
import { recipientById } from '../../sync/rules/workflow/route.ts'
import { seenEnvelope } from '../envelopes/seen-envelope.ts'
import { type Call, serve } from '../http/call.ts'
import type { SystemCommands } from '../replication/system-commands.ts'
import type { SignedFilesDeps } from './signed-files.ts'

export interface ValidateDeps {
  readonly system: SystemCommands
  readonly signedFiles: SignedFilesDeps
}

export const validateCall = ({ system, signedFiles }: ValidateDeps): Call =>
  serve(contracts.validateUAEPassSignature, {
    run: async ({ processId, stepId }, { actor }) => {
      const seen = await seenEnvelope(system, processId, actor)
      if (!seen.ok) return seen
      const recipient = recipientById(seen.value, stepId)
      if (!recipient) return err(refusal('not-permitted'))
      if (recipient.kind !== 'uaePassSign' || recipient.state !== 'signed')
        return err(refusal('signing-way-not-available'))
      const { pool, files, roots, now } = signedFiles
      const documents = []
      for (const document of seen.value.documents) {
        const made = document.revisions.findLast((one) => one.recipientId === stepId)
        if (!made) continue
        const sourcePath = await files.pathOf(made.sha256)
        const judged = await pool.run('verify', { sourcePath, trustedRoots: roots, now: new Date(now()) })
        const signature = judged.ok
          ? judged.value.revisions
              .flatMap((one) => one.signatures)
              .findLast((one) => one.kind === 'signature')
          : undefined
        documents.push({
          documentId: document.id,
          isValid: judged.ok && judged.value.verdict === 'valid' && signature?.state === 'valid',
          isTrusted: signature?.trust === 'trusted',
          signedBy: signature?.certificate?.commonName ?? null,
          timeStamp: signature?.timeStamp?.time ?? null,
        })
      }
      const isValid = documents.length > 0 && documents.every((one) => one.isValid)
      return ok({ processId, stepId, isValid, documents })
    },
  })
