import { describe, expect, it } from 'vitest'
import {
  badr,
  codeOf,
  fieldOf,
  mariam,
  owner,
  recipientFor,
  run,
  sampleEnvelope,
} from '../commands/sample-envelope.ts'
import { bulkCommand, marksNeeded } from '../commands/signing/bulk-act.ts'
import { signStep } from '../commands/signing/sign-step.ts'
import type { Recipient } from '../entities/envelope.ts'
import type { Field } from '../entities/field.ts'
import { STEP_KINDS, type StepKind } from '../entities/step-kind.ts'
import { bulkReadiness, PROCESSING_STATUS } from './bulk-readiness.ts'
import { confirmedByCall } from './confirmed-by-call.ts'

const part = (kind: StepKind = 'sign', some: Partial<Recipient> = {}) => recipientFor(1, mariam, kind, some)
const withPart = (one: Recipient, ...fields: Field[]) => sampleEnvelope({ recipients: [one], fields })
const judged = (one: Recipient, ...fields: Field[]) => {
  const found = bulkReadiness(withPart(one, ...fields), mariam, confirmedByCall(withPart(one, ...fields)))
  return found.status === 'UnProcessable' ? found.why : found.status
}
const png = { sha256: 'd'.repeat(64), text: 'Mariam' }
const given = {
  marks: { signature: png, initials: null },
  markMade: 'typed',
  consent: { text: 'I agree', version: '1', language: 'en' },
} as const

describe('what can be signed together', () => {
  it('[R0609][R0610][R0611][R0612][R0613][R0614][R0615] is told in the codes of the specification', () => {
    expect(PROCESSING_STATUS).toEqual({
      unMark: 0,
      Mark: 1,
      Ready: 2,
      Done: 3,
      Error: 4,
      UnProcessable: 5,
      UnAssigned: 6,
    })
  })

  it('[R0298][R0611] is a signature or an approval that needs nothing but the mark', () => {
    expect(judged(part(), fieldOf(1, part(), { kind: 'signature' }))).toBe('Ready')
    expect(judged(part('eSign'))).toBe('Ready')
    expect(judged(part('approve'))).toBe('Ready')
    expect(judged(part(), fieldOf(1, part(), { defaultValue: 'CFO' }))).toBe('Ready')
    expect(judged(part(), fieldOf(1, part(), { requirement: 'editable' }))).toBe('Ready')
  })

  it('[R0298][R0614] is not what asks for more, and says which', () => {
    expect(judged(part('sign', { access: 'password' }))).toBe('protected')
    expect(judged(part(), fieldOf(1, part()))).toBe('fieldsMissing')
    expect(judged(part('uaePassSign'))).toBe('uaePass')
    expect(judged(part('eSeal'))).toBe('otherSignature')
    expect(judged(part('sign', { restrictions: ['drawSignatureOnly'] }))).toBe('otherSignature')
    expect(judged(part('formFilling'))).toBe('otherAct')
    expect(judged(part('sign', { attestation: 'I have read it' }))).toBe('wordsMissing')
    expect(judged(part('sign', { restrictions: ['signingAsRequired'] }))).toBe('wordsMissing')
  })

  it('[R0615] is not what waits for somebody else, or for nobody', () => {
    const envelope = sampleEnvelope()
    expect(bulkReadiness(envelope, badr, confirmedByCall(envelope)).status).toBe('UnAssigned')
    expect(bulkReadiness(envelope, owner, confirmedByCall(envelope)).status).toBe('UnAssigned')
    expect(
      bulkReadiness(
        sampleEnvelope({ state: 'cancelled' }),
        mariam,
        confirmedByCall(sampleEnvelope({ state: 'cancelled' })),
      ).status,
    ).toBe('UnAssigned')
  })

  it('[R0298] what is ready, the server accepts with the same mark and consent', () => {
    for (const kind of Object.keys(STEP_KINDS) as StepKind[]) {
      const one = part(kind)
      const envelope = withPart(one, fieldOf(1, one, { kind: 'signature' }))
      const found = bulkReadiness(envelope, mariam, confirmedByCall(envelope))
      if (found.status !== 'Ready') continue
      const wish = bulkCommand(envelope, found, { ...given, shown: confirmedByCall(envelope) })
      if (wish?.name === 'signStep')
        expect(codeOf(run(signStep, envelope, wish.input, mariam))).toBe('applied')
      else expect(kind).toBe('approve')
    }
  })

  it('[R0298] asks for initials only where there are fields for them, and never leaves a required one empty', () => {
    const envelope = withPart(part(), fieldOf(1, part(), { kind: 'initials' }))
    const found = bulkReadiness(envelope, mariam, confirmedByCall(envelope))
    if (found.status !== 'Ready') throw new Error(found.status)
    expect(marksNeeded([found])).toEqual(new Set(['initials']))
    expect(bulkCommand(envelope, found, { ...given, shown: confirmedByCall(envelope) })).toBeNull()
  })
})
