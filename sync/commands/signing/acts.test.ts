import { describe, expect, it } from 'vitest'
import type { Envelope } from '../../entities/envelope.ts'
import { confirmedByCall } from '../../rules/confirmed-by-call.ts'
import { recordSeal } from '../envelopes/record-sealing.ts'
import { setFlagged } from '../marks/set-marks.ts'
import {
  badr,
  codeOf,
  done,
  fieldOf,
  guestOf,
  id,
  mariam,
  owner,
  recipientFor,
  run,
  SYSTEM,
  sampleEnvelope,
  stranger,
} from '../sample-envelope.ts'
import { termsOf } from './act-input.ts'
import { openStep } from './open-step.ts'
import { approveStep, fillForm } from './plain-acts.ts'
import { rejectStep } from './reject-step.ts'
import { signStep } from './sign-step.ts'

const consent = { text: 'I agree', version: '1', language: 'en' }
const acting = (envelope: Envelope, n = 1, values: object = {}) => ({
  envelopeId: envelope.id,
  recipientId: id('recipient', n),
  ...termsOf(envelope, id('recipient', n), confirmedByCall(envelope)),
  values,
})
const signing = (envelope: Envelope, n = 1, values: object = {}) => ({
  ...acting(envelope, n, values),
  consent,
})

describe('signing', () => {
  it('[W3] fixes the time and the consent at once, and opens nothing before the seal', () => {
    const { envelope, change } = done(run(signStep, sampleEnvelope(), signing(sampleEnvelope()), mariam))
    expect(envelope.recipients.map((one) => one.state)).toEqual(['signing', 'notActive'])
    expect(envelope.acts).toMatchObject([
      { kind: 'signed', acceptedAt: 1_000_000_000, consent, sealedAt: null },
    ])
    expect(change.events?.map((one) => one.kind)).toEqual(['signatureAccepted'])
    expect(change.effects?.map((one) => one.kind)).toEqual(['sealAct'])
  })

  it('[W3] is done by the seal, which opens the next order and names the documents it made', () => {
    const accepted = done(run(signStep, sampleEnvelope(), signing(sampleEnvelope()), mariam)).envelope
    const documents = [{ documentId: id('document', 1), sha256: 'c'.repeat(64), sizeBytes: 20 }]
    const input = {
      envelopeId: accepted.id,
      recipientId: id('recipient', 1),
      documents,
      commandIds: ['command:test'],
    }
    const { envelope, change } = done(run(recordSeal, accepted, input, SYSTEM))
    expect(envelope.recipients.map((one) => one.state)).toEqual(['signed', 'waiting'])
    expect(envelope.documents[0]?.revisions.map((one) => one.cause)).toEqual(['prepared', 'signed'])
    expect(envelope.acts[0]?.sealedAt).not.toBeNull()
    expect(change.events).toMatchObject([{ kind: 'signatureSealed', documentSha256: 'c'.repeat(64) }])
    expect(change.effects).toMatchObject([
      { kind: 'mail', template: 'yourTurn', recipientId: id('recipient', 2) },
      { kind: 'applyDelegations' },
    ])
  })

  it('[W3] sealed twice is refused the second time', () => {
    const sealed = sampleEnvelope({ recipients: [recipientFor(1, mariam, 'sign', { state: 'signed' })] })
    const input = { envelopeId: sealed.id, recipientId: id('recipient', 1), documents: [], commandIds: [] }
    expect(codeOf(run(recordSeal, sealed, input, SYSTEM))).toBe('recipient-already-acted')
  })

  it('[W2] counts only on the prepared documents its person saw', () => {
    const envelope = sampleEnvelope()
    const input = signing(envelope)
    const other = { ...input, documents: [{ ...input.documents[0], preparedSha256: 'f'.repeat(64) }] }
    expect(codeOf(run(signStep, envelope, other, mariam))).toBe('document-changed')
    expect(codeOf(run(signStep, envelope, { ...input, documents: [] }, mariam))).toBe('document-changed')
  })

  it('[W2] counts only on the terms its person agreed to', () => {
    const envelope = sampleEnvelope()
    const input = signing(envelope)
    const changed = sampleEnvelope({ recipients: [recipientFor(1, mariam, 'sign', { termsRev: 2 })] })
    expect(codeOf(run(signStep, changed, input, mariam))).toBe('terms-changed')
  })

  it('[W2] is not disturbed by signatures of others in the meantime', () => {
    const recipients = [recipientFor(1, mariam), recipientFor(2, badr)]
    const seen = sampleEnvelope({ recipients })
    const later = done(run(signStep, seen, signing(seen, 2), badr)).envelope
    const sealed = {
      ...later,
      rev: later.rev + 1,
      documents: later.documents.map((one) => ({
        ...one,
        revisions: [
          ...one.revisions,
          { ...one.revisions[0]!, id: id('revision', 2), cause: 'signed' as const },
        ],
        currentRevisionId: id('revision', 2),
      })),
    }
    expect(codeOf(run(signStep, sealed as Envelope, signing(seen, 1), mariam))).toBe('applied')
  })

  it('[W1] out of turn is refused, twice is refused, by somebody else is not permitted', () => {
    const envelope = sampleEnvelope()
    const later = recipientFor(2, mariam, 'sign', { order: 2, state: 'notActive', activatedAt: null })
    const twice = sampleEnvelope({ recipients: [recipientFor(1, mariam), later] })
    expect(codeOf(run(signStep, twice, signing(twice, 2), mariam))).toBe('recipient-out-of-turn')
    const accepted = done(run(signStep, envelope, signing(envelope), mariam)).envelope
    expect(codeOf(run(signStep, accepted, signing(envelope), mariam))).toBe('recipient-already-acted')
    expect(codeOf(run(signStep, envelope, signing(envelope), stranger))).toBe('not-permitted')
    expect(codeOf(run(signStep, undefined, signing(envelope), stranger))).toBe('not-permitted')
    expect(codeOf(run(signStep, envelope, signing(envelope), owner))).toBe('not-permitted')
  })

  it('[S8] is not permitted to whom the route has not come to: they learn neither title nor turn', () => {
    const envelope = sampleEnvelope()
    for (const command of [signStep, openStep, rejectStep])
      expect(run(command as never, envelope, { ...signing(envelope, 2), reason: 'x' }, badr)).toEqual({
        refused: { code: 'not-permitted' },
      })
    expect(codeOf(run(setFlagged, envelope, { envelopeId: envelope.id, flagged: true }, badr))).toBe(
      'not-permitted',
    )
    expect(codeOf(run(setFlagged, envelope, { envelopeId: envelope.id, flagged: true }, mariam))).toBe(
      'applied',
    )
  })

  it('[S8] a guest acts for the recipients of their own address in their own envelope only', () => {
    const [first] = sampleEnvelope().recipients
    const envelope = sampleEnvelope()
    expect(codeOf(run(signStep, envelope, signing(envelope), guestOf(first!)))).toBe('applied')
    const elsewhere = { ...guestOf(first!), envelopeId: id('envelope', 2) }
    expect(codeOf(run(signStep, envelope, signing(envelope), elsewhere))).toBe('not-permitted')
  })

  it.each([
    ['cancelled', 'envelope-cancelled'],
    ['revoked', 'envelope-cancelled'],
    ['expired', 'envelope-expired'],
    ['completed', 'envelope-completed'],
  ] as const)('[W5] on a %s envelope is refused as %s, with the reason of the ending', (state, code) => {
    const envelope = sampleEnvelope({ state, stateReason: 'Wrong rent' })
    const outcome = run(signStep, envelope, signing(envelope), mariam)
    expect(outcome).toEqual({ refused: { code, facts: { title: 'Lease', at: 2, reason: 'Wrong rent' } } })
    for (const command of [approveStep, fillForm])
      expect(codeOf(run(command, envelope, acting(envelope), mariam))).toBe(code)
    const rejection = { envelopeId: envelope.id, recipientId: id('recipient', 1), reason: 'No' }
    expect(codeOf(run(rejectStep, envelope, rejection, mariam))).toBe(code)
  })
})

describe('values', () => {
  const part = recipientFor(1, mariam)
  const text = (n: number, value: string) => ({ [id('field', n) as string]: { kind: 'text', text: value } })
  const withField = (some: Parameters<typeof fieldOf>[2]) =>
    sampleEnvelope({ recipients: [part, recipientFor(2, badr)], fields: [fieldOf(1, part, some)] })
  const outcome = (envelope: Envelope, values: object) =>
    codeOf(run(signStep, envelope, signing(envelope, 1, values), mariam))

  it('[W6] of another recipient cannot be written', () => {
    const other = recipientFor(2, badr)
    const envelope = sampleEnvelope({ recipients: [part, other], fields: [fieldOf(2, other)] })
    expect(outcome(envelope, text(2, 'Forged'))).toBe('field-value-not-valid')
    expect(outcome(envelope, text(7, 'No such field'))).toBe('field-value-not-valid')
  })

  it.each(['readOnly', 'hidden'] as const)('[W6] of a %s field cannot be written', (requirement) => {
    expect(outcome(withField({ requirement }), text(1, 'Forged'))).toBe('field-value-not-valid')
  })

  it('[W6] that are required must be filled, blanks do not count, a default does', () => {
    expect(outcome(withField({}), {})).toBe('field-value-missing')
    expect(outcome(withField({}), text(1, '  '))).toBe('field-value-missing')
    expect(outcome(withField({}), text(1, 'CFO'))).toBe('applied')
    expect(outcome(withField({ defaultValue: 'CFO' }), {})).toBe('applied')
    expect(outcome(withField({ requirement: 'editable' }), {})).toBe('applied')
  })

  it.each([
    ['date', '2026-02-30'],
    ['date', 'tomorrow'],
    ['email', 'nobody'],
    ['dropDown', 'Elsewhere'],
    ['radio', 'Elsewhere'],
    ['text', 'two\nlines'],
  ] as const)('[W6] of kind %s are not "%s"', (kind, value) => {
    expect(outcome(withField({ kind, options: ['Dubai'] }), text(1, value))).toBe('field-value-not-valid')
  })

  it.each([
    ['date', '2026-02-28'],
    ['email', 'a@example.com'],
    ['dropDown', 'Dubai'],
    ['radio', 'Dubai'],
    ['textArea', 'two\nlines'],
  ] as const)('[W6] of kind %s may be "%s"', (kind, value) => {
    expect(outcome(withField({ kind, options: ['Dubai'] }), text(1, value))).toBe('applied')
  })

  it('[W6] of signature fields are drawings, and of no other field', () => {
    const drawing = { [id('field', 1) as string]: { kind: 'drawing', sha256: 'a'.repeat(64), text: '' } }
    expect(outcome(withField({ kind: 'signature' }), text(1, 'Mariam'))).toBe('field-value-not-valid')
    expect(outcome(withField({ kind: 'signature' }), drawing)).toBe('applied')
    expect(outcome(withField({ kind: 'text' }), drawing)).toBe('field-value-not-valid')
    expect(outcome(withField({ kind: 'checkbox' }), text(1, 'true'))).toBe('field-value-not-valid')
  })
})

describe('approving, filling, rejecting, opening', () => {
  it('[W1] approving opens the next order at once, and its values wait for the next seal', () => {
    const part = recipientFor(1, mariam, 'approve')
    const next = recipientFor(2, badr, 'sign', { order: 2, state: 'notActive', activatedAt: null })
    const before = sampleEnvelope({ recipients: [part, next] })
    const { envelope } = done(run(approveStep, before, acting(before), mariam))
    expect(envelope.recipients.map((one) => one.state)).toEqual(['approved', 'waiting'])
    expect(envelope.acts).toMatchObject([{ kind: 'approved', sealedAt: null }])
  })

  it('[W1] an act of another kind than the step is refused', () => {
    const envelope = sampleEnvelope()
    expect(codeOf(run(approveStep, envelope, acting(envelope), mariam))).toBe('input-not-valid')
    const approver = sampleEnvelope({ recipients: [recipientFor(1, mariam, 'approve')] })
    expect(codeOf(run(signStep, approver, signing(approver), mariam))).toBe('input-not-valid')
    expect(codeOf(run(fillForm, approver, acting(approver), mariam))).toBe('input-not-valid')
  })

  it('[W1] the last act without a signature asks for the closing seal', () => {
    const before = sampleEnvelope({ recipients: [recipientFor(1, mariam, 'formFilling')] })
    const { change } = done(run(fillForm, before, acting(before), mariam))
    expect(change.effects).toEqual([{ kind: 'completeEnvelope', envelopeId: before.id }])
  })

  it('[W5] rejecting ends the envelope with its reason, stops the others and tells the owner', () => {
    const before = sampleEnvelope()
    const input = { envelopeId: before.id, recipientId: id('recipient', 1), reason: ' Wrong rent ' }
    const { envelope, change } = done(run(rejectStep, before, input, mariam))
    expect(envelope).toMatchObject({ state: 'cancelled', stateReason: 'Wrong rent' })
    expect(envelope.recipients.map((one) => one.state)).toEqual(['rejected', 'stopped'])
    expect(change.effects).toMatchObject([{ template: 'rejected', recipientId: null }])
  })

  it('[W3] rejecting waits while somebody else’s signature is being sealed', () => {
    const recipients = [recipientFor(1, mariam), recipientFor(2, badr, 'sign', { state: 'signing' })]
    const input = { envelopeId: id('envelope', 1), recipientId: id('recipient', 1), reason: 'No' }
    expect(codeOf(run(rejectStep, sampleEnvelope({ recipients }), input, mariam))).toBe(
      'envelope-being-signed',
    )
  })

  it('[S11] opening is recorded once', () => {
    const input = { envelopeId: id('envelope', 1), recipientId: id('recipient', 1) }
    const first = done(run(openStep, sampleEnvelope(), input, mariam))
    expect(first.change.events?.map((one) => one.kind)).toEqual(['envelopeOpened'])
    const again = done(run(openStep, first.envelope, input, mariam))
    expect(again.change).toEqual({ put: [] })
  })
})
