/** Envelopes, from the draft to the sealed file. */
import { ENVELOPE_EFFECTS } from '../../sync/commands/envelopes/effects.ts'
import { type Area, withEffects } from '../area.ts'
import { writeCertificate } from '../documents/certificate.ts'
import { documentJobs } from '../documents/document-jobs.ts'
import { documentWords } from '../documents/words.ts'
import { recordDownloadJob } from '../evidence/download-trail.ts'
import { attachmentCalls } from './attachment-calls.ts'
import { bulkCalls } from './bulk-calls.ts'
import { envelopeCalls } from './calls.ts'
import { definitionCalls } from './definition-calls.ts'
import { discardDraftJob } from './discard-draft.ts'
import { draftAccess } from './draft-access.ts'
import { draftCalls } from './draft-calls.ts'
import { envelopeMails } from './envelope-mails.ts'
import { expressionCalls } from './expression-calls.ts'
import { linkCalls } from './link-calls.ts'
import { messageCalls } from './message-calls.ts'
import { openCalls } from './open-calls.ts'
import { actionCalls } from './perform-action.ts'
import { recycleBinCalls } from './recycle-bin-calls.ts'
import { sendPrecondition } from './send-precondition.ts'
import { signatoryCalls } from './signatory-calls.ts'
import { signingStateCalls } from './signing-state-calls.ts'
import { stepCalls } from './step-calls.ts'
import { stepPrecondition } from './step-precondition.ts'
import { stepValueCalls } from './step-value-calls.ts'
import { termsCalls } from './terms-calls.ts'
import { timerJobs } from './timer-jobs.ts'

export const ENVELOPES: Area = withEffects(ENVELOPE_EFFECTS, {
  preconditions: ({ platform, live, files, drawings }) => ({
    ...drawings.preconditions,
    sendEnvelope: sendPrecondition(platform, live.documents, files),
    addStep: stepPrecondition(platform.config),
  }),
  jobs: ({ platform, pool, store, parties, system, live }) => ({
    ...documentJobs({
      pool,
      files: store,
      parties,
      system,
      now: platform.now,
      publicUrl: platform.config.publicUrl,
      words: documentWords,
      // Frozen by sending: nobody may come back to the live document.
      closeDraft: (envelopeId) => live.closeDocument(envelopeId, 'closed'),
      writeCertificate: (envelope) => writeCertificate({ platform, pool, files: store, parties }, envelope),
    }),
    ...timerJobs({ platform, system }),
    recordDownload: recordDownloadJob(platform),
    discardDraft: discardDraftJob({ platform, live }),
  }),
  mails: (parts) => ({ envelope: envelopeMails(parts) }),
  calls: ({ platform, executor, system, live, drawings }) => {
    const drafts = { documents: live.documents, access: draftAccess(platform) }
    const keepDrawing = drawings.keep
    return [
      ...envelopeCalls(platform),
      ...recycleBinCalls(platform),
      ...expressionCalls(system, platform.now),
      ...definitionCalls(),
      ...messageCalls(system),
      ...attachmentCalls({ platform, executor, system }),
      ...termsCalls({ platform, executor, system }),
      ...stepCalls({ platform, executor, system }),
      ...signingStateCalls({ platform, executor, system }),
      ...draftCalls({ platform, executor, documents: live.documents }),
      ...signatoryCalls({ platform, executor, system, drafts }),
      ...actionCalls({ platform, executor, system, keepDrawing }),
      ...stepValueCalls({ platform, system }),
      ...linkCalls({ platform }),
      ...openCalls(platform),
      ...bulkCalls({ platform, executor, system, keepDrawing }),
    ]
  },
})
