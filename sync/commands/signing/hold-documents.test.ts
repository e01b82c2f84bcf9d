import { describe, expect, it } from 'vitest'
import { LEASE_MS } from '../../entities/envelope.ts'
import { confirmedByCall } from '../../rules/confirmed-by-call.ts'
import { badr, codeOf, done, mariam, NOW, recipientFor, run, sampleEnvelope } from '../sample-envelope.ts'
import { termsOf } from './act-input.ts'
import { releaseLease, takeLease } from './hold-documents.ts'
import { signStep } from './sign-step.ts'

const [first, second] = [recipientFor(1, mariam), recipientFor(2, badr)]
const envelope = sampleEnvelope({ recipients: [first, second] })
const input = (recipientId: string) => ({ envelopeId: envelope.id, recipientId })
const consent = { text: 'I agree', version: '1', language: 'en' }
const signing = (recipientId: string) => ({
  ...input(recipientId),
  ...termsOf(envelope, recipientId, confirmedByCall(envelope)),
  values: {},
  consent,
})

describe('holding the documents', () => {
  it('[A081] is for three minutes, renewed by the holder without another line in the trail', () => {
    const held = done(run(takeLease, envelope, input(first.id), mariam))
    expect(held.envelope.lease).toEqual({
      recipientId: first.id,
      subject: mariam.personId,
      until: NOW + LEASE_MS,
    })
    expect(held.change.events?.map((one) => one.kind)).toEqual(['leaseTaken'])
    const renewed = done(run(takeLease, held.envelope, input(first.id), mariam, NOW + 60_000))
    expect(renewed.envelope.lease?.until).toBe(NOW + 60_000 + LEASE_MS)
    expect(renewed.change.events).toEqual([])
  })

  it('[A081] lets another signature wait as long as it lasts, and not a moment longer', () => {
    const held = done(run(takeLease, envelope, input(first.id), mariam)).envelope
    const at = (now: number) => codeOf(run(signStep, held, signing(second.id), badr, now))
    expect(at(NOW + LEASE_MS - 1)).toBe('envelope-being-signed')
    expect(at(NOW + LEASE_MS)).toBe('applied')
    expect(codeOf(run(takeLease, held, input(second.id), badr, NOW + LEASE_MS))).toBe('applied')
    expect(codeOf(run(signStep, held, signing(first.id), mariam, NOW + 1))).toBe('applied')
  })

  it('is given back by the holder, and by nobody else', () => {
    const held = done(run(takeLease, envelope, input(first.id), mariam)).envelope
    expect(done(run(releaseLease, held, input(second.id), badr)).envelope.lease).toEqual(held.lease)
    const free = done(run(releaseLease, held, input(first.id), mariam))
    expect(free.envelope.lease).toBeNull()
    expect(free.change.events?.map((one) => one.kind)).toEqual(['leaseReleased'])
    expect(codeOf(run(takeLease, envelope, input(first.id), badr))).toBe('not-permitted')
  })

  it('is for signatures: whoever approves waits for nobody', () => {
    const approver = recipientFor(3, badr, 'approve')
    const mixed = sampleEnvelope({ recipients: [first, approver] })
    expect(codeOf(run(takeLease, mixed, input(approver.id), badr))).toBe('input-not-valid')
  })
})
