import { describe, expect, it } from 'vitest'
import type { Envelope } from '../../entities/envelope.ts'
import { confirmedByCall } from '../../rules/confirmed-by-call.ts'
import { badr, id, mariam, NOW, recipientFor, run, SYSTEM, sampleEnvelope } from '../sample-envelope.ts'
import { termsOf } from './act-input.ts'
import { recordRemoteSignature } from './record-remote-signature.ts'
import { signStep } from './sign-step.ts'

const signed = 'e'.repeat(64)

const begun = (some: Partial<Envelope> = {}): Envelope =>
  sampleEnvelope({
    recipients: [
      recipientFor(1, mariam, 'uaePassSign'),
      recipientFor(2, badr, 'sign', { order: 1 }),
      recipientFor(3, badr, 'sign', { order: 2, state: 'notActive', activatedAt: null }),
    ],
    lease: { recipientId: id('recipient', 1), subject: mariam.personId, until: NOW + 1 },
    ...some,
  })

const record = (envelope: Envelope, some: object = {}) =>
  run(
    recordRemoteSignature,
    envelope,
    {
      envelopeId: envelope.id,
      recipientId: id('recipient', 1),
      ...termsOf(envelope, id('recipient', 1), confirmedByCall(envelope)),
      values: {},
      consent: { text: 'I agree', version: '1', language: 'en' },
      identity: 'account',
      personId: mariam.personId,
      service: 'uaePass',
      serviceIdentity: 'f'.repeat(64),
      files: envelope.documents.map((one) => ({
        documentId: one.id,
        baseSha256: one.revisions.at(-1)?.sha256 ?? '',
        sha256: signed,
        sizeBytes: 5,
      })),
      riding: [],
      ...some,
    } as never,
    SYSTEM,
    NOW,
  )

describe('a signature made at a service', () => {
  it('[W3][R0909] is accepted and sealed in one change, and gives the documents back', () => {
    const outcome = record(begun())
    if ('refused' in outcome) throw new Error(outcome.refused.code)
    const { recipients, documents, lease, acts } = outcome.envelope
    expect([recipients[0]?.state, documents[0]?.revisions.at(-1)?.sha256, lease]).toEqual([
      'signed',
      signed,
      null,
    ])
    expect(acts.map((one) => [one.kind, one.sealedAt])).toEqual([['signed', NOW]])
    expect(outcome.change.events?.map((one) => one.kind)).toEqual(['signatureAccepted', 'signatureSealed'])
  })

  it('[W2][A081] does not count when the documents are no longer those that went there', () => {
    const envelope = begun()
    const files = envelope.documents.map((one) => ({
      documentId: one.id,
      baseSha256: '0'.repeat(64),
      sha256: signed,
      sizeBytes: 5,
    }))
    expect(record(envelope, { files })).toMatchObject({ refused: { code: 'document-changed' } })
    expect(record(envelope, { files: [] })).toMatchObject({ refused: { code: 'document-changed' } })
    const [first, second, third] = envelope.recipients
    const sealing = begun({ recipients: [first!, { ...second!, state: 'signing' }, third!] })
    expect(record(sealing)).toMatchObject({ refused: { code: 'document-changed' } })
  })

  it('[W5] does not count twice, for another kind of step, or for what has ended', () => {
    const once = record(begun())
    if ('refused' in once) throw new Error(once.refused.code)
    expect(record(once.envelope)).toMatchObject({ refused: { code: 'recipient-already-acted' } })
    expect(record(begun(), { recipientId: id('recipient', 2) })).toMatchObject({
      refused: { code: 'recipient-already-acted' },
    })
    expect(record(begun({ state: 'cancelled' }))).toMatchObject({ refused: { code: expect.any(String) } })
  })

  it('[A081] lets another signature wait while its person is at the service', () => {
    const envelope = begun()
    const wish = {
      envelopeId: envelope.id,
      recipientId: id('recipient', 2),
      ...termsOf(envelope, id('recipient', 2), confirmedByCall(envelope)),
      values: {},
      consent: { text: 'I agree', version: '1', language: 'en' },
    } as never
    expect(run(signStep, envelope, wish, badr, NOW)).toMatchObject({
      refused: { code: 'envelope-being-signed' },
    })
    expect(run(signStep, envelope, wish, badr, NOW + 1)).not.toHaveProperty('refused')
  })
})
