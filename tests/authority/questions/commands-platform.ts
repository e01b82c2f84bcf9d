/** Commands that only the platform itself gives. */
import { termsOf } from '../../../sync/commands/signing/act-input.ts'
import { confirmedByCall } from '../../../sync/rules/confirmed-by-call.ts'
import { consent, envelopeId, type Inputs } from './asking.ts'

const revisions = { documents: [] }

export const PLATFORM_INPUTS: Inputs = {
  recordPreparation: ['recordPreparation', (one) => ({ ...envelopeId(one), ...revisions })],
  recordSeal: [
    'recordSeal',
    (one) => ({ ...envelopeId(one), recipientId: one.part('sign').id, documents: [], commandIds: [] }),
  ],
  recordSealFailure: ['recordSealFailure', (one) => ({ ...envelopeId(one), reason: 'x' })],
  recordCompletion: [
    'recordCompletion',
    (one) => ({ ...envelopeId(one), documents: [], certificateSha256: one.fileSha256 }),
  ],
  expireEnvelope: ['expireEnvelope', envelopeId],
  recordDeparture: [
    'recordDeparture',
    (one) => ({
      ...envelopeId(one),
      personId: one.envelope.ownerId,
      heir: { personId: one.envelope.ownerId, name: 'A', email: 'a@example.com' },
    }),
  ],
  recordErasure: [
    'recordErasure',
    (one) => ({ ...envelopeId(one), personId: one.envelope.ownerId, recipientIds: [], heir: null }),
  ],
  recordHandOver: [
    'recordHandOver',
    (one) => ({
      ...envelopeId(one),
      organizationId: one.envelope.organizationId,
      personId: one.envelope.ownerId,
      heir: { personId: one.envelope.ownerId, name: 'A', email: 'a@example.com' },
    }),
  ],
  recordIntegration: [
    'recordIntegration',
    (one) => ({ ...envelopeId(one), recipientId: one.part('sign').id, outcome: 'done', reason: '' }),
  ],
  recordRemoteSignature: [
    'recordRemoteSignature',
    (one) => ({
      ...envelopeId(one),
      recipientId: one.part('sign').id,
      ...termsOf(one.envelope, one.part('sign').id, confirmedByCall(one.envelope)),
      values: {},
      consent,
      identity: 'account',
      personId: null,
      service: 'uaePass',
      serviceIdentity: 'f'.repeat(64),
      files: [],
      riding: [],
    }),
  ],
  warnOfExpiry: ['warnOfExpiry', (one) => ({ ...envelopeId(one), dueAt: 1 })],
  recordDownload: [
    'recordDownload',
    (one) => ({ ...envelopeId(one), sha256: one.envelope.documents[0]?.pdfSha256 }),
  ],
  purgeDeleted: [
    'purgeDeleted',
    (one, world) => ({ envelopeId: one.ended.id, personId: world.people.recipient.id, deletedAt: 1 }),
  ],
  recordStepAccess: [
    'recordStepAccess',
    (one) => ({
      ...envelopeId(one),
      recipientId: one.part('sign').id,
      by: 'password',
      outcome: 'opened',
    }),
  ],
  applyDelegationRules: [
    'applyDelegationRules',
    (one) => ({ ...envelopeId(one), organizationId: one.envelope.organizationId, rules: [] }),
  ],
}
