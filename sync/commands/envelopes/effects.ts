/** Work on a document and its timers. What touches its files shares its key and never overlaps. */
import { effect } from '../effect.ts'

interface OfEnvelope {
  readonly envelopeId: string
}
interface Timer extends OfEnvelope {
  readonly dueAt: number
}
const ofEnvelope = <P extends OfEnvelope = OfEnvelope>() =>
  effect<P>({ key: ({ envelopeId }) => envelopeId, about: ({ envelopeId }) => [envelopeId] })

/** Somebody saved a file of an envelope. */
interface Download extends OfEnvelope {
  readonly recipientId: string | null
  readonly by: string
  readonly name: string
  readonly identity: 'account' | 'link'
  readonly sha256: string
  readonly file: 'document' | 'attachment' | 'certificate'
  readonly claimedAt: number | null
  readonly at: number
}

export const ENVELOPE_EFFECTS = {
  prepareEnvelope: ofEnvelope(),
  sealAct: ofEnvelope<OfEnvelope & { readonly recipientId: string; readonly commandId: string }>(),
  completeEnvelope: ofEnvelope(),
  warnOfExpiry: ofEnvelope<Timer>(),
  expireEnvelope: ofEnvelope<Timer>(),
  remindRecipients: ofEnvelope<Timer>(),
  recordDownload: ofEnvelope<Download>(),
  /** What this person deleted then has lain in Deleted items long enough. */
  purgeDeleted: effect<Timer & { readonly personId: string; readonly deletedAt: number }>({
    key: ({ envelopeId }) => envelopeId,
    about: ({ envelopeId, personId }) => [envelopeId, personId],
  }),
  /** A draft was deleted for ever: its live document and its claims on files go. */
  discardDraft: ofEnvelope(),
}
