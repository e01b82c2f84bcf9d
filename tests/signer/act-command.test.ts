import { expect, test } from 'vitest'
import { actDispatch } from '../../app/signer/rules/act-command.ts'
import { signingPart } from '../../app/signing/rules/signing-part.ts'
import { emptyProgress, step } from '../../app/signing/rules/signing-progress.ts'
import { signStep } from '../../sync/commands/signing/sign-step.ts'
import type { GuestActor } from '../../sync/entities/actor.ts'
import type { Envelope, StepKind } from '../../sync/entities/envelope.ts'
import { confirmedByCall } from '../../sync/rules/confirmed-by-call.ts'
import { consentIn } from '../../sync/rules/consent-text.ts'
import { ENVELOPE_ID, envelope, field, fieldId, ME, recipient } from './signing-world.ts'

const actor: GuestActor = {
  kind: 'guest',
  recipientId: ME,
  envelopeId: ENVELOPE_ID,
  name: 'Mariam Al Suwaidi',
  email: 'mariam@alnoor.example',
  language: 'fr',
}
const world = (kind: StepKind): Envelope =>
  envelope({ fields: [field('signature', 'signature')], recipients: [recipient({ kind })] })

function signed(kind: StepKind) {
  const before = world(kind)
  const part = signingPart(before, ME) ?? expect.unreachable()
  const mark = { sha256: 'c'.repeat(64), text: 'Mariam Al Suwaidi' }
  const progress = step(emptyProgress(before, ME), part, {
    type: 'adopt',
    which: 'signature',
    mark,
    png: 'iVBORw0=',
    fieldId: fieldId('signature'),
  })
  return actDispatch(before, part, progress, { language: 'fr', shown: confirmedByCall(before) })
}

test('[E002] the consent a person read is kept with the act: text, version, language, and the time of the server', () => {
  const dispatch = signed('sign')
  if (dispatch?.name !== 'signStep') return expect.unreachable()
  const before = world('sign')
  const facts = { get: () => before as never }
  expect(signStep.input.safeParse(dispatch.input).success).toBe(true)
  expect(signStep.check(facts, dispatch.input, actor)).toBeNull()
  const ids = { now: () => 4200, randomBytes: (length: number) => new Uint8Array(length) }
  const applied = signStep.apply(facts, dispatch.input, {
    actor,
    now: 4200,
    ids,
    commandId: 'command:x',
    claimedAt: 7,
  })
  const after = applied.ok ? (applied.value.put[0]?.value as Envelope) : expect.unreachable()
  expect(after.acts).toMatchObject([{ acceptedAt: 4200, claimedAt: 7, consent: consentIn('fr') }])
})

test('approving and filling in carry what was entered, and no consent to sign', () => {
  expect(signed('approve')).toMatchObject({ name: 'approveStep', blobs: { ['c'.repeat(64)]: 'iVBORw0=' } })
  expect(signed('formFilling')).toMatchObject({ name: 'fillForm' })
  expect(signed('approve')?.input).not.toHaveProperty('consent')
})

test('a step that only tells has nothing to send', () => {
  expect(signed('notify')).toBeNull()
})
